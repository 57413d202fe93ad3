"""agon.jax.pure: plain jnp that gives what the engine gives, bit for bit."""
import functools

import agon
import numpy as np
import pytest

jax = pytest.importorskip('jax')
import jax.numpy as jnp  # noqa: E402

import agon.jax  # noqa: E402
from agon.jax import pure  # noqa: E402

# Handlers in a circle, scripts that leave their phase, numbers beyond a float's, and dice of whose words one in 384 is
# thrown again: 2^32 mod 11184811 is nearly as much.
EVERYTHING = {
    'name': 'Everything',
    'attributes': {'health': 40, 'mana': 5, 'x': 0, 'y': 0, 'big': 1},
    'passive_effects': [
        {'trigger': "ON_ATTRIBUTE_CHANGE('x')", 'script': "MODIFY(SELF, 'y', 1)"},
        {'trigger': "ON_ATTRIBUTE_CHANGE('y')",
         'script': "SEQ(MODIFY(SELF, 'x', 1), IF(GT(CONTEXT('delta'), 0), MODIFY(OPPONENT, 'x', 1), NOOP()))"},
        {'trigger': 'ON_GAME_START',
         'script': "SEQ(SET(SELF, 'z', MUL(GET(SELF, 'x'), -1)),"
                   " IF(EQ(ROLL(2), 1), PASS(), SET(SELF, 'mana', ROLL(11184811))))"},
        {'trigger': 'ON_TURN_START',
         'script': "IF(EQ(ROLL(8), 1), PASS(), MODIFY(SELF, 'mana', DIV(ROLL(11184811), 3)))"},
        {'trigger': 'ON_ACTION_PHASE_START', 'script': 'IF(EQ(ROLL(5), 1), PASS(), NOOP())'},
        {'trigger': 'ON_TURN_END', 'script': "IF(EQ(ROLL(9), 1), SEQ(MODIFY(SELF, 'health', -1), PASS()), NOOP())"},
        {'trigger': 'ON_ABILITY_USED', 'script': "MODIFY(SELF, 'mana', SUB(CONTEXT('ability_id'), CONTEXT('cost')))"},
    ],
    'abilities': [
        {'name': 'Chain', 'cost': 2.5, 'script': "MODIFY(SELF, 'x', 1)"},
        {'name': 'Swell',
         'script': "SEQ(SET(SELF, 'big', MUL(MUL(GET(SELF, 'big'), 1000000000000), 1000000000000)),"
                   " MODIFY(OPPONENT, 'big', GET(SELF, 'big')),"
                   " MODIFY(SELF, 'health', DIV(GET(SELF, 'mana'), 10000000)))"},
        {'name': 'Gamble',
         'script': "IF(EQ(ROLL(20), 1), WIN(SELF), IF(EQ(ROLL(20), 1), LOSE(SELF), MODIFY(OPPONENT, 'health',"
                   " SUB(MUL(ROLL(GET(SELF, 'mana')), -0.0000003), 0.1))))"},
        {'name': 'Stop',
         'script': "SEQ(MODIFY(OPPONENT, 'health', MUL(ROLL(6), -0.3)), IF(LT(ROLL(4), 3), PASS(), NOOP()),"
                   " MODIFY(OPPONENT, 'mana', ABS(MIN(GET(SELF, 'x'), MAX(GET(OPPONENT, 'y'), -3)))))"},
    ],
}
LIMITS = {
    'name': 'Limits',
    'effects': [{'trigger': "ON_ATTRIBUTE_CHANGE('health')",
                 'script': "IF(LT(CONTEXT('new_value'), 1), LOSE(SELF), NOOP())"}],
    'turn_cap': 60, 'trigger_depth': 5, 'trigger_limit': 9,
}
MATCH_UPS = [[EVERYTHING, EVERYTHING, LIMITS], ['fighter', 'fighter', 'standard']]
OPTIONS = {'coin': True}
GIVEN = {'match_ups': MATCH_UPS, 'options': OPTIONS, 'reward': 'dense', 'scale': 0.7}
ENGINE = agon.jax.make('duel', **GIVEN)


@functools.cache
def compiled():
    return pure.make('duel', **GIVEN)


def same(one, other):
    """Bit by bit."""
    for mine, wanted in zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True):
        mine, wanted = np.asarray(mine), np.asarray(wanted)
        assert mine.dtype == wanted.dtype and mine.shape == wanted.shape
        assert mine.tobytes() == wanted.tobytes(), np.argwhere(mine != wanted)[:5]


def test_matches_are_those_of_the_engine():
    count = 512
    keys = agon.jax.match_key(7, jnp.arange(count))
    params = jnp.arange(count) % 2
    mine, wanted = compiled().init(keys, params), ENGINE.init(keys, params)
    same(mine, wanted)
    rng = np.random.default_rng(1)
    step, engine = compiled().step, jax.jit(ENGINE.step)  # all tests share what is compiled for 512
    for turn in range(70):
        actions = jnp.asarray(rng.integers(-1 if turn % 8 == 0 else 0, 4, count), jnp.int32)
        told, truth = step(mine, keys, actions), engine(wanted, keys, actions)
        same(told, truth)
        mine, wanted = told[0], truth[0]
        if turn % 10 == 0:
            for side in (0, 1, 2, 7):
                same(compiled().observe(mine, side), ENGINE.observe(wanted, side))
                same(compiled().mask(mine, side), ENGINE.mask(wanted, side))
    assert truth[2].mean() > 0.5 and set(np.unique(truth[3]['outcome'])) == {0, 1, 2, 3}


