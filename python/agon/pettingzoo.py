"""PettingZoo: `env(game)` for games of turns (AEC), `parallel_env(game)` where both sides decide at the same time.

The sides are the agents 'a' and 'b'. An observation is a dict of `observation` and `action_mask`, as in PettingZoo's
classic games. An action that is not on the menu is replaced by the first that is, and `infos` says `refused`.
"""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from agon import _core
from agon.gym import space_of
from agon.picture import events_for, rendered
from agon.vector import OUTCOMES, vec

if TYPE_CHECKING:
    from agon.workbench import Content

__all__ = ['MatchAEC', 'MatchParallel', 'env', 'parallel_env', 'raw_env']

SIDES = ['a', 'b']


class _Match:
    """What both interfaces have in common: one match, with the views of both sides."""

    def __init__(self, game: str, *contents: Content, max_cycles: int | None = None, render_mode: str | None = None,
                 **more: Any) -> None:
        self._vec = vec(game, *contents, view='both', autoreset='off', **{'events': events_for(render_mode), **more})
        self.metadata = {'name': f'agon_{game}_v0', 'render_modes': ['ansi', 'rgb_array'], 'is_parallelizable': True}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(SIDES)
        self.agents = list(SIDES)
        space = gymnasium.spaces.Dict({
            'observation': space_of(self._vec),
            'action_mask': gymnasium.spaces.Box(0, 1, (self._vec.slots,), np.int8)})
        self.observation_spaces = dict.fromkeys(SIDES, space)
        self.action_spaces = {side: gymnasium.spaces.Discrete(self._vec.slots) for side in SIDES}
        self._fresh = True
        self._cycles = 0

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        row = SIDES.index(agent)
        return {'observation': self._vec.observations[row].copy(),
                'action_mask': self._vec.masks[row].astype(np.int8)}

    def _start(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self._vec.reset(seed, (options or {}).get('index', 0))
        elif not self._fresh:
            self._vec.reset()
        self._fresh = False
        self._cycles = 0
        self.agents = list(SIDES)

    def _play(self, wanted: dict[str, Any]) -> set[str]:
        """Plays an action of each side that decides; of whom one was refused."""
        actions = np.zeros(2, np.int32)
        refused = set()
        for row, side in enumerate(SIDES):
            mask = self._vec.masks[row]
            if not mask.any():
                continue
            action = wanted.get(side)
            slot = -1 if action is None else operator.index(action)
            if not 0 <= slot < len(mask) or not mask[slot]:
                refused.add(side)
                slot = int(mask.argmax())
            actions[row] = slot
        self._vec.step(actions)
        return refused

    def _info(self, refused: set[str]) -> dict[str, dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
        for side in refused:
            infos[side]['refused'] = True
        if self._vec.finished[0]['outcome'] and (self._vec.terminated[0] or self._vec.truncated[0]):
            for info in infos.values():
                info['outcome'] = OUTCOMES[self._vec.finished[0]['outcome']]
        return infos

    def render(self) -> Any:
        return rendered(self._vec, self.render_mode)

    def close(self) -> None:
        self._vec.close()


class MatchParallel(_Match, ParallelEnv[str, Any, Any]):
    """Both sides act in every cycle; of a side that has nothing to decide the mask is 0, and any action does."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._start(seed, options)
        return {side: self.observe(side) for side in SIDES}, self._info(set())

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not actions:
            self.agents = []
            return {}, {}, {}, {}, {}
        refused = self._play(actions)
        self._cycles += 1
        over = bool(self._vec.terminated[0])
        cut = bool(self._vec.truncated[0]) or (not over and self._cycles == self.max_cycles)
        rewards = {side: float(self._vec.rewards[row]) for row, side in enumerate(SIDES)}
        if over or cut:
            self.agents = []
        return ({side: self.observe(side) for side in SIDES}, rewards, dict.fromkeys(SIDES, over),
                dict.fromkeys(SIDES, cut), self._info(refused))


class MatchAEC(_Match, AECEnv[str, Any, Any]):
    """One side acts after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._start(seed, options)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos = self._info(set())
        self._acted = dict.fromkeys(SIDES, 0)
        self.agent_selection = self._decider() or 'a'

    def _decider(self) -> str | None:
        return next((side for row, side in enumerate(SIDES) if self._vec.masks[row].any()), None)

    def step(self, action: Any) -> None:
        side = self.agent_selection
        if self.terminations[side] or self.truncations[side]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[side] = 0.0
        refused = self._play({side: action})
        self._acted[side] += 1
        over = bool(self._vec.terminated[0])
        cut = bool(self._vec.truncated[0])
        if not over and self.max_cycles is not None:
            cut = cut or all(self._acted[one] >= self.max_cycles for one in SIDES)
        self.terminations = dict.fromkeys(SIDES, over)
        self.truncations = dict.fromkeys(SIDES, cut)
        self.rewards = {one: float(self._vec.rewards[row]) for row, one in enumerate(SIDES)}
        self.infos = self._info(refused)
        self._accumulate_rewards()
        self.agent_selection = self._decider() or ('b' if side == 'a' else 'a')


def at_once(game: str) -> bool:
    """Whether there are moments in which both sides decide."""
    return bool(_core.games({'game': game})[0][0].get('at_once'))


def raw_env(game: str, *contents: Content, **more: Any) -> AECEnv[str, Any, Any]:
    return parallel_to_aec(parallel_env(game, *contents, **more)) if at_once(game) else MatchAEC(game, *contents, **more)


env = raw_env


def parallel_env(game: str, *contents: Content, **more: Any) -> MatchParallel:
    """Of every game; where only one side decides, the other side's mask is 0."""
    return MatchParallel(game, *contents, **more)
