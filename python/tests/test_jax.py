"""agon.jax: pure functions that give what the vector environment gives, under every transformation."""
import functools

import agon
import numpy as np
import pytest

jax = pytest.importorskip('jax')
import jax.numpy as jnp  # noqa: E402

import agon.jax  # noqa: E402
from agon.sharded import sharded  # noqa: E402

DUEL = agon.jax.make('duel', 'fighter', 'fire_mage')
GAMES = [game['name'] for game in agon.games()]


@pytest.mark.parametrize('game', GAMES)
def test_the_same_matches_as_the_vector_environment(game):
    count = 16
    env = agon.vec(game, num_envs=count, seed=7, autoreset='off')
    rules = agon.jax.make(game)
    keys = agon.jax.match_key(7, jnp.arange(count))
    state = rules.init(keys)
    step = jax.jit(rules.step)
    rng = np.random.default_rng(0)
    views = env.rows // count
    for _ in range(30):
        actions = env.random_actions(rng)
        sides = actions.reshape(count, views)
        if views == 2:
            masks = env.masks.reshape(count, 2, -1).any(axis=2)
            joint = np.where(masks.all(axis=1), sides[:, 0] + rules.slots * sides[:, 1],
                             np.where(masks[:, 0], sides[:, 0], sides[:, 1]))
        else:
            joint = sides[:, 0]
        env.step(actions)
        state, reward, done, info = step(state, keys, joint)
        assert not info['refused'].any()
        for place in range(count):
            mine = np.asarray(state[place]).tobytes()[4:]
            assert mine[:len(env.state(place))] == env.state(place)
        assert (np.asarray(done) == (env.terminated | env.truncated)[::views]).all()
    if views == 1:
        running = ~np.asarray(done)
        assert (np.asarray(rules.observe(state))[running] == env.observations[running]).all()
        assert (np.asarray(rules.mask(state)) == env.masks).all()


def test_keys_are_those_of_the_command_line():
    """The check values of docs/chance.md."""
    assert [hex(word) for word in np.asarray(agon.jax.match_key(1, 0))] == ['0xd4eeea01', '0xc4f49095']
    assert (agon.jax.match_key(1, jnp.arange(3))[0] == agon.jax.match_key(1, 0)).all()


def rollout(rules, state, key, actions):
    def one(state, action):
        state, reward, done, info = rules.step(state, key, action)
        return state, (reward, done)
    return jax.lax.scan(one, state, actions)


def batch(count=64):
    keys = agon.jax.match_key(3, jnp.arange(count))
    return DUEL.init(keys), keys, jax.random.randint(jax.random.key(0), (40, count), 0, 3)


def test_jit_vmap_scan_and_loops_agree():
    state, keys, actions = batch()
    plain = rollout(DUEL, state, keys, actions)
    by_jit = jax.jit(functools.partial(rollout, DUEL))(state, keys, actions)
    one = jax.vmap(functools.partial(rollout, DUEL), in_axes=(0, 0, 1))
    by_vmap = one(state, keys, actions)
    nested = jax.vmap(jax.vmap(functools.partial(rollout, DUEL), in_axes=(0, 0, 1)), in_axes=(0, 0, 2))(
        state.reshape(8, 8, -1), keys.reshape(8, 8, 2), actions.reshape(40, 8, 8).swapaxes(1, 2))
    for other in (by_jit[0], by_vmap[0], nested[0].reshape(64, -1)):
        assert (other == plain[0]).all()

    def body(carry):
        i, state = carry
        return i + 1, DUEL.step(state, keys, actions[i])[0]
    looped = jax.lax.while_loop(lambda carry: carry[0] < 40, body, (0, state))[1]
    assert (looped == plain[0]).all()


def test_donation_and_what_the_caller_keeps():
    state, keys, actions = batch()
    before = np.asarray(state).copy()
    jax.jit(DUEL.step)(state, keys, actions[0])
    assert (np.asarray(state) == before).all()
    donating = jax.jit(DUEL.step, donate_argnums=0)
    after = donating(jnp.array(state), keys, actions[0])[0]
    assert (after == DUEL.step(state, keys, actions[0])[0]).all()