def test_these_matches_have_everything_in_them():
    events = {}
    for index in range(60):
        for event in agon.match('duel', *MATCH_UPS[0], seed=7, index=index, options=OPTIONS, verbose=True)['events']:
            events.setdefault(event['event'], []).append(event)
    assert {'first_move', 'fired', 'rolled', 'chain_cut', 'limit_reached', 'clamped', 'passed', 'ended'} <= set(events)
    assert {event['phase'] for event in events['passed']} == {True, False}
    assert {event['outcome'] for event in events['ended']} == {'a', 'b', 'draw'}
    assert max(event['depth'] for event in events['fired']) == 5
    from agon.jax import _dice
    key = agon.jax.match_key(7, jnp.arange(512))
    low = _dice.product(_dice.words_at((key[:, 0], key[:, 1]), jnp.uint32(1), 3, 0)[1], 11184811)[1]
    assert (low < _dice.remainder(11184811)).any()  # the second die of the first turn's start is thrown again


def test_states_that_nobody_gave_out():
    """Such that the engine refuses, too, and such that it plays on: before a turn, before the match."""
    count = 512
    keys = agon.jax.match_key(9, jnp.arange(count))
    rng = np.random.default_rng(2)
    words = np.array(ENGINE.init(keys, jnp.arange(count) % 2))
    odd = [(0, [0, 1, 2, 0xFFFFFFFF]), (1, [0, 1, 60, 200, 201, 0x10001, 0xD0001, 0x1000001]),
           (2, [3, 4, 5, 0x10003, 0x20003, 0x01000004, 0x03000004, 0x04000004, 0x01000003])]
    odd += [(word, [0, 0x80000000, 0x7F800000, 0x42280000, 0xFF7FFFFF, 0x7FC00000]) for word in range(3, words.shape[1])]
    for row in range(count):
        word, values = odd[rng.integers(len(odd))] if row % 3 else odd[rng.integers(3)]
        words[row, word] = rng.choice(np.array(values, np.uint32))
    words[:32, 1] = 0
    words[:16, 2], words[16:32, 2] = 0, 1
    words[32:64, 2] = 2
    state, actions = jnp.asarray(words), jnp.asarray(rng.integers(0, 5, count), jnp.int32)
    told = ENGINE.step(state, keys, actions)
    assert 0.1 < told[3]['refused'].mean() < 0.9
    same(compiled().step(state, keys, actions), told)
    same(compiled().observe(state), ENGINE.observe(state))
    same(compiled().mask(state), ENGINE.mask(state))
    same(compiled().init(keys, jnp.full(count, -1)), ENGINE.init(keys, jnp.full(count, -1)))


def test_every_transformation():
    rules, count = compiled(), 512
    keys = agon.jax.match_key(3, jnp.arange(count))
    state = rules.init(keys)
    wanted = rules.step(state, keys, 3)
    same(jax.vmap(rules.step, in_axes=(0, 0, None))(state, keys, 3), wanted)
    nested = jax.vmap(jax.vmap(rules.step, in_axes=(0, 0, None)), in_axes=(0, 0, None))
    same(nested(state.reshape(8, 64, -1), keys.reshape(8, 64, 2), 3)[0].reshape(count, -1), wanted[0])

    def loss(weights):
        chosen = jnp.argmax((rules.observe(state) @ weights)[:, :4], axis=-1)
        return (rules.step(state, keys, chosen)[1] * weights.sum()).mean()
    assert jax.grad(loss)(jnp.ones((rules.observation, 8)) * 0.01).shape == (rules.observation, 8)


def test_an_export_calls_nothing_of_ours():
    rules = pure.make('duel', 'necromancer', 'paladin', 'mana_burn')
    state = jax.ShapeDtypeStruct((64, rules.words), jnp.uint32)
    key, action = jax.ShapeDtypeStruct((64, 2), jnp.uint32), jax.ShapeDtypeStruct((64,), jnp.int32)
    for function, arguments in ((rules.init, (key,)), (rules.step, (state, key, action)), (rules.observe, (state,)),
                                (rules.mask, (state,))):
        exported = jax.export.export(jax.jit(function), platforms=('cpu', 'cuda', 'tpu'))(*arguments)
        text = exported.mlir_module()
        assert 'stablehlo' in text and 'custom_call' not in text
    theirs = jax.export.export(jax.jit(ENGINE.observe), disabled_checks=[
        jax.export.DisabledSafetyCheck.custom_call('agon_look')])(jax.ShapeDtypeStruct((8, ENGINE.words), jnp.uint32))
    assert 'custom_call' in theirs.mlir_module()  # so it would be found


def test_what_cannot_be_made_says_why():
    with pytest.raises(agon.Error, match='hilo does not compile to a program; these games do: duel'):
        pure.make('hilo')
    with pytest.raises(agon.Error, match="no hero 'figher'"):
        pure.make('duel', 'figher')
    with pytest.raises(ValueError, match='sparse, dense or dense_level'):
        pure.make('duel', reward='much')
    with pytest.raises(ValueError, match='at least one match-up'):
        pure.make('duel', match_ups=[])
    with pytest.raises(TypeError, match='once'):
        pure.make('duel', 'fighter', match_ups=[['fighter']])
