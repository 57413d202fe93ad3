"""Does a policy that reads the encoded rules do better under new ones? ./agon python examples/python/rules_reading.py

Rule sets and the learner's heroes are generated: some to learn on, others to be measured on. Two policies learn with the
same network, budget and matches; one is given the scripts of its match (`env.encodings`), the other zeros in their place.
What is compared is their share of wins against a greedy opponent under the unseen contents, pair by pair, so that what
makes a content easy or hard for both falls out of the interval.
"""
from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import jax
import jax.numpy as jnp
import numpy as np

import agon
from agon.vector import Vec
from common import mean_interval, options, plot
from learner import Learner, Params, Plain, Settings, dense

COMMANDS, PLACES, TRIGGERS = 26, 34, 16  # docs/python.md: rules as integers
EMBEDDED = 32


def match_ups(kinds: Sequence[str], seed: int, count: int) -> list[list[Any]]:
    """Generated contents of these kinds, and shipped ones beside them."""
    def made(kind: str, index: int, shipped: str) -> Any:
        return dict(agon.generate('duel', kind, seed=seed, index=index)) if kind in kinds else shipped
    return [[made('hero', index, 'frost_witch'), 'fighter', made('rules', index, 'standard')] for index in range(count)]


def environment(contents: list[list[Any]], places: int, seed: int) -> tuple[Vec, np.ndarray]:
    """Side by side, as many places for each; and which place has which."""
    which = np.arange(places, dtype=np.int32) % len(contents)
    env = agon.vec('duel', match_ups=contents, places=which.tolist(), num_envs=places, opponent='greedy',
                   autoreset='same_step', seed=seed, threads=2)
    return env, which


def scripts(env: Vec, count: int) -> np.ndarray:
    """[match-ups, scripts, numbers] as the learner's side reads them: the rules, then its own abilities and effects."""
    told = [env.encodings(place, side=0) for place in range(count)]
    return np.stack([np.concatenate([one['rules'], one['abilities'][0], one['effects'][0]]) for one in told])


@dataclasses.dataclass(frozen=True, eq=False)
class Reader:
    """What was read of a match-up goes beside what is seen of the match. Tokens are summed up with their places."""
    body: Plain
    table: np.ndarray  # as `scripts` gives it, without what no match-up uses

    @staticmethod
    def make(width: int, slots: int, table: np.ndarray) -> Reader:
        tokens = table[:, :, 2:].reshape(*table.shape[:2], 64, 3)
        used = int((tokens[..., 0] != 0).any(axis=(0, 1)).sum())
        rows = (table != 0).any(axis=(0, 2))
        return Reader(Plain(width, slots, more=EMBEDDED), np.concatenate(
            [table[:, rows, :2], tokens[:, rows, :used].reshape(len(table), rows.sum(), used * 3)], axis=2))

    def init(self, key: jax.Array) -> Params:
        keys = jax.random.split(key, 7)
        rows, tokens = self.table.shape[1], (self.table.shape[2] - 2) // 3
        return {'body': self.body.init(keys[0]), 'command': jax.random.normal(keys[1], (COMMANDS, EMBEDDED)) * 0.3,
                'where': jax.random.normal(keys[2], (PLACES, EMBEDDED)) * 0.3,
                'place': jax.random.normal(keys[3], (tokens, EMBEDDED)) * 0.3,
                'number': jax.random.normal(keys[4], (2, EMBEDDED)) * 0.3,
                'script': dense(keys[5], EMBEDDED + TRIGGERS, EMBEDDED),
                'slot': jax.random.normal(keys[6], (rows, EMBEDDED, EMBEDDED)) / jnp.sqrt(EMBEDDED * rows)}

    def __call__(self, params: Params, seen: jax.Array, known: jax.Array) -> tuple[jax.Array, jax.Array]:
        return self.body(params['body'], seen, known)

    def known(self, params: Params) -> jax.Array:
        """[match-ups, EMBEDDED]: all of them at once, there are far fewer than rows."""
        table = jnp.asarray(self.table)
        tokens = table[:, :, 2:].reshape(*table.shape[:2], -1, 3)
        value = jax.lax.bitcast_convert_type(tokens[..., 2], jnp.float32)
        value = jnp.where(tokens[..., 0] == COMMANDS - 1, jnp.clip(value, -1e3, 1e3), 0.0)
        numbers = jnp.stack([value * 0.1, jnp.sign(value) * jnp.log1p(jnp.abs(value))], axis=-1)
        token = jnp.tanh(params['command'][tokens[..., 0]] + params['where'][tokens[..., 1]] + params['place']
                         + numbers @ params['number'])
        summed = jnp.sum(token * (tokens[..., :1] != 0), axis=2)
        weights, bias = params['script']
        trigger = jax.nn.one_hot(table[:, :, 0], TRIGGERS)
        script = jnp.tanh(jnp.concatenate([summed, trigger], axis=-1) @ weights + bias)
        there = (table[:, :, :1] != 0)
        return jnp.tanh(jnp.einsum('msk,skj->mj', script * there, params['slot']))


