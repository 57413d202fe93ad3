"""Gymnasium's own wrappers around our environments, one and many: ./agon python examples/python/gym_wrappers.py"""
from __future__ import annotations

from typing import Sequence

import gymnasium
import numpy as np
from gymnasium.wrappers import NormalizeReward, RecordEpisodeStatistics, RenderCollection, TimeLimit, TransformObservation
from gymnasium.wrappers import vector as many

import agon.gym  # noqa: F401: registers the ids
from common import mean_interval, options, plot, share


def single(seed: int) -> tuple[dict[str, float], int]:
    """One match: what it came to, and how many pictures of it there are."""
    env: gymnasium.Env = gymnasium.make('agon/Duel-v0', heroes=('fighter', 'fire_mage'), opponent='greedy',
                                        render_mode='rgb_array')
    env = RenderCollection(TimeLimit(env, 200), pop_frames=False)
    env = TransformObservation(env, lambda seen: np.log1p(np.abs(seen)), env.observation_space)
    env = RecordEpisodeStatistics(NormalizeReward(env))
    rng, (_, info) = np.random.default_rng(seed), env.reset(seed=seed)
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(info['action_mask']))
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    pictures = len(env.render())
    env.close()
    return info['episode'], pictures


def vector(steps: int, seed: int) -> tuple[list[float], list[float]]:
    """Returns and lengths of the matches that ended, among 64 at a time."""
    env: gymnasium.vector.VectorEnv = gymnasium.make_vec('agon/Duel-v0', num_envs=64, heroes=('fighter', 'fire_mage'),
                                                         opponent='greedy', autoreset='next_step')
    env = many.NormalizeObservation(many.RecordEpisodeStatistics(env))
    rng, (_, info) = np.random.default_rng(seed), env.reset(seed=seed)
    returns: list[float] = []
    lengths: list[float] = []
    for _ in range(steps // 64):
        masks = info['action_mask']
        actions = np.where(masks, rng.random(masks.shape), -1).argmax(axis=1)
        *_, info = env.step(actions)
        if 'episode' in info:
            ended = info['_episode']
            returns += info['episode']['r'][ended].tolist()
            lengths += info['episode']['l'][ended].tolist()
    env.close()
    return returns, lengths


def main(arguments: Sequence[str] | None = None) -> None:
    given = options(__doc__ or '', steps=64_000, seconds=60).parse_args(arguments)
    episode, pictures = single(given.seed)
    print(f"one match: {episode['l']} decisions, {pictures} pictures")
    returns, lengths = vector(given.steps, given.seed)
    print(f'{len(returns)} matches of random against greedy: it wins {share(sum(r > 0 for r in returns), len(returns))}')
    print(f'decisions in a match: {mean_interval(lengths).mean:.1f}')
    counts = np.bincount(np.array(lengths, int))
    plot(given.plot, {'matches': (range(len(counts)), counts.tolist())}, 'decisions of the learner', 'matches')


if __name__ == '__main__':
    main()
