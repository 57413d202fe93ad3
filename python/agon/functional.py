"""`agon.jax` behind the interfaces that others' training code expects: Gymnasium's `FuncEnv`, and one of two players."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
from gymnasium.experimental.functional import FuncEnv

from agon.jax import Rules, make

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['MatchFuncEnv', 'TwoPlayers']


class MatchFuncEnv(FuncEnv[Any, Any, Any, Any, Any, Any, Any]):
    """Whoever decides acts; `params` is the number of a match-up. Also takes the older calls, without `rng`."""

    def __init__(self, game: str, *contents: Content, **more: Any) -> None:
        super().__init__()
        self.rules: Rules = make(game, *contents, **more)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (self.rules.observation,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.rules.slots)

    def initial(self, rng: Any, params: Any = None) -> jax.Array:
        return self.rules.init(rng, 0 if params is None else params)

    def transition(self, state: jax.Array, action: Any, rng: Any, params: Any = None) -> jax.Array:
        return self.rules.step(state, rng, action)[0]

    def observation(self, state: jax.Array, rng: Any = None, params: Any = None) -> jax.Array:
        return self.rules.observe(state)

    def reward(self, state: jax.Array, action: Any, next_state: jax.Array, rng: Any = None, params: Any = None) -> jax.Array:
        """Of the side that acted. Without the transition's key, only of how the match ended."""
        if rng is not None:
            return self.rules.step(state, rng, action)[1]
        before, after = self.rules.status(state), self.rules.status(next_state)
        won = jnp.where(after['outcome'] == 1, 1.0, jnp.where(after['outcome'] == 2, -1.0, 0.0))
        return jnp.where(before['outcome'] > 0, 0.0, jnp.where(before['deciders'] == 2, -won, won))

    def terminal(self, state: jax.Array, rng: Any = None, params: Any = None) -> jax.Array:
        return self.rules.status(state)['outcome'] > 0

    def state_info(self, state: jax.Array, params: Any = None) -> dict[str, jax.Array]:
        return {'action_mask': self.rules.mask(state)}

    def transition_info(self, state: jax.Array, action: Any, next_state: jax.Array,
                        params: Any = None) -> dict[str, jax.Array]:
        return {'action_mask': self.rules.mask(next_state)}


class TwoPlayers:
    """For whoever trains both sides: they are the players 0 and 1."""

    def __init__(self, game: str, *contents: Content, **more: Any) -> None:
        self.rules: Rules = make(game, *contents, **more)
        self.num_actions = self.rules.slots

    def reset(self, rng: Any, params: Any = 0) -> tuple[jax.Array, jax.Array]:
        """(state, observation of the player who decides)."""
        state = self.rules.init(rng, params)
        return state, self.rules.observe(state)

    def step_player(self, state: jax.Array, rng: Any,
                    action: Any) -> tuple[jax.Array, jax.Array, jax.Array, jax.Array, dict[str, jax.Array]]:
        """(state, observation of the player who decides next, rewards of both, done, info)."""
        state, _, done, info = self.rules.step(state, rng, action)
        return state, self.rules.observe(state), info['rewards'], done, info

    def get_valid_actions(self, state: jax.Array, player: Any = 2) -> jax.Array:
        return self.rules.mask(state, player)

    def get_active_player(self, state: jax.Array) -> jax.Array:
        """0, 1, 2 where both decide at the same time, or -1 where nobody does."""
        deciders = self.rules.status(state)['deciders']
        return jnp.select([deciders == 1, deciders == 2, deciders == 3], [0, 1, 2], -1)
