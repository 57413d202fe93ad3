"""Gymnasium: `gymnasium.make('agon/Duel-v0')` and `gymnasium.make_vec`, one id for each game.

Importing this registers them; an installed package is found by Gymnasium itself.
"""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, Sequence

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from agon import _core
from agon.picture import events_for, rendered
from agon.vector import OUTCOMES, Vec, vec

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['MatchEnv', 'MatchVectorEnv', 'register']

#: Somebody at the other seat, in Python: (observation, mask) to an action.
Policy = Callable[[np.ndarray, np.ndarray], int]


def space_of(core: Vec, rows: int | None = None) -> gymnasium.spaces.Box:
    """Of observations: float32, bounded where the game's fields are (docs/observations.md)."""
    low, high = core.bounds()
    if rows is not None:
        low, high = np.tile(low, (rows, 1)), np.tile(high, (rows, 1))
    return gymnasium.spaces.Box(low, high, dtype=np.float32)


def one_player(game: str) -> bool:
    """Then nobody sits at the other seat."""
    return bool(_core.games({'game': game})[0][0]['players'] == 1)


class MatchEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One match of a game, against an agent, a program or a Python function; or, without one, for both sides in turn.

    `reset(seed=s)` is the match (s, 0) of the command line, `options={'index': i}` another one; `reset()` takes the
    next index. `info['action_mask']` says which actions the law takes. Another one is refused: nothing changes, the
    reward is 0, and `info['refused']` is True.
    """

    metadata = {'render_modes': ['ansi', 'rgb_array'], 'render_fps': 4}

    def __init__(self, game: str, contents: Sequence[Content] = (), opponent: str | Policy | None = 'random',
                 render_mode: str | None = None, **more: Any) -> None:
        if render_mode not in (None, *self.metadata['render_modes']):
            raise ValueError(f'render_mode is None, ansi or rgb_array, and not {render_mode!r}')
        self.render_mode = render_mode
        self._policy = opponent if callable(opponent) else None
        self._seat = 1 if more.get('seat') == 'b' else 0
        named = None if callable(opponent) or one_player(game) else opponent
        if self._policy is not None:
            more = {**more, 'view': 'both'}
            more.pop('seat', None)
        more = {'events': events_for(render_mode), **more}
        self._vec = vec(game, *contents, opponent=named, autoreset='off', **more)
        if self._policy is None and self._vec.rows == 2:
            raise ValueError(f'in {game} both sides decide at the same time: name an opponent, or take agon.vec')
        self._fresh = True
        self._actions = np.zeros(self._vec.rows, np.int32)
        self.observation_space = space_of(self._vec)
        self.action_space = gymnasium.spaces.Discrete(self._vec.slots)

    @property
    def _row(self) -> int:
        return self._seat if self._policy is not None else 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._vec.reset(seed, (options or {}).get('index', 0))
        elif not self._fresh:
            self._vec.reset()
        self._fresh = False
        self._let_policy_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        row, action = self._row, operator.index(action)
        if not 0 <= action < self._vec.slots or not self._vec.masks[row, action]:
            info = self._info()
            if not (self._vec.terminated[row] or self._vec.truncated[row]):
                info['refused'] = True
            return self._observation(), 0.0, bool(self._vec.terminated[row]), bool(self._vec.truncated[row]), info
        self._actions[row] = action
        reward = self._play()
        reward += self._let_policy_play()
        return (self._observation(), reward, bool(self._vec.terminated[row]), bool(self._vec.truncated[row]),
                self._info())

    def _play(self) -> float:
        other = 1 - self._row
        if self._policy is not None and self._vec.masks[other].any():
            chosen = self._policy(self._vec.observations[other].copy(), self._vec.masks[other].copy())
            self._actions[other] = operator.index(chosen)
        self._vec.step(self._actions)
        return float(self._vec.rewards[self._row])

    def _let_policy_play(self) -> float:
        """As long as only the function at the other seat decides."""
        reward = 0.0
        if self._policy is not None:
            while self._vec.masks[1 - self._row].any() and not self._vec.masks[self._row].any():
                reward += self._play()
        return reward

    def _observation(self) -> np.ndarray:
        return self._vec.observations[self._row].copy()

    def _info(self) -> dict[str, Any]:
        seed, index = self._vec.match(0)
        info: dict[str, Any] = {
            'action_mask': self._vec.masks[self._row].astype(np.int8),
            'side': 'ab'[self._vec.sides[self._row]], 'seed': seed, 'index': index}
        if self._vec.terminated[self._row] or self._vec.truncated[self._row]:
            info['outcome'] = OUTCOMES[self._vec.finished[0]['outcome']]
            info['turns'] = int(self._vec.finished[0]['turns'])
        return info

    def render(self) -> Any:
        return rendered(self._vec, self.render_mode)

    def close(self) -> None:
        self._vec.close()


class MatchVectorEnv(gymnasium.vector.VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many matches; `autoreset` is 'next_step', 'same_step' or 'off'. Without an opponent, whoever decides acts.

    With `copy=False` what is returned is written over by the next step.
    """

    metadata: dict[str, Any] = {'render_modes': ['ansi', 'rgb_array'], 'autoreset_mode': AutoresetMode.NEXT_STEP}
    _MODES = {'next_step': AutoresetMode.NEXT_STEP, 'same_step': AutoresetMode.SAME_STEP, 'off': AutoresetMode.DISABLED}

    def __init__(self, game: str, contents: Sequence[Content] = (), num_envs: int = 1, opponent: str | None = 'random',
                 autoreset: str = 'next_step', copy: bool = True, render_mode: str | None = None,
                 **more: Any) -> None:
        self.render_mode = render_mode
        named = None if one_player(game) else opponent
        more = {'events': events_for(render_mode), **more}
        self._vec = vec(game, *contents, num_envs=num_envs, opponent=named, autoreset=autoreset, **more)
        if self._vec.rows != num_envs:
            raise ValueError(f'in {game} both sides decide at the same time: name an opponent, or take agon.vec')
        self.metadata = {**self.metadata, 'autoreset_mode': self._MODES[autoreset]}
        self._copy = np.copy if copy else np.asarray
        self._same_step = autoreset == 'same_step'
        self.num_envs = num_envs
        self.single_observation_space = space_of(self._vec)
        self.observation_space = space_of(self._vec, num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(self._vec.slots)
        self.action_space = gymnasium.spaces.MultiDiscrete([self._vec.slots] * num_envs)
        self._fresh = True

    def reset(self, *, seed: int | list[int] | None = None,
              options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        if isinstance(seed, (list, tuple, np.ndarray)):
            raise TypeError('one seed names all matches: (seed, 0), (seed, 1), ...')
        super().reset(seed=seed)
        options = options or {}
        if 'reset_mask' in options:
            self._vec.reset_some(options['reset_mask'])
        elif seed is not None:
            self._vec.reset(int(seed), options.get('index', 0))
        elif not self._fresh:
            self._vec.reset()
        self._fresh = False
        return self._copy(self._vec.observations), self._info()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self._vec.step(_slots(actions))
        v = self._vec
        return (self._copy(v.observations), self._copy(v.rewards), self._copy(v.terminated), self._copy(v.truncated),
                self._info())

    def _info(self) -> dict[str, Any]:
        v = self._vec
        info: dict[str, Any] = {'action_mask': v.masks.astype(np.int8), 'side': self._copy(v.sides)}
        over = v.terminated | v.truncated
        if over.any():
            info['outcome'] = np.where(over, v.finished['outcome'], 0)
            info['_outcome'] = over
            if self._same_step:
                final = np.full(self.num_envs, None, dtype=object)
                for row in np.flatnonzero(over):
                    final[row] = v.final_observations[row].copy()
                info['final_obs'], info['_final_obs'] = final, over.copy()
                info['final_info'] = {'outcome': info['outcome'], '_outcome': over.copy()}
                info['_final_info'] = over.copy()
        return info

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return tuple(rendered(self._vec, self.render_mode, place) for place in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        self._vec.close()


def _slots(actions: Any) -> np.ndarray:
    """As int32. Gymnasium samples int64; what is no whole number, or none of 32 bits, is not cut to one."""
    actions = np.asarray(actions)
    if actions.dtype.kind not in 'iu':
        raise TypeError(f'actions are whole numbers, and not {actions.dtype}')
    slots = np.ascontiguousarray(actions, dtype=np.int32)
    if not np.array_equal(slots, actions):
        raise ValueError('an action is more than 32 bits can hold')
    return slots


def _contents(game: str, arguments: dict[str, Any]) -> list[Content]:
    """Contents by their kinds: `heroes=('fighter', 'fire_mage'), rules='standard'`; defaults for what is left out."""
    contents: list[Content] = []
    taken: set[str] = set()
    for kind in _core.games({'game': game})[0][0]['contents']:
        name = kind['name']
        key = name + ('es' if name.endswith('o') else 's') if kind['per_side'] else name
        given = arguments.get(key)
        taken.add(key)
        if given is None:
            contents.append(kind['default'])
        elif kind['per_side']:
            if not isinstance(given, (list, tuple)) or not given:
                raise TypeError(f'{key} are a tuple of contents, one for each side, and not {given!r}')
            contents.append(given[min(len(contents), len(given) - 1)])
        else:
            contents.append(given)
    named = [key for key in taken if arguments.pop(key, None) is not None]
    return contents if named else []


class _Entry:
    """Makes an environment of a game; a class, so that whoever keeps it (Gymnasium's specs do) can be pickled."""

    def __init__(self, game: str, made: type) -> None:
        self.game, self.made = game, made

    def __call__(self, **arguments: Any) -> Any:
        contents = _contents(self.game, arguments)
        if contents and arguments.get('contents'):
            raise TypeError('contents are given once: as contents, or by their kinds')
        return self.made(self.game, **{'contents': contents, **arguments})


def register() -> None:
    """One id for each game: agon/Duel-v0, agon/Grapple-v0, ..."""
    for game in _core.games({})[0]:
        name = f"agon/{game['name'].title().replace('-', '')}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=_Entry(game['name'], MatchEnv),
                               vector_entry_point=_Entry(game['name'], MatchVectorEnv))


register()
