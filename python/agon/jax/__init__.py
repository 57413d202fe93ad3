"""The rules as pure functions of arrays, through XLA's foreign function interface: jit, vmap, scan, shard_map.

A state is uint32[..., words], a key uint32[..., 2], an action int32[...]; `make` gives the functions of a game.
docs/jax.md shows them at work.
"""
from __future__ import annotations

import functools
import json
import operator
import os
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from agon import _core
from agon.jax._arrays import key_words, state_words, varying, whole
from agon.jax._dice import mix
from agon.workbench import given

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['Rules', 'make', 'match_key']

_REWARDS = {'sparse': 0, 'dense': 1, 'dense_level': 2}


@functools.cache
def _register() -> None:
    for name, handler in _core.ffi_handlers().items():
        jax.ffi.register_ffi_target(name, handler, platform='cpu')


class Told(NamedTuple):
    """What a step tells beside state and reward, each as long as the batch."""
    terminated: jax.Array  #: over by the rules
    truncated: jax.Array  #: over by a cap on turns
    refused: jax.Array  #: the action was not on the menu, and nothing was played
    outcome: jax.Array  #: 0 running, 1 a has won, 2 b has, 3 a draw
    deciders: jax.Array  #: who decides now: 0 nobody, 1 a, 2 b, 3 both
    rewards: jax.Array  #: [..., 2]: a's and b's


