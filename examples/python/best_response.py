"""The best response to `greedy` in a duel, exactly: ./agon python examples/python/best_response.py

Against an agent whose choice follows from the state, the other side plays a Markov decision process: its states are the
moments in which it decides, its chances those of the dice. All of it is laid out with `agon.Stepper`, which plays the
rules on dice that it is told; then the chance to win is worked out backwards from the cap on turns. That works where
neither hero can put the end off, so that the states are few.
"""
from __future__ import annotations

import math
import pathlib
import time
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Sequence

import numpy as np

import agon
from common import Share, options, share
from duel_match import GREEDY, LEARNER, RULES

State = dict[str, Any]
Spread = Iterable[tuple[float, State]]  # what may come, with its chance


class Rules:
    """The rules of a match-up over every outcome of the dice, one step at a time."""

    def __init__(self, *contents: Any) -> None:
        self._stepper = agon.Stepper('duel', *contents)
        self._menus: dict[str, list[Any]] = {}

    def start(self) -> State:
        answer = self._stepper.step()
        if 'needs' in answer:
            raise ValueError(f"{answer['needs']['roll']} falls before the first turn: not for these heroes")
        return dict(answer['state'])

    def menu(self, state: State) -> list[Any]:
        """Always all abilities of the hero: one that cannot be paid does nothing."""
        side = state['active']
        if side not in self._menus:
            self._menus[side] = list(self._stepper.step(state=state)['menu'][side])
        return self._menus[side]

    def after(self, state: State, choice: Any = None) -> Spread:
        """Of a choice, when its turn is over; of nobody's, when somebody decides or a turn begins."""
        choices = {} if choice is None else {'choices': {state['active']: choice}}
        return self._outcomes({'state': state, **choices})

    def _outcomes(self, request: dict[str, Any], rolls: tuple[int, ...] = ()) -> Iterator[tuple[float, State]]:
        answer = self._stepper.step(**request, rolls=list(rolls))
        if 'needs' not in answer:
            yield 1.0, answer['state']
            return
        sides = answer['needs']['sides']
        for value in range(1, sides + 1):
            yield from ((chance / sides, state) for chance, state in self._outcomes(request, (*rolls, value)))


def worth(state: State, side: str) -> float:
    """What `greedy` makes of a state (docs/duel.md)."""
    if state['outcome'] != 'running':
        return 1000.0 if state['outcome'] == side else -1000.0
    own, other = state[side], state['b' if side == 'a' else 'a']
    rest = sum(value for name, value in own.items() if name != 'health')
    return math.log(max(1.0, own['health'])) - 2.5 * math.log(max(1.0, other['health'])) + 0.001 * rest


def greedy(rules: Rules, state: State) -> Any:
    """Its choice: the first of the best."""
    def value(choice: Any) -> float:
        return sum(chance * worth(after, state['active']) for chance, after in rules.after(state, choice))
    best, *others = rules.menu(state)
    most = value(best)
    for choice in others:
        if (now := value(choice)) > most + 1e-9:
            best, most = choice, now
    return best


class Edge(NamedTuple):
    """Where an entry of a state's menu may lead: to a state's number, or to an end; a turn later or in this one."""
    state: int
    entry: int
    chance: float
    turns: int
    target: int


WON, NOT_WON = -1, -2


