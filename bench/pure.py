"""agon.jax.pure beside agon.jax: steps a second of 4,096 matches in a scan, with autoreset.

    ./agon python bench/pure.py [HERO HERO [RULES]]     one core: taskset -c 1 ./agon python bench/pure.py

Both take turns, and each is as good as its best of 8: machines are noisy. By CPU time, too, for the same reason.
"""
import sys
import time

import jax
import jax.numpy as jnp

import agon.jax
from agon.jax import pure

MATCHES, STEPS, REPEATS = 4096, 200, 8


def rollout(rules):
    keys = agon.jax.match_key(3, jnp.arange(MATCHES))
    start = rules.init(keys)
    actions = jax.random.randint(jax.random.key(0), (STEPS, MATCHES), 0, 3)

    def turn(carry, action):
        state, total = carry
        state, reward, done, _ = rules.step(state, keys, action)
        return (jnp.where(done[:, None], start, state), total + reward), None

    began = time.process_time()
    play = jax.jit(lambda state, actions: jax.lax.scan(turn, (state, jnp.zeros(MATCHES)), actions)[0])
    play = play.lower(start, actions).compile()
    return (lambda: jax.block_until_ready(play(start, actions))), time.process_time() - began


def main():
    contents = sys.argv[1:] or ['fighter', 'fire_mage']
    rivals = {'agon.jax': rollout(agon.jax.make('duel', *contents)),
              'agon.jax, kernel FALLBACK': rollout(agon.jax.make('duel', *contents, kernel='FALLBACK')),
              'agon.jax.pure': rollout(pure.make('duel', *contents))}
    best = {name: [float('inf')] * 2 for name in rivals}
    for _ in range(REPEATS):
        for name, (play, _) in rivals.items():
            began = time.perf_counter(), time.process_time()
            play()
            taken = time.perf_counter() - began[0], time.process_time() - began[1]
            best[name] = [min(pair) for pair in zip(best[name], taken)]
    for name, (_, compiled) in rivals.items():
        wall, cpu = (MATCHES * STEPS / seconds / 1e6 for seconds in best[name])
        print(f'{name:26} {wall:6.1f} M steps/s, {cpu:6.1f} by CPU time; compiled in {compiled:.1f} s of CPU time')


if __name__ == '__main__':
    main()
