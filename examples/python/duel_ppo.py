"""Masked PPO in pure JAX learns a duel: ./agon python examples/python/duel_ppo.py --plot duel.png

The yardstick is the best response to `greedy`, which best_response.py brackets: 0 is what random play wins of the matches,
1 what the best response does.
"""
from __future__ import annotations

import time
from typing import Sequence

import agon
from agon.vector import Vec
from best_response import Bounds, solve, title
from common import Share, options, plot, share
from duel_match import GREEDY, LEARNER, RULES
from learner import Learner, Plain, Settings


def environment(contents: Sequence[str], places: int, seed: int) -> Vec:
    return agon.vec('duel', *contents, num_envs=places, opponent='greedy', autoreset='same_step', seed=seed, threads=2)


def measure(learner: Learner, contents: Sequence[str], seed: int, places: int, matches: int) -> Share:
    """Of matches with dice that it has not learned from."""
    rewards = learner.play(environment(contents, places, seed), matches)[:, 1]
    return share(int((rewards > 0).sum()), len(rewards))


def normalised(found: Share, bounds: Bounds) -> Share:
    """Of the way from random to the best response, as the bracket allows: the interval holds whatever it says."""
    (least, most), (random, random_most) = bounds.best, bounds.random
    return Share((found.mean - (random + random_most) / 2) / ((least + most - random - random_most) / 2),
                 (found.low - random_most) / (most - random_most), (found.high - random) / (least - random))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = options(__doc__ or '', steps=20_000_000, seconds=60)
    parser.add_argument('contents', nargs='*', default=[LEARNER, GREEDY, RULES], metavar='CONTENT')
    parser.add_argument('--places', type=int, default=1024, help='matches at a time (1024)')
    parser.add_argument('--matches', type=int, default=20, help='of each place, for the last measurement (20)')
    parser.add_argument('--horizon', type=int, default=40, help='turns that the yardstick looks ahead (40)')
    given = parser.parse_args(arguments)
    env = environment(given.contents, given.places, given.seed)
    learner = Learner(Plain(env.observations.shape[1], env.slots), Settings(), given.seed)
    curve: list[tuple[float, float]] = []

    def report(done: int, passed: float) -> None:
        if passed >= len(curve) * given.seconds / 40:
            now = measure(learner, given.contents, given.seed + 1, given.places, 1)
            curve.append((passed, now.mean))
    began = time.monotonic()
    done = learner.learn(env, given.steps, given.seconds, report=report)
    seconds = time.monotonic() - began
    found = measure(learner, given.contents, given.seed + 2, given.places, given.matches)
    bounds = solve(*given.contents, horizon=given.horizon)
    print(f'{title(given.contents)}: {done:,} decisions in {seconds:.0f} s, with {len(curve)} measurements on the way')
    print(f'wins {found} of {given.places * given.matches} matches')
    for name, (low, high) in (('best response', bounds.best), ('random', bounds.random)):
        print(f'{name}: {100 * low:.2f} % to {100 * high:.2f} %')
    way = normalised(found, bounds)
    print(f'(policy - random) / (best response - random) = {way.mean:.3f} ({way.low:.3f} to {way.high:.3f})')
    plot(given.plot, {'policy': ([at for at, _ in curve], [won for _, won in curve])}, 'seconds', 'share of matches won',
         {'best response': sum(bounds.best) / 2, 'random': sum(bounds.random) / 2})


if __name__ == '__main__':
    main()
