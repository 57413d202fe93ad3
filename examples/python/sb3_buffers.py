"""Stable-Baselines3's buffers filled from `agon.vec`: tools/torch_examples runs it (it needs torch)."""
from __future__ import annotations

from typing import Sequence

import numpy as np
import torch
from stable_baselines3.common.buffers import ReplayBuffer, RolloutBuffer

from common import options, share
from sb3_vec import MatchVecEnv


def replayed(env: MatchVecEnv, steps: int, rng: np.random.Generator) -> tuple[ReplayBuffer, int, int]:
    """Transitions of random play, and (matches won, matches)."""
    buffer = ReplayBuffer(steps, env.observation_space, env.action_space, device='cpu', n_envs=env.num_envs,
                          handle_timeout_termination=True, optimize_memory_usage=False)
    seen, won, ended = env.reset(), 0, 0
    for _ in range(steps // env.num_envs):
        actions = env.vec.random_actions(rng)
        after, rewards, over, infos = env.step(actions)
        last = after.copy()
        for row in np.flatnonzero(over):
            last[row] = infos[row]['terminal_observation']
        buffer.add(seen, last, actions, rewards, over, infos)
        won, ended, seen = won + int((rewards > 0).sum()), ended + int(over.sum()), after
    return buffer, won, ended


def rolled(env: MatchVecEnv, rng: np.random.Generator, steps: int = 32) -> RolloutBuffer:
    """A rollout with advantages, of a policy that knows nothing."""
    buffer = RolloutBuffer(steps, env.observation_space, env.action_space, device='cpu', n_envs=env.num_envs)
    seen, begins = env.reset(), np.ones(env.num_envs)
    for _ in range(steps):
        actions = env.vec.random_actions(rng)
        after, rewards, over, _ = env.step(actions)
        even = torch.log(1.0 / torch.as_tensor(env.vec.masks.sum(axis=1)).clamp(min=1))
        buffer.add(seen, actions[:, None], rewards, begins, torch.zeros(env.num_envs), even)
        seen, begins = after, over
    buffer.compute_returns_and_advantage(torch.zeros(env.num_envs), begins)
    return buffer


def main(arguments: Sequence[str] | None = None) -> None:
    given = options(__doc__ or '', steps=20_000, seconds=60).parse_args(arguments)
    rng = np.random.default_rng(given.seed)
    env = MatchVecEnv('duel', 'fighter', 'fire_mage', num_envs=32, opponent='random', seed=given.seed)
    buffer, won, ended = replayed(env, given.steps, rng)
    batch = buffer.sample(256)
    print(f'replay buffer: {buffer.size() * env.num_envs} transitions, {ended} matches; random wins {share(won, ended)}')
    print(f'a sample of it: {tuple(batch.observations.shape)}, mean reward {float(batch.rewards.mean()):+.3f}')
    rollout = rolled(env, rng)
    gains = rollout.advantages
    print(f'rollout buffer: {gains.size} steps, advantages from {gains.min():+.2f} to {gains.max():+.2f}')


if __name__ == '__main__':
    main()