class Functions:
    """What a game with its match-ups is to whoever calls it. All functions are pure, and take any batch shape."""

    words: int  #: of a state
    observation: int
    slots: int
    _start: Callable[[jax.Array, jax.Array], jax.Array]  # key, match-up -> state
    _play: Callable[[jax.Array, jax.Array, jax.Array], tuple[jax.Array, jax.Array, jax.Array]]
    _look: Callable[[jax.Array, jax.Array], tuple[jax.Array, jax.Array]]  # state, side -> observation, mask

    def __init__(self, game: str, match_ups: int, reward: str, scale: float) -> None:
        if reward not in _REWARDS:
            raise ValueError(f'reward is sparse, dense or dense_level, and not {reward!r}')
        self.game = game
        self.match_ups = match_ups
        self.reward = reward
        self.scale = scale

    def init(self, rng: jax.Array, params: Any = 0) -> jax.Array:
        """The match under this key, where somebody first decides. `params` is the number of its match-up, int32."""
        key, params = key_words(rng), whole(params, 'a match-up')
        batch = jnp.broadcast_shapes(key.shape[:-1], params.shape)
        return self._start(jnp.broadcast_to(key, (*batch, 2)), jnp.broadcast_to(params, batch))

    def step(self, state: jax.Array, rng: jax.Array, action: Any,
             start: jax.Array | None = None) -> tuple[jax.Array, jax.Array, jax.Array, dict[str, jax.Array]]:
        """(state, reward, done, info). The key is that of the dice: with `match_key` the match of the command line.

        The reward is the acting side's, or a's where both decide; `info['rewards']` has both. Where both decide, an
        action is `joint(a, b)`. What is not on the menu changes nothing and is told: `info['refused']`. With `start`, the
        state after a match that is over is that of `start`: cheaper than `jnp.where` around the step.
        """
        state, key, action = state_words(state, self.words), key_words(rng), whole(action, 'an action')
        batch = jnp.broadcast_shapes(state.shape[:-1], key.shape[:-1], action.shape)
        rows = (*batch, self.words)
        played = jnp.broadcast_to(state, rows), jnp.broadcast_to(key, (*batch, 2)), jnp.broadcast_to(action, batch)
        state, reward, told = (self._play(*played) if start is None else
                               self._play_on(*played, jnp.broadcast_to(state_words(start, self.words), rows)))
        b_acted = (told >> 7 & 3) == 2
        of_a = jnp.where(b_acted, -reward, reward)
        info = Told(terminated=told & 1 != 0, truncated=told & 2 != 0, refused=told & 4 != 0, outcome=told >> 3 & 3,
                    deciders=told >> 5 & 3, rewards=jnp.stack([of_a, -of_a], axis=-1))
        return state, reward, info.terminated | info.truncated, info._asdict()

    def _play_on(self, state: jax.Array, key: jax.Array, action: jax.Array,
                 start: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        state, reward, told = self._play(state, key, action)
        return jnp.where((told & 3 != 0)[..., None], start, state), reward, told

    def status(self, state: jax.Array) -> dict[str, jax.Array]:
        """How matches stand: what `step` tells of them, where nothing is played."""
        nobody = jnp.full(state.shape[:-1], -1, jnp.int32)
        info = self.step(state, jnp.zeros((*state.shape[:-1], 2), jnp.uint32), nobody)[3]
        return {name: info[name] for name in ('terminated', 'truncated', 'outcome', 'deciders')}

    def joint(self, a: Any, b: Any) -> jax.Array:
        """One action of both sides, where they decide at the same time."""
        a, b = whole(a, 'an action'), whole(b, 'an action')
        known = (a >= 0) & (a < self.slots) & (b >= 0) & (b < self.slots)
        return jnp.where(known, a + self.slots * b, -1)

    def observe(self, state: jax.Array, side: Any = 2) -> jax.Array:
        """What a side sees (0, 1; 2: the one that decides), float32[..., observation]."""
        return self._seen(state, side)[0]

    def mask(self, state: jax.Array, side: Any = 2) -> jax.Array:
        """What it may choose, bool[..., slots]."""
        return self._seen(state, side)[1]

    def _seen(self, state: jax.Array, side: Any) -> tuple[jax.Array, jax.Array]:
        state, side = state_words(state, self.words), whole(side, 'a side')
        batch = jnp.broadcast_shapes(state.shape[:-1], side.shape)
        return self._look(jnp.broadcast_to(state, (*batch, self.words)), jnp.broadcast_to(side, batch))


class Rules(Functions):
    """The engine's own functions, which XLA calls; `make` makes them."""

    def __init__(self, game: str, match_ups: Sequence[Sequence[Content]], options: Any = None, reward: str = 'sparse',
                 scale: float = 1.0, kernel: str | None = None) -> None:
        super().__init__(game, len(match_ups), reward, scale)
        _register()
        self._table, self.words, self.observation, self.slots = _table(game, match_ups, options, kernel)
        self._attributes = {'table': np.int64(self._table)}
        self._step_attributes = {**self._attributes, 'reward': np.int64(_REWARDS[reward]), 'scale': np.float32(scale)}

    def _start(self, key: jax.Array, params: jax.Array) -> jax.Array:
        call = jax.ffi.ffi_call('agon_start', jax.ShapeDtypeStruct((*params.shape, self.words), jnp.uint32),
                                vmap_method='broadcast_all')
        return varying(call(key, params, **self._attributes), key, params)

    def _play(self, state: jax.Array, key: jax.Array, action: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        return self._stepped('agon_step', state, key, action)

    def _play_on(self, state: jax.Array, key: jax.Array, action: jax.Array,
                 start: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        return self._stepped('agon_step_on', state, key, action, start)

    def _stepped(self, target: str, *given: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        batch = given[2].shape
        call = jax.ffi.ffi_call(target, (jax.ShapeDtypeStruct((*batch, self.words), jnp.uint32),
                                         jax.ShapeDtypeStruct(batch, jnp.float32),
                                         jax.ShapeDtypeStruct(batch, jnp.int32)),
                                vmap_method='broadcast_all', input_output_aliases={0: 0})
        return varying(call(*given, **self._step_attributes), *given)

    def _look(self, state: jax.Array, side: jax.Array) -> tuple[jax.Array, jax.Array]:
        batch = side.shape
        call = jax.ffi.ffi_call('agon_look', (jax.ShapeDtypeStruct((*batch, self.observation), jnp.float32),
                                              jax.ShapeDtypeStruct((*batch, self.slots), jnp.bool_)),
                                vmap_method='broadcast_all')
        return varying(call(state, side, **self._attributes), state, side)


def make(game: str, *contents: Content, match_ups: Sequence[Sequence[Content]] | None = None, options: Any = None,
         reward: str = 'sparse', scale: float = 1.0, kernel: str | None = None) -> Rules:
    """The functions of a game: `rules = agon.jax.make('duel', 'fighter', 'fire_mage')`."""
    if match_ups is not None and contents:
        raise TypeError('contents are given once: as arguments, or as match_ups')
    listed = [list(one) for one in match_ups] if match_ups is not None else [list(contents)]
    return Rules(game, listed, options, reward, scale, kernel)


def match_key(seed: int, index: Any = 0) -> jax.Array:
    """The key of the dice of the match (seed, index): uint32[..., 2]. An index may be an array."""
    seed = operator.index(seed)
    if not 0 <= seed < 2 ** 64:
        raise ValueError(f'a seed has 64 bits: 0 to 2**64 - 1, and not {seed}')
    low, high = (seed & 0xFFFFFFFF), (seed >> 32)
    root = jnp.uint32(0x61676F6E), jnp.uint32(1)
    index = index if isinstance(index, jax.Array) else np.asarray(index)  # jax would cut what has 64 bits
    if not jnp.issubdtype(index.dtype, jnp.integer):
        raise TypeError(f'an index is a whole number, and not {index.dtype}')
    word = index.astype(jnp.uint32)
    high_word = (index >> 32).astype(jnp.uint32) if index.dtype.itemsize == 8 else jnp.zeros_like(word)
    key = mix(mix(root, jnp.uint32(low), jnp.uint32(high)), word, high_word)
    return jnp.stack(mix(key, jnp.uint32(0), jnp.uint32(0xD0D0D0D0)), axis=-1)


_tables: dict[str, tuple[int, int, int, int]] = {}


def _table(game: str, match_ups: Sequence[Sequence[Content]], options: Any,
           kernel: str | None) -> tuple[int, int, int, int]:
    """Each is made once: compiled programs hold its number for as long as the process lives. A file may change."""
    arguments = given(game=game, match_ups=match_ups, options=options, kernel=kernel)
    if any(_is_file(content) for one in match_ups for content in one):
        return _core.add_table(arguments)
    name = json.dumps(arguments, sort_keys=True, default=dict)
    if name not in _tables:
        _tables[name] = _core.add_table(arguments)
    return _tables[name]


def _is_file(content: Any) -> bool:
    return isinstance(content, os.PathLike) or isinstance(content, str) and ('/' in content or content.endswith('.json'))