def test_gradients_pass_around_it():
    state, keys, actions = batch(8)

    def loss(weights):
        logits = DUEL.observe(state) @ weights
        chosen = jnp.argmax(jnp.where(DUEL.mask(state), logits, -jnp.inf), axis=-1)
        after, reward, _, _ = DUEL.step(state, keys, chosen)
        log = jax.nn.log_softmax(logits)[jnp.arange(8), chosen]
        return -(log * jax.lax.stop_gradient(reward + 1.0)).mean()
    gradient = jax.grad(loss)(jnp.ones((DUEL.observation, DUEL.slots)) * 0.01)
    assert jnp.isfinite(gradient).all() and (gradient != 0).any()


def test_branching_from_one_state():
    state, keys, _ = batch(1)
    branches = jax.vmap(DUEL.step, in_axes=(None, None, 0))(state[0], keys[0], jnp.arange(3))[0]
    for action in range(3):
        assert (branches[action] == DUEL.step(state[0], keys[0], action)[0]).all()


def test_refused_actions_and_states_are_data():
    state, keys, _ = batch(4)
    after, reward, done, info = DUEL.step(state, keys, jnp.array([-1, 3, 99, 2**31 - 1]))
    assert info['refused'].all() and (after == state).all() and not reward.any() and not done.any()
    noise = jnp.full_like(state, 0xEEEEEEEE)
    after, _, _, info = DUEL.step(noise, keys, jnp.zeros(4, jnp.int32))
    assert info['refused'].all() and (after == noise).all()
    assert not DUEL.mask(noise).any()


def test_match_ups_are_data():
    rules = agon.jax.make('duel', match_ups=[['fighter', 'fire_mage'], ['gambler', 'assassin'], ['fighter', 'fighter']])
    keys = agon.jax.match_key(5, jnp.arange(30))
    params = jnp.arange(30) % 3
    state = rules.init(keys, params)
    mixed, alone = state, [rules.init(keys[i::3], i) for i in range(3)]
    for action in (0, 1, 0, 0, 1):
        mixed = rules.step(mixed, keys, action)[0]
        alone = [rules.step(one, keys[i::3], action)[0] for i, one in enumerate(alone)]
    for i in range(3):
        assert (mixed[i::3] == alone[i]).all()


def test_the_next_match_follows_where_one_is_over():
    """`start` is what `jnp.where` around the step would do; match-ups mixed, alone, under vmap, and sharded."""
    rules = agon.jax.make('duel', match_ups=[['fighter', 'fire_mage'], ['gambler', 'assassin']])
    keys = agon.jax.match_key(5, jnp.arange(8))
    for params in (jnp.arange(8) % 2, 0):
        start = rules.init(keys, params)
        calls = [lambda *given: rules.step(*given, start), jax.vmap(rules.step, in_axes=(0, 0, 0, 0)),
                 sharded(rules).step]
        state, ended = start, 0
        for action in jax.random.randint(jax.random.key(1), (60, 8), 0, 2):
            after, reward, done, info = rules.step(state, keys, action)
            wanted = jnp.where(done[:, None], start, after), reward, done, info['outcome']
            for place, call in enumerate(calls):
                told = call(state, keys, action, *([start] if place else []))
                for mine, theirs in zip((*told[:3], told[3]['outcome']), wanted, strict=True):
                    assert (mine == theirs).all()
            state, ended = wanted[0], ended + int(done.sum())
        assert ended > 8


def test_typed_keys_are_taken():
    key = jax.random.key(3)
    assert (DUEL.init(key) == DUEL.init(jax.random.key_data(key))).all()
    many = jax.random.split(key, 5)
    assert DUEL.init(many).shape == (5, DUEL.words)


def test_rewards_are_the_acting_sides():
    rules = agon.jax.make('duel', 'fighter', 'fire_mage', reward='dense', scale=0.5)
    keys = agon.jax.match_key(3, jnp.arange(8))
    state = rules.init(keys)
    for _ in range(6):
        health = rules.observe(state, 0)[:, 0] - rules.observe(state, 0)[:, 16]
        b_acts = rules.mask(state, 1).any(axis=-1)
        state, reward, _, info = rules.step(state, keys, 0)
        after = rules.observe(state, 0)[:, 0] - rules.observe(state, 0)[:, 16]
        wanted = (after - health) * 0.5
        assert (reward == jnp.where(b_acts, -wanted, wanted)).all()
        assert (info['rewards'][:, 0] == wanted).all() and (info['rewards'][:, 1] == -wanted).all()


