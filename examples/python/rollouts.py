"""Random rollouts of every game, and how long their matches are: ./agon python examples/python/rollouts.py"""
from __future__ import annotations

import time
from typing import NamedTuple, Sequence

import numpy as np

import agon
from common import Share, options, plot, share


class Played(NamedTuple):
    score: Share  #: of side a; a draw counts a half
    matches: int
    turns: np.ndarray
    rate: float  #: steps a second, with the choosing


def rollout(game: str, steps: int, seconds: float, seed: int, num_envs: int = 256) -> Played:
    """Whoever decides picks any entry of its menu. Every place plays the same matches in the same order."""
    env = agon.vec(game, num_envs=num_envs, seed=seed, autoreset='same_step')
    rng = np.random.default_rng(seed)
    views = env.rows // num_envs
    outcomes: list[np.ndarray] = []
    turns: list[np.ndarray] = []
    done, began = 0, time.monotonic()
    while done < steps and time.monotonic() - began < seconds:
        env.step(env.random_actions(rng))
        over = (env.terminated | env.truncated)[::views]
        outcomes.append(env.finished['outcome'][over])
        turns.append(env.finished['turns'][over])
        done += num_envs
    rate = done / (time.monotonic() - began)
    ended = np.concatenate(outcomes)
    score = share(float((ended == 1).sum() + (ended == 3).sum() / 2), len(ended))
    return Played(score, len(ended), np.concatenate(turns), rate)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = options(__doc__ or '', steps=400_000, seconds=5)
    parser.add_argument('games', nargs='*', default=[game['name'] for game in agon.games()])
    given = parser.parse_args(arguments)
    curves = {}
    for game in given.games:
        played = rollout(game, given.steps, given.seconds, given.seed)
        if not played.matches:
            print(f'{game:<14} no match ended')
            continue
        print(f'{game:<14} a scores {played.score} in {played.matches} matches of {played.turns.mean():.1f} turns, '
              f'{played.rate / 1e6:.2f} million steps/s')
        lengths = np.sort(played.turns)
        curves[game] = (lengths.tolist(), np.linspace(0, 1, len(lengths)).tolist())
    plot(given.plot, curves, 'turns', 'share of matches that are over')


if __name__ == '__main__':
    main()
