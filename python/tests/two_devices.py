"""agon.jax on two devices of this machine; test_sharded.py runs it, because jax counts its devices once in a process."""
import os

os.environ['XLA_FLAGS'] = os.environ.get('XLA_FLAGS', '') + ' --xla_force_host_platform_device_count=2'

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

import agon.jax
from agon.sharded import sharded

COUNT, STEPS = 64, 40
DUEL = agon.jax.make('duel', 'fighter', 'fire_mage')
MESH = Mesh(np.array(jax.devices()), ('x',))


def rollout(rules, state, keys, actions):
    def one(state, action):
        state, reward, done, info = rules.step(state, keys, action)
        return state, (reward, done, info['outcome'], rules.observe(state), rules.mask(state))
    return jax.lax.scan(one, state, actions)


def same(left, right):
    return all(np.array_equal(a, b) for a, b in zip(jax.tree.leaves(left), jax.tree.leaves(right), strict=True))


def put(array, *axes):
    return jax.device_put(array, NamedSharding(MESH, P(*axes)))


def compiled(call, *arguments):
    """The function, and whether its program gathers."""
    program = jax.jit(call).lower(*arguments).compile()
    return program, 'all-gather' in program.as_text()


def main():
    assert len(jax.devices()) == 2
    keys = agon.jax.match_key(3, jnp.arange(COUNT))
    actions = jax.random.randint(jax.random.key(0), (STEPS, COUNT), 0, 3)
    start, step = jax.jit(DUEL.init)(keys), jax.jit(DUEL.step)  # as one device plays
    whole = jax.jit(lambda *given: rollout(DUEL, *given))(start, keys, actions)
    split = put(start, 'x'), put(keys, 'x'), put(actions, None, 'x')

    # shard_map, with jax's own checks, each device a half.
    mapped = jax.shard_map(lambda *given: rollout(DUEL, *given), mesh=MESH, in_specs=(P('x'), P('x'), P(None, 'x')),
                           out_specs=(P('x'), P(None, 'x')))
    program, gathers = compiled(mapped, *split)
    assert not gathers and same(program(*split), whole)
    begun = jax.jit(jax.shard_map(DUEL.init, mesh=MESH, in_specs=P('x'), out_specs=P('x')))(split[1])
    assert same(begun, start)

    # Plain jit gathers, unless it is told that rows have nothing to do with each other.
    _, gathers = compiled(lambda *given: rollout(DUEL, *given), *split)
    assert gathers, 'agon.sharded is for nothing'
    rules = sharded(DUEL)
    program, gathers = compiled(lambda *given: rollout(rules, *given), *split)
    state, told = program(*split)
    assert not gathers and same((state, told), whole)
    assert state.sharding.spec == P('x') and {one.data.shape for one in state.addressable_shards} == {(32, DUEL.words)}
    for call in (rules.init, rules.status, rules.observe, rules.mask):
        given = split[1] if call == rules.init else split[0]
        program, gathers = compiled(call, given)
        assert not gathers and same(program(given), jax.jit(getattr(DUEL, call.__name__))(np.asarray(given))), call

    # Batches of two dimensions, split along the second; vmap; not split at all; donated.
    grid = put(start.reshape(8, 8, -1), None, 'x'), put(keys.reshape(8, 8, 2), None, 'x')
    program, gathers = compiled(lambda *given: rules.step(*given, 0)[0], *grid)
    assert not gathers and same(program(*grid).reshape(COUNT, -1), step(start, keys, 0)[0])
    by_vmap = jax.jit(jax.vmap(rules.step, in_axes=(0, 0, None)))(*split[:2], 1)
    assert same(by_vmap, step(start, keys, 1)) and same(jax.jit(rules.step)(start, keys, 1), step(start, keys, 1))
    donating = jax.jit(lambda *given: rules.step(*given)[0], donate_argnums=0)
    assert same(donating(put(jnp.array(start), 'x'), split[1], 1), step(start, keys, 1)[0])
    words = put(jnp.pad(start, ((0, 0), (0, 1))), None, 'x')[:, :-1]  # split within the rows: these are brought together
    assert same(jax.jit(rules.step)(words, keys, 1), step(start, keys, 1))

    def loss(weights):
        return (rules.observe(split[0]) @ weights).sum()
    assert jnp.allclose(jax.grad(loss)(jnp.ones(DUEL.observation)), DUEL.observe(start).sum(axis=0))
    print('two devices: fine')


main()
