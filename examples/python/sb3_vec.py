"""`agon.vec` as Stable-Baselines3's VecEnv, with the masks that sb3-contrib's MaskablePPO asks for."""
from __future__ import annotations

from typing import Any, Sequence

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import VecEnv

import agon
from agon.gym import space_of


class MatchVecEnv(VecEnv):
    """The learner against an opponent, many matches at a time; a match that is over gives way in the same step."""

    render_mode = None

    def __init__(self, game: str, *contents: Any, num_envs: int, opponent: str = 'greedy', **more: Any) -> None:
        self.vec = agon.vec(game, *contents, num_envs=num_envs, opponent=opponent, autoreset='same_step', **more)
        super().__init__(num_envs, space_of(self.vec), gymnasium.spaces.Discrete(self.vec.slots))
        self._actions = np.zeros(num_envs, np.int32)
        self._fresh = True

    def reset(self) -> np.ndarray:
        if not self._fresh:
            self.vec.reset()
        self._fresh = False
        return self.vec.observations.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = np.ascontiguousarray(actions, np.int32)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        vec = self.vec
        vec.step(self._actions)
        over = vec.terminated | vec.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(over):
            infos[row] = {'terminal_observation': vec.final_observations[row].copy(),
                          'TimeLimit.truncated': bool(vec.truncated[row]),
                          'episode': {'r': float(vec.rewards[row]), 'l': int(vec.finished['steps'][row]), 't': 0.0}}
        return vec.observations.copy(), vec.rewards.copy(), over, infos

    def action_masks(self) -> np.ndarray:
        return self.vec.masks.copy()

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **more: Any) -> list[Any]:
        if method_name != 'action_masks':
            raise AttributeError(method_name)
        return list(self.action_masks()[self._rows(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(self._rows(indices))

    def seed(self, seed: int | None = None) -> Sequence[None]:
        """One seed names all matches."""
        if seed is not None:
            self.vec.reset(seed)
            self._fresh = True
        return [None] * self.num_envs

    def close(self) -> None:
        self.vec.close()

    def _rows(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))