class Process:
    """Every state that side a can reach against a greedy b. Where a does not decide, the menu has one entry."""

    def __init__(self, *contents: Any, horizon: int = 30, most: int = 120_000) -> None:
        self.rules = Rules(*contents)
        self.states: list[State] = []
        self.turns: list[int] = []  # when each is reached first
        self.edges: list[Edge] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._number(self.rules.start(), 1)
        for number, state in enumerate(self.states):  # which grows meanwhile
            if len(self.states) > most:
                raise RuntimeError(f'more than {most} states within {self.turns[number]} turns')
            if self.turns[number] <= horizon:
                for entry, choice in enumerate(self._choices(state)):
                    self._add(number, entry, self.rules.after(state, choice))

    def _choices(self, state: State) -> list[Any]:
        if state['phase'] != 'choosing':
            return [None]
        return self.rules.menu(state) if state['active'] == 'a' else [greedy(self.rules, state)]

    def _add(self, number: int, entry: int, spread: Spread) -> None:
        """Chances are added up where they lead to the same. States stand at turn 1, so their clock says what passed."""
        found: dict[tuple[int, int], float] = {}
        for chance, state in spread:
            over = state['outcome'] != 'running'
            target = self._number(state, self.turns[number]) if not over else WON if state['outcome'] == 'a' else NOT_WON
            where = (0 if over else state['turn'] - 1, target)
            found[where] = found.get(where, 0.0) + chance
        self.edges += [Edge(number, entry, chance, *where) for where, chance in found.items()]

    def _number(self, state: State, turn: int) -> int:
        number = self._numbers.setdefault(key(state), len(self.states))
        if number == len(self.states):
            self.states.append({**state, 'turn': 1})
            self.turns.append(turn + state['turn'] - 1)
        return number

    def chance_to_win(self, pick: Callable[[np.ndarray], np.ndarray], turn_cap: int, unknown: float) -> float:
        """By a policy: it makes one of the chances of the entries, [states, entries], nan where there are fewer.

        Backwards from the cap; of states behind the horizon it is taken as `unknown`. Within a turn what is chosen comes
        after how the turn begins, so it is worked out first.
        """
        state, entry, chance, turns, target = (np.array(column) for column in zip(*self.edges))
        shape = len(self.states), int(entry.max()) + 1
        empty = np.full(shape, np.nan)
        empty[state, entry] = 0.0
        known = ~np.isnan(empty[:, 0])
        chooses = np.array([one['phase'] == 'choosing' for one in self.states])
        now = np.append(np.where(known, 0.0, unknown), [0.0, 1.0])  # with NOT_WON and WON behind them
        later = np.append(np.zeros(shape[0]), [0.0, 1.0])
        for _ in range(turn_cap):
            for part in (chooses & known, ~chooses & known):
                worth = chance * np.where(turns > 0, later[target], now[target])
                sums = np.bincount(state * shape[1] + entry, worth, empty.size).reshape(shape)
                now[:-2][part] = pick((sums + empty)[part])
            later = now.copy()
        return float(later[0])


def key(state: State) -> tuple[Any, ...]:
    """Without the turn, which no script reads."""
    return (state['phase'], state['triggered'], state['active'], *state['a'].values(), *state['b'].values())


class Bounds(NamedTuple):
    """Chances to win against greedy, each from below and from above."""
    best: tuple[float, float]
    random: tuple[float, float]
    states: int


def solve(*contents: Any, horizon: int = 40) -> Bounds:
    process = Process(*contents, horizon=horizon)
    cap = agon.content('duel', contents[2], 'rules').get('turn_cap', 200)

    def bracket(pick: Callable[[np.ndarray], np.ndarray]) -> tuple[float, float]:
        return process.chance_to_win(pick, cap, 0.0), process.chance_to_win(pick, cap, 1.0)
    return Bounds(bracket(lambda chances: np.nanmax(chances, axis=1)),
                  bracket(lambda chances: np.nanmean(chances, axis=1)), len(process.states))


def title(contents: Sequence[str]) -> str:
    learner, opponent, rules = (pathlib.Path(content).stem for content in contents)
    return f'{learner} against a greedy {opponent}, {rules}'


def simulated(matches: int, seed: int, *contents: Any) -> Share:
    """Of random against greedy, by the engine: it must agree."""
    result = agon.simulate('duel', *contents, a='random', b='greedy', n=matches, seed=seed, no_swap=True, progress=False)
    return share(result['first']['wins'], matches)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = options(__doc__ or '', steps=20_000, seconds=0)
    parser.add_argument('contents', nargs='*', default=[LEARNER, GREEDY, RULES], metavar='CONTENT')
    parser.add_argument('--horizon', type=int, default=40, help='turns; what comes later may be won or lost (40)')
    given = parser.parse_args(arguments)
    began = time.monotonic()
    found = solve(*given.contents, horizon=given.horizon)
    print(f'{title(given.contents)}: {found.states} states, {time.monotonic() - began:.1f} s')
    for name, (low, high) in (('best response', found.best), ('random', found.random)):
        print(f'{name}: wins {100 * low:.3f} % to {100 * high:.3f} %')
    print(f'random by the engine: {simulated(given.steps, given.seed, *given.contents)}')


if __name__ == '__main__':
    main()