def shares(rows: np.ndarray, count: int) -> np.ndarray:
    """Of wins, by match-up."""
    return np.array([(rows[rows[:, 0] == number, 1] > 0).mean() for number in range(count)])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = options(__doc__ or '', steps=200_000, seconds=600)
    parser.add_argument('--kinds', nargs='+', default=['hero', 'rules'], choices=['hero', 'rules'])
    parser.add_argument('--contents', type=int, default=64, help='to learn on, and as many unseen ones (64)')
    parser.add_argument('--places', type=int, default=512, help='matches at a time (512)')
    parser.add_argument('--matches', type=int, default=10, help='of each place, for the measurement (10)')
    parser.add_argument('--runs', type=int, default=2, help='of each policy, with seeds of their own (2)')
    given = parser.parse_args(arguments)
    contents, size = match_ups(given.kinds, given.seed, 2 * given.contents), given.contents
    env, _ = environment(contents, len(contents), given.seed)
    reader = Reader.make(env.observations.shape[1], env.slots, scripts(env, len(contents)))
    blind = dataclasses.replace(reader, table=np.zeros_like(reader.table))
    found: dict[str, list[np.ndarray]] = {'reads': [], 'blind': []}
    decisions: list[int] = []
    for run in range(given.runs):
        for name, network in (('reads', reader), ('blind', blind)):
            learner = Learner(network, Settings(steps=32, batches=4), given.seed + run)  # reading is dear
            training, which = environment(contents[:size], given.places, given.seed + run)
            decisions.append(learner.learn(training, given.steps, given.seconds, which))
            measured, which = environment(contents, given.places, given.seed + 1000)
            found[name].append(shares(learner.play(measured, given.matches, which), len(contents)))
    seen = {name: np.mean(runs, axis=0)[:size] for name, runs in found.items()}
    unseen = {name: np.mean(runs, axis=0)[size:] for name, runs in found.items()}
    print(f'{size} generated ({", ".join(given.kinds)}) to learn on, {size} unseen; {given.runs} runs of each, '
          f'{min(decisions):,} to {max(decisions):,} decisions')
    for what, wins in (('learned on', seen), ('unseen', unseen)):
        gain = mean_interval(wins['reads'] - wins['blind'])
        print(f"{what}: reads {mean_interval(wins['reads'])}, blind {mean_interval(wins['blind'])}; difference "
              f'{100 * gain.mean:+.1f} points ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})')
    order = np.argsort(unseen['blind'])
    plot(given.plot, {name: (range(size), wins[order].tolist()) for name, wins in unseen.items()},
         'unseen contents, by what the blind policy wins', 'share of matches won')


if __name__ == '__main__':
    main()
