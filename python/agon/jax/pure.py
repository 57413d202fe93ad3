"""The functions of `agon.jax` in plain jnp: heroes and rules compiled from the engine's bytecode while JAX traces.

Nothing of the engine is called when they run, so they run wherever XLA does, and can be exported.
"""
from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Callable, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from agon import _core
from agon.jax import Functions, _dice, _machine
from agon.jax._program import (A_WON, B_WON, BEGINNING, CHOOSING, COIN, DRAW, HEADER, HEALTH, OPENING, OVER, RUNNING,
                               Program, read)
from agon.jax._trace import Header, Lanes, MustCount, Phase, apart, where_any, zeros_of
from agon.workbench import given

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['Rules', 'make']

MOST_READY = 4  #: pairs of dice that are mixed before the abilities
MOST_TOGETHER = 40  #: instructions of a block that XLA compiles as one


class Rules(Functions):
    """A game with its match-ups; `make` makes one. All functions are pure, and take any batch shape."""

    def __init__(self, game: str, match_ups: Sequence[Sequence[Content]], options: Any = None, reward: str = 'sparse',
                 scale: float = 1.0) -> None:
        super().__init__(game, len(match_ups), reward, scale)
        if not match_ups:
            raise ValueError('there is at least one match-up')
        self._match_ups = [MatchUp(_program(game, one, options)) for one in match_ups]
        self.words = max(one.program.words for one in self._match_ups)
        self.observation = max(one.observation for one in self._match_ups)
        self.slots = max(one.program.slots for one in self._match_ups)
        self._start = _batched(self._start_all)
        self._play = _batched(self._play_all)
        self._look = _batched(self._look_all)

    # Each match-up is computed for all lanes, and every one takes its own: what a batch mixes, it pays for. Inside,
    # states are [words, lanes]: what is read together lies together.

    def _start_all(self, key: jax.Array, params: jax.Array) -> jax.Array:
        keys = key[:, 0], key[:, 1]
        out = jnp.zeros((self.words, params.size), jnp.uint32).at[0].set(jnp.uint32(0xFFFFFFFF))
        for number, one in enumerate(self._match_ups):
            words = one.start(keys, params == number)
            rest = jnp.zeros((self.words - one.program.words, params.size), jnp.uint32)
            words = jnp.concatenate([jnp.full((1, params.size), number, jnp.uint32), words[1:], rest])
            out = jnp.where(params == number, words, out)
        return out.T

    def _play_all(self, state: jax.Array, key: jax.Array, action: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        keys, words = (key[:, 0], key[:, 1]), state.T
        reward, told = jnp.zeros(action.shape, jnp.float32), jnp.full(action.shape, 4, jnp.int32)
        for number, one in enumerate(self._match_ups):
            after, mine, refused = one.step(words, keys, action, number)
            tell = functools.partial(self._told, one.program)
            reward, told = apart(zeros_of(keys[0], words[1], action), tell, words, after, mine, refused, reward, told)
            words = after
        return words.T, reward, told

    def _told(self, program: Program, before: jax.Array, after: jax.Array, mine: jax.Array, refused: jax.Array,
              reward: jax.Array, told: jax.Array) -> tuple[jax.Array, jax.Array]:
        """(reward, told): as the engine's step gives them."""
        old, new = Header.of(before), Header.of(after)
        decided = jnp.where(old.phase == CHOOSING, 1 + old.active, 0)
        sign = jnp.where(decided == 2, -1, 1)
        if self.reward == 'sparse':  # whole numbers, so that nobody gets -0
            of_a = jnp.where(new.outcome == A_WON, 1, jnp.where(new.outcome == B_WON, -1, 0))
            own = (of_a * sign).astype(jnp.float32)
        else:
            base = _potential(program, before) if self.reward == 'dense' else 0.0
            own = (_potential(program, after) - base) * np.float32(self.scale) * sign.astype(jnp.float32)
        cut_off = new.outcome == DRAW
        bits = jnp.where(new.outcome == RUNNING, 0, jnp.where(cut_off, 2, 1)) | jnp.where(refused, 4, 0)
        bits |= new.outcome << 3 | jnp.where(new.phase == CHOOSING, 1 + new.active, 0) << 5 | decided << 7
        return (jnp.where(mine, jnp.where((decided != 0) & ~refused, own, 0.0), reward), jnp.where(mine, bits, told))

    def _look_all(self, state: jax.Array, side: jax.Array) -> tuple[jax.Array, jax.Array]:
        words = state.T
        seen, mask = jnp.zeros((side.size, self.observation)), jnp.zeros((side.size, self.slots), jnp.bool_)
        for number, one in enumerate(self._match_ups):
            mine = ((words[0] == number) & one.is_state(words))[:, None]
            own_seen, own_mask = one.look(words, side)
            seen, mask = jnp.where(mine, own_seen, seen), jnp.where(mine, own_mask, mask)
        return seen, mask


def make(game: str, *contents: Content, match_ups: Sequence[Sequence[Content]] | None = None, options: Any = None,
         reward: str = 'sparse', scale: float = 1.0) -> Rules:
    """As `agon.jax.make`, without kernels: for a game whose match-ups compile to a program."""
    if match_ups is not None and contents:
        raise TypeError('contents are given once: as arguments, or as match_ups')
    listed = [list(one) for one in match_ups] if match_ups is not None else [list(contents)]
    return Rules(game, listed, options, reward, scale)


class MatchUp:
    """One program, compiled when JAX traces it. Batches have one dimension here."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.linked = _machine.Linked(program)
        self.observation = 2 * program.room + 3

    def is_state(self, words: jax.Array) -> jax.Array:
        """Whether the rules can come to it: the engine's `fault`."""
        p, s = self.program, Header.of(words)
        before = (s.phase == COIN) | (s.phase == OPENING)
        good = (s.phase <= OVER) & (s.active <= 1) & (s.outcome <= DRAW)
        good &= (s.phase == OVER) == (s.outcome != RUNNING)
        good &= (s.turn <= p.turns) & jnp.where(before, s.turn == 0, (s.turn != 0) | (s.phase == OVER))
        good &= s.triggered <= jnp.where(s.phase == CHOOSING, p.runs, 0)
        good &= (s.phase != COIN) | (s.active == 0)
        good &= (s.outcome != DRAW) | (s.turn == p.turns)
        for bits, name in zip(words[HEADER:p.words], 2 * p.columns):
            finite = bits & jnp.uint32(0x7F800000) != 0x7F800000
            good &= finite & (bits != jnp.uint32(0x80000000)) if name else bits == 0
        return good

    def start(self, keys: _dice.Key, mine: jax.Array) -> jax.Array:
        p = self.program
        zero = jnp.zeros(mine.shape, jnp.int32)
        start = [one for side in p.sides for one in side.start]
        attributes = jnp.broadcast_to(jnp.asarray(np.array(start))[:, None], (len(start), mine.size))
        header = Header(zero, zero, zero + (COIN if p.coin else OPENING), zero, zero)
        words = jnp.concatenate([header.words()[:1], header.words(), _bits(attributes)])
        active = zero
        if p.coin:
            active = _dice.small_product(_dice.words_at(keys, zero, p.rolls['first_move'], 0)[0], 2)[0].astype(jnp.int32)
        lanes = Lanes(tuple(attributes[row] for row in p.live()), zero, zero, zero + OPENING, active, zero, zero != 0)
        zeros = zeros_of(*keys)
        phases = Phases(p, keys, zeros, lambda _: start.__getitem__, None)
        mine &= zeros == 0  # so that XLA does not know who begins
        lanes = phases.open(lanes, mine)
        return self._settled(words, phases.begin(lanes, mine), keys, lambda: self._place(words, zero))

    def step(self, words: jax.Array, keys: _dice.Key, action: jax.Array,
             number: int) -> tuple[jax.Array, jax.Array, jax.Array]:
        """(words, lanes of this match-up, those whose action is refused)."""
        p, zeros = self.program, zeros_of(keys[0], words[1], action)

        def numbers_of(words: jax.Array) -> Callable[[int], jax.Array]:
            return lambda row: _numbers(words[HEADER + row])

        def look(words: jax.Array, action: jax.Array) -> tuple[Any, ...]:
            header = Header.of(words)
            mine = (words[0] == number) & self.is_state(words)
            choosing = mine & (header.phase == CHOOSING)
            refused = choosing & ((action < 0) | (action >= self._choices(header.active)))
            acts = [choosing & ~refused & (header.active == side) for side in (0, 1)]
            waits = mine & (header.phase < CHOOSING)  # nobody gives such states out, but they are some
            return Lanes(tuple(map(numbers_of(words), p.live())), *header, waits), mine, refused, acts
        lanes, mine, refused, acts = apart(zeros, look, words, action)
        phases = Phases(p, keys, zeros, numbers_of, words)
        mixed = phases.mix(lanes.turn)
        for side in (0, 1):
            lanes = phases.act(side, lanes, acts[side], action, mixed)
        lanes = phases.begin(lanes, acts[0] | acts[1])
        return self._settled(words, lanes, keys, lambda: self._place(words, action)), mine, refused

    def look(self, words: jax.Array, side: jax.Array) -> tuple[jax.Array, jax.Array]:
        p, s = self.program, Header.of(words)
        decides = s.phase == CHOOSING
        side = jnp.where((side == 0) | (side == 1), side, jnp.where(decides, s.active, 0))
        columns = len(p.columns)
        a, b = (_numbers(words[HEADER + i * columns:HEADER + (i + 1) * columns]).T for i in (0, 1))
        swapped = (side == 1)[:, None]
        pad = jnp.zeros((side.size, p.room - columns))
        shares = jnp.asarray(np.arange(p.turns + 1, dtype=np.float32) / np.float32(p.turns))
        own = (s.active == side)[:, None]
        seen = jnp.concatenate([jnp.where(swapped, b, a), pad, jnp.where(swapped, a, b), pad, own.astype(jnp.float32),
                                (~own).astype(jnp.float32), shares[jnp.minimum(s.turn, p.turns)][:, None]], axis=1)
        may = decides & (s.active == side)
        return seen, may[:, None] & (jnp.arange(p.slots) < self._choices(side)[:, None])

    def _choices(self, side: jax.Array) -> jax.Array:
        return jnp.where(side == 0, *(len(one.abilities) for one in self.program.sides))

    def _settled(self, before: jax.Array, lanes: Lanes, keys: _dice.Key, place: Callable[[], jax.Array]) -> jax.Array:
        """As words. What was too much for the compiled code is done again, from the start of the step."""
        live = {row: lanes.attributes[i] for i, row in enumerate(self.program.live())}
        rows = [before[:1], Header(*lanes[1:6]).words()]
        for row in range(2 * len(self.program.columns)):
            at = HEADER + row
            rows.append(_bits(live[row])[None] if row in live else before[at:at + 1])
        words = jnp.concatenate([*rows, before[self.program.words:]])

        def again(carry: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
            slow, words = carry
            redone = _machine.run(self.linked, before, keys, jnp.where(slow, place(), _machine.HALT))
            return jnp.zeros_like(slow), jnp.where(slow, redone, words)
        return jax.lax.while_loop(lambda carry: jnp.any(carry[0]), again, (lanes.slow, words))[1]

    def _place(self, words: jax.Array, action: jax.Array) -> jax.Array:
        """Where the machine begins a step."""
        s, at = Header.of(words), jnp.zeros(action.shape, jnp.int32)
        for side in (0, 1):
            own = s.active == side
            for number, place in enumerate(self.linked.abilities[side]):
                at = jnp.where(own & (action == number), place, at)
            at = jnp.where(own & (s.phase == BEGINNING), self.linked.begins[side], at)
        return jnp.where(s.phase == OPENING, self.linked.opening, jnp.where(s.phase == COIN, self.linked.coin, at))


class Phases:
    """A step as law/engine.h has it, in arrays. What does not change, attributes above all, is read from `source`."""

    def __init__(self, program: Program, keys: _dice.Key, zeros: jax.Array, numbers_of: Callable[[Any], Any],
                 source: Any) -> None:
        self.program, self.keys, self.zeros, self.numbers_of, self.source = program, keys, zeros, numbers_of, source

    def open(self, lanes: Lanes, mine: jax.Array) -> Lanes:
        def fill(phase: Phase) -> None:
            mask = phase.mask
            for side in (0, 1):
                mask = phase.effects(side, self.program.sides[side].phases['ON_GAME_START'], self.program.told(), mask)

        def body(self: Phases, lanes: Lanes, mask: jax.Array) -> Lanes:
            lanes, going_on = _without_the_over(self._phase(lanes, mask, 'game_start', fill)[0], mask)
            return lanes._replace(turn=jnp.where(going_on, 1, lanes.turn),
                                  phase=jnp.where(going_on, BEGINNING, lanes.phase))
        return self._where_any(mine, lanes, body)

    def begin(self, lanes: Lanes, mine: jax.Array) -> Lanes:
        """Turns begin until somebody decides: PASS ends one before its choice."""
        def waits(lanes: Lanes) -> jax.Array:
            return mine & (lanes.phase == BEGINNING) & ~lanes.slow

        def both(lanes: Lanes) -> Lanes:
            for side in (0, 1):
                mask = waits(lanes) & (lanes.active == side)
                lanes = self._where_any(mask, lanes, functools.partial(Phases._turn, side=side))
            return lanes
        return jax.lax.while_loop(lambda lanes: jnp.any(waits(lanes)), both, lanes)

    def mix(self, turn: jax.Array) -> list[_dice.Key]:
        """The words of the dice that every ability throws first: the place is the same for all."""
        most = max(sum(i.op == 'ROLL' for i in ability.script.code)
                   for side in self.program.sides for ability in side.abilities)
        name = self.program.rolls['ability']
        return apart(self.zeros, lambda keys, turn: [_dice.words_at(keys, turn, name, pair)
                                                     for pair in range(min((most + 1) // 2, MOST_READY))], self.keys, turn)

    def act(self, side: int, lanes: Lanes, mask: jax.Array, action: jax.Array, mixed: list[_dice.Key]) -> Lanes:
        def use(self: Phases, lanes: Lanes, mask: jax.Array, action: jax.Array, before: jax.Array,
                mixed: list[_dice.Key], numbers: list[int]) -> Lanes:
            for number in numbers:
                lanes = self._use(side, number, lanes, mask & (action == number), before, mixed)
            return lanes

        def end(self: Phases, lanes: Lanes, mask: jax.Array) -> Lanes:
            lanes = lanes._replace(triggered=jnp.where(mask, 0, lanes.triggered))
            return self._finish(side, *_without_the_over(lanes, mask))
        before = lanes.triggered
        for numbers in self._together(side):
            lanes = self._where_any(mask, lanes, functools.partial(use, numbers=numbers), action, before,
                                    mixed)
        return self._where_any(mask, lanes, end)

    def _where_any(self, mask: jax.Array, lanes: Lanes, body: Callable[..., Lanes], *given: Any) -> Lanes:
        def with_own(lanes: Lanes, mask: jax.Array, keys: _dice.Key, source: Any, *given: Any) -> Lanes:
            inside = Phases(self.program, keys, self.zeros, self.numbers_of, source)
            return body(inside, lanes, mask, *given)
        return where_any(mask, lanes, with_own, self.keys, self.source, *given)

    def _together(self, side: int) -> list[list[int]]:
        """Abilities in blocks that are not too long for XLA."""
        out: list[list[int]] = []
        room = 0
        for number, ability in enumerate(self.program.sides[side].abilities):
            size = len(ability.script.code)
            if not out or size > room:
                out.append([])
                room = MOST_TOGETHER
            out[-1].append(number)
            room -= size
        return out

    def _turn(self, lanes: Lanes, mask: jax.Array, side: int) -> Lanes:
        phases, told = self.program.sides[side].phases, self.program.told()

        def start(phase: Phase) -> None:
            phase.effects(side, phases['ON_TURN_START'], told, phase.mask)

        def act(phase: Phase) -> Any:
            return phase.effects(side, phases['ON_ACTION_PHASE_START'], told, phase.mask)
        lanes, acting = _without_the_over(self._phase(lanes, mask, 'turn_start', start)[0], mask)
        lanes, going_on, runs = self._phase(lanes, acting, 'action_start', act, counts=True)
        lanes, mask = _without_the_over(lanes, acting)
        if going_on is None:
            return self._finish(side, lanes, mask)
        chooses = mask & going_on
        lanes = lanes._replace(phase=jnp.where(chooses, CHOOSING, lanes.phase),
                               triggered=jnp.where(chooses, runs, lanes.triggered))
        return lanes if going_on is acting else self._finish(side, lanes, mask & ~going_on)

    def _use(self, side: int, number: int, lanes: Lanes, mask: jax.Array, before: jax.Array,
             mixed: list[_dice.Key]) -> Lanes:
        ability = self.program.sides[side].abilities[number]
        told = self.program.told(ability_id=np.float32(number), cost=ability.cost)

        def fill(phase: Phase) -> None:
            going_on = phase.effects(side, ability.triggers, told, phase.mask)
            if going_on is not None:
                phase.script(side, ability.script, self.program.told(), going_on)
        return self._phase(lanes, mask, 'ability', fill, before=before, mixed=mixed)[0]

    def _finish(self, side: int, lanes: Lanes, mask: jax.Array) -> Lanes:
        def fill(phase: Phase) -> None:
            phase.effects(side, self.program.sides[side].phases['ON_TURN_END'], self.program.told(), phase.mask)
        lanes, mask = _without_the_over(self._phase(lanes, mask, 'turn_end', fill)[0], mask)
        last = mask & (lanes.turn == self.program.turns)
        more = mask & ~last
        return lanes._replace(outcome=jnp.where(last, DRAW, lanes.outcome),
                              phase=jnp.where(last, OVER, jnp.where(more, BEGINNING, lanes.phase)),
                              turn=lanes.turn + more, active=jnp.where(more, 1 - side, lanes.active))

    def _phase(self, lanes: Lanes, mask: jax.Array, name: str, fill: Callable[[Phase], Any], counts: bool = False,
               before: Any = None, mixed: Sequence[_dice.Key] = ()) -> tuple[Lanes, Any, Any]:
        """(lanes, what `fill` gives, scripts that were triggered)."""
        fixed = self.numbers_of(self.source)
        phase = Phase(self.program, lanes, fixed, mask, name, self.keys, self.zeros, counts, before, mixed)
        try:
            given_back = fill(phase)
        except MustCount:
            return self._phase(lanes, mask, name, fill, True, before, mixed)
        lanes = phase.lanes(lanes)
        if before is not None and not counts and phase.most_runs > 0:
            lanes = lanes._replace(slow=lanes.slow | mask & (before > self.program.runs - phase.most_runs))
        return lanes, given_back, phase.runs


def _batched(function: Callable[..., Any]) -> Callable[..., Any]:
    """For any batch shape, that of the last array. Under vmap the same function of a larger batch: loops of single lanes
    would wait for each other."""
    flat = jax.custom_batching.custom_vmap(jax.jit(function))

    def shaped(batch: tuple[int, ...], *arrays: jax.Array) -> Any:
        rows = [one.reshape(-1, *one.shape[len(batch):]) for one in arrays]
        return jax.tree.map(lambda one: one.reshape(*batch, *one.shape[1:]), flat(*rows))

    @flat.def_vmap
    def of_more(size: int, batched: Sequence[bool], *arrays: jax.Array) -> tuple[Any, Any]:
        whole = [one if is_batched else jnp.broadcast_to(one, (size, *one.shape))
                 for one, is_batched in zip(arrays, batched)]
        out = shaped(whole[-1].shape, *whole)
        return out, jax.tree.map(lambda _: True, out)
    return lambda *arrays: shaped(arrays[-1].shape, *arrays)


def _without_the_over(lanes: Lanes, mask: jax.Array) -> tuple[Lanes, jax.Array]:
    over = mask & (lanes.outcome != RUNNING)
    return lanes._replace(phase=jnp.where(over, OVER, lanes.phase)), mask & (lanes.outcome == RUNNING)


def _potential(program: Program, words: jax.Array) -> jax.Array:
    a, b = (_numbers(words[HEADER + program.row(side, HEALTH)]) for side in (0, 1))
    return a - b


def _numbers(words: jax.Array) -> jax.Array:
    return jax.lax.bitcast_convert_type(words, jnp.float32)


def _bits(numbers: jax.Array) -> jax.Array:
    return jax.lax.bitcast_convert_type(numbers, jnp.uint32)


def _program(game: str, contents: Sequence[Content], options: Any) -> Program:
    record = _core.program(given(game=game, contents=contents, options=options))[0]
    return read(record['program'], record['options'])
