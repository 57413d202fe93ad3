"""agon.jax.pure over the content that ships and content that is generated; `./agon test --full` runs it."""
import time

import agon
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from test_pure import same

import agon.jax
from agon.jax import pure

pytestmark = pytest.mark.full

SHIPPED = agon.contents('duel')
HEROES, RULES = SHIPPED['hero'], SHIPPED['rules']
# Every hero on both sides, every rule set.
RING = [(hero, HEROES[(i + 3) % len(HEROES)], RULES[i % len(RULES)]) for i, hero in enumerate(HEROES)]


def generated(number):
    heroes = [dict(agon.generate('duel', 'hero', seed=7, index=2 * number + side)) for side in (0, 1)]
    return (*heroes, dict(agon.generate('duel', 'rules', seed=7, index=number)))


def play_both(contents, options, count=512, steps=150):
    engine = agon.jax.make('duel', *contents, options=options, reward='dense')
    rules = pure.make('duel', *contents, options=options, reward='dense')
    keys = agon.jax.match_key(11, jnp.arange(count))
    mine = wanted = engine.init(keys)
    same(rules.init(keys), wanted)
    rng = np.random.default_rng(3)
    for turn in range(steps):
        actions = jnp.asarray(rng.integers(0, 8 if turn % 9 == 0 else 3, count), jnp.int32)
        told, truth = rules.step(mine, keys, actions), engine.step(wanted, keys, actions)
        same(told, truth)
        mine, wanted = told[0], truth[0]
        if truth[2].all():
            break
    for side in (0, 1, 2):
        same(rules.observe(mine, side), engine.observe(wanted, side))
        same(rules.mask(mine, side), engine.mask(wanted, side))


@pytest.mark.parametrize('contents', RING, ids='-'.join)
def test_what_ships_plays_as_in_the_engine(contents):
    play_both(contents, {'coin': RING.index(contents) % 2 == 0})


@pytest.mark.parametrize('number', range(3))
def test_what_is_generated_plays_as_in_the_engine(number):
    play_both(generated(number), {'coin': number % 2 == 0})


def instructions(contents):
    program = pure.MatchUp(pure._program('duel', contents, None)).program
    scripts = [script for side in program.sides
               for script in (*side.effects, *(ability.script for ability in side.abilities))]
    return sum(len(script.code) for script in scripts)


def test_the_longest_match_ups_compile_in_ten_seconds():
    every = [(a, b, rules) for a in HEROES for b in HEROES for rules in RULES]
    for contents in sorted(every, key=instructions)[-3:]:
        rules = pure.make('duel', *contents)
        state = jnp.zeros((4096, rules.words), jnp.uint32)
        began = time.process_time(), time.monotonic()
        jax.jit(rules.step).lower(state, jnp.zeros((4096, 2), jnp.uint32), jnp.zeros(4096, jnp.int32)).compile()
        taken = time.process_time() - began[0], time.monotonic() - began[1]
        assert min(taken) < 10, (contents, taken)  # whether all threads wait for others, or all of them work