def test_the_functional_interface_of_gymnasium():
    from gymnasium.envs.functional_jax_env import FunctionalJaxEnv, FunctionalJaxVectorEnv

    from agon.functional import MatchFuncEnv
    functional = MatchFuncEnv('duel', 'fighter', 'fire_mage')
    env = FunctionalJaxEnv(functional)
    observation, info = env.reset(seed=1)
    over, steps, total = False, 0, 0.0
    while not over:
        observation, reward, over, _, info = env.step(int(np.argmax(info['action_mask'])))
        steps, total = steps + 1, total + reward
        assert observation.shape == (35,)
    assert steps > 3 and total in (-1.0, 0.0, 1.0)
    many = FunctionalJaxVectorEnv(MatchFuncEnv('duel', 'fighter', 'fire_mage'), num_envs=3)  # which is transformed
    assert many.reset(seed=1)[0].shape == (3, 35)
    key = agon.jax.match_key(1, 0)
    state = functional.initial(key)
    after = functional.transition(state, 0, key)
    assert functional.reward(state, 0, after) == functional.reward(state, 0, after, key)
    assert not functional.terminal(state)


def test_two_players():
    from agon.functional import TwoPlayers
    env = TwoPlayers('duel', 'fighter', 'fire_mage')
    key = agon.jax.match_key(1, 0)
    state, observation = env.reset(key)
    players = []
    done = False
    while not done:
        players.append(int(env.get_active_player(state)))
        action = jnp.argmax(env.get_valid_actions(state))
        state, observation, rewards, done, info = jax.jit(env.step_player)(state, key, action)
    assert players[:4] == [0, 1, 0, 1] and float(rewards.sum()) == 0.0 and float(abs(rewards).max()) == 1.0
    assert int(env.get_active_player(state)) == -1


def test_what_does_not_fit_is_refused_and_never_cut():
    rules = agon.jax.make('duel')
    keys = agon.jax.match_key(1, jnp.arange(4))
    state = rules.init(keys)
    for key in (keys[:, :1], keys.astype(jnp.int32), keys.astype(jnp.float32), keys[0, 0], [0, 1], 3, jnp.zeros((4, 3), 'uint32')):
        with pytest.raises(TypeError, match='a key is'):
            rules.init(key)
    for wrong in (state[:, :1], state[:, :-1], state[0, 0], state.astype(jnp.int32), state.astype(jnp.float32), 3):
        for call in (lambda: rules.step(wrong, keys, 0), lambda: rules.observe(wrong), lambda: rules.step(state, keys, 0, wrong)):
            with pytest.raises(TypeError, match='a state is'):
                call()
    for action in (0.7, jnp.zeros(4), True, 'x', None, [0.5] * 4):
        with pytest.raises(TypeError, match='an action is'):
            rules.step(state, keys, action)
    with pytest.raises(TypeError, match='a match-up is'):
        rules.init(keys, 0.5)
    for action in (2 ** 32, np.full(4, 2 ** 32), np.full(4, 2 ** 63, np.uint64), np.full(4, -2 ** 40), jnp.full(4, 2 ** 32 - 1, 'uint32')):
        assert rules.step(state, keys, action)[3]['refused'].all()
    assert not rules.step(state, keys, np.zeros(4, np.int8))[3]['refused'].any()


def test_a_slot_that_nobody_has_is_not_the_other_sides():
    rules = agon.jax.make('grapple')
    key = agon.jax.match_key(1)
    state = rules.init(key)
    for a, b in ((rules.slots, 0), (-1, 1), (0, rules.slots), (0, -1), (2 ** 40, 0)):
        assert rules.step(state, key, rules.joint(a, b))[3]['refused']


def test_keys_of_matches_beyond_32_bits():
    """With and without jax's 64 bits, the keys are those of the engine's places."""
    far = np.array([0, 2 ** 32, 2 ** 33 + 5])
    keys = np.asarray(agon.jax.match_key(1, far))
    assert len({tuple(key) for key in keys.tolist()}) == 3
    rules = agon.jax.make('duel', 'gambler', 'gambler')
    for index, key in zip(far, keys):
        state = agon.vec('duel', 'gambler', 'gambler', seed=1, first=int(index)).state(0)
        assert np.asarray(rules.init(jnp.asarray(key)))[1:].tobytes().startswith(state)
    for seed in (-1, 2 ** 64):
        with pytest.raises(ValueError, match='64 bits'):
            agon.jax.match_key(seed)
    with pytest.raises(TypeError):
        agon.jax.match_key(1, 0.5)
