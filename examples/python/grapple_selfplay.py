"""Self-play on grapple, measured against its equilibrium: ./agon python examples/python/grapple_selfplay.py

Both sides decide at the same time, so the best policy is mixed. One network plays both sides of every match and learns
from both. `nash` plays the equilibrium that `agon solve` worked out: nobody scores more than a half against it in the
long run, whoever scores less gives something away, and this counts how much.
"""
from __future__ import annotations

import time
from typing import Sequence

import agon
from common import Share, mean_interval, options, plot
from learner import Learner, Plain, Settings


def against(learner: Learner, opponent: str, seed: int, places: int, matches: int) -> Share:
    """The learner's score, a draw being a half, from both seats."""
    env = agon.vec('grapple', num_envs=places, opponent=opponent, seat='alternate', autoreset='same_step', seed=seed,
                   threads=2)
    return mean_interval((learner.play(env, matches)[:, 1] + 1) / 2)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = options(__doc__ or '', steps=6_000_000, seconds=120)
    parser.add_argument('--places', type=int, default=512, help='matches at a time (512)')
    parser.add_argument('--matches', type=int, default=8, help='of each place, for a measurement (8)')
    parser.add_argument('--parts', type=int, default=6, help='of the budget, with a measurement after each (6)')
    given = parser.parse_args(arguments)
    env = agon.vec('grapple', num_envs=given.places, seed=given.seed, autoreset='same_step', threads=2)
    network = Plain(env.observations.shape[1], env.slots, 128)
    learner = Learner(network, Settings(entropy=0.02), given.seed)
    measured: list[tuple[int, Share]] = []

    def measure(done: int) -> None:
        measured.append((done, against(learner, 'nash', given.seed + 1 + done, given.places, given.matches)))
        print(f'{done:>10,} decisions: scores {measured[-1][1]} against nash', flush=True)
    measure(0)
    done, began = 0, time.monotonic()
    for _ in range(given.parts):
        left = given.seconds - (time.monotonic() - began)
        if left <= 0:
            break
        done += learner.learn(env, given.steps // given.parts, min(left, given.seconds / given.parts))
        measure(done)
    print(f"against random it scores {against(learner, 'random', given.seed + 2, given.places, given.matches)}")
    print(f'nash itself against nash: {nash_itself(given.seed, given.places * given.matches)}')
    plot(given.plot, {'against nash': ([at for at, _ in measured], [score.mean for _, score in measured])},
         'decisions', 'score', {'nash': 0.5})


def nash_itself(seed: int, matches: int) -> Share:
    found = agon.simulate('grapple', a='nash', b='nash', n=matches, seed=seed, progress=False)
    return Share(found['first']['score'], found['interval_95']['low'], found['interval_95']['high'])


if __name__ == '__main__':
    main()
