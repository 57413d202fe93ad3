"""sb3-contrib's MaskablePPO on the vector environment: tools/torch_examples runs it (it needs torch)."""
from __future__ import annotations

import time
from typing import Sequence

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from common import Share, options, plot, share
from duel_match import GREEDY, LEARNER, RULES
from sb3_vec import MatchVecEnv


class Watch(BaseCallback):
    """The share of the last 1,000 matches that were won, after each rollout; ends it when the time is over."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds
        self.won: list[bool] = []
        self.curve: tuple[list[float], list[float]] = ([], [])

    def _on_step(self) -> bool:
        self.won += [info['episode']['r'] > 0 for info in self.locals['infos'] if 'episode' in info]
        return time.monotonic() < self.end

    def _on_rollout_end(self) -> None:
        self.curve[0].append(self.num_timesteps)
        self.curve[1].append(float(np.mean(self.won[-1000:] or [0])))


def measure(model: MaskablePPO, seed: int, matches: int = 4) -> Share:
    env = MatchVecEnv('duel', LEARNER, GREEDY, RULES, num_envs=512, seed=seed)
    seen, left, won = env.reset(), np.full(512, matches), 0
    while (left > 0).any():
        actions, _ = model.predict(seen, action_masks=env.action_masks())
        seen, rewards, over, _ = env.step(actions)
        counted = over & (left > 0)
        won += int((rewards[counted] > 0).sum())
        left -= counted
    return share(won, 512 * matches)


def main(arguments: Sequence[str] | None = None) -> None:
    given = options(__doc__ or '', steps=500_000, seconds=300).parse_args(arguments)
    torch.set_num_threads(1)  # small networks
    env = MatchVecEnv('duel', LEARNER, GREEDY, RULES, num_envs=64, seed=given.seed)
    model = MaskablePPO('MlpPolicy', env, n_steps=64, batch_size=512, learning_rate=3e-3, gamma=1.0, ent_coef=0.02,
                        seed=given.seed, device='cpu')
    before, watch = measure(model, given.seed + 1), Watch(given.seconds)
    model.learn(given.steps, callback=watch)
    print(f'against a greedy opponent it wins {before} before, {measure(model, given.seed + 1)} after '
          f'{model.num_timesteps:,} decisions')
    plot(given.plot, {'matches while learning': watch.curve}, 'decisions', 'share of matches won')


if __name__ == '__main__':
    main()
