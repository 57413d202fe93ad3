"""What agon.jax must do under any jaxlib since 0.5; tools/jax_versions runs it in an environment of each."""
import functools

import jax
import jax.numpy as jnp
import jaxlib
import numpy as np

import agon
import agon.jax


def rollout(rules, state, keys, actions):
    return jax.lax.scan(lambda state, action: (rules.step(state, keys, action)[0], None), state, actions)[0]


def main():
    count, steps = 32, 25
    rules = agon.jax.make('duel', 'fighter', 'fire_mage')
    keys = agon.jax.match_key(7, jnp.arange(count))
    start = rules.init(keys)
    env = agon.vec('duel', 'fighter', 'fire_mage', num_envs=count, seed=7, autoreset='off')
    rng, state, step, taken = np.random.default_rng(0), start, jax.jit(rules.step), []
    for _ in range(steps):
        taken.append(env.random_actions(rng).copy())
        env.step(taken[-1])
        state, _, done, info = step(state, keys, taken[-1])
        assert not info['refused'].any()
        assert (np.asarray(done) == (env.terminated | env.truncated)).all()
        assert all(np.asarray(state[i]).tobytes()[4:].startswith(env.state(i)) for i in range(count))
    assert (np.asarray(rules.mask(state)) == env.masks).all()
    actions = jnp.array(np.array(taken))
    assert (rollout(rules, start, keys, actions) == state).all()
    assert (jax.jit(functools.partial(rollout, rules))(start, keys, actions) == state).all()
    mapped = jax.vmap(functools.partial(rollout, rules), in_axes=(0, 0, 1))(start, keys, actions)
    assert (mapped == state).all()
    print(f'jaxlib {jaxlib.__version__}, jax {jax.__version__}: {count} matches, {steps} steps as the engine plays them, '
          'under jit, vmap and scan')


main()
