"""Whatever is handed over, the answer is an answer or an exception of Python's, never the end of the process."""
import collections
import gc
import os
import pathlib
import random
import subprocess
import sys
import threading
import time

import numpy
import pytest

import agon
from agon import _core


class Liar:
    """Has the slots of a number and of a path, and raises in each."""
    def __index__(self):
        raise RuntimeError('index')

    def __float__(self):
        raise RuntimeError('float')

    def __fspath__(self):
        raise RuntimeError('path')


class Eater:
    """Empties the list or dict that is being read."""
    def __init__(self):
        self.prey = None

    def __index__(self):
        self.prey.clear()
        return 1


def cycle():
    out = []
    out.append(out)
    return out


def deep(levels):
    out = {}
    for _ in range(levels):
        out = {'a': [out]}
    return out


def bomb():
    """2 ** 60 values in 60 lists."""
    out = [1, 2]
    for _ in range(60):
        out = [out, out]
    return out


def hungry(make):
    eater = Eater()
    eater.prey = make(eater)
    return eater.prey


def odd_values():
    return [
        None, True, False, 0, 1, -1, 2 ** 31, 2 ** 63, 2 ** 64, -2 ** 63 - 1, 10 ** 400, -10 ** 400, 0.5, -0.0, 1e308,
        float('nan'), float('inf'), '', 'corner', 'hilo', '-', '/', '/etc/passwd', '/nowhere.json', 'a\0b', '\0',
        '\ud800', 'x\udcff.json', '\U0001f3b2', 'x' * 100_000, b'bytes', bytearray(3), 3j, object(), Liar(), int, len,
        [], {}, (), set(), {'a': 1}, {1: 2}, {None: None}, {'\ud800': 1}, [None], ['a', 1], [[]], range(3), iter([]),
        (one for one in 'ab'), cycle(), deep(10), deep(100), numpy.int64(3),
        numpy.float32(0.5), numpy.array(3), numpy.array([1, 2]), numpy.zeros((2, 2)), numpy.bool_(True),
        pathlib.Path('.'), pathlib.Path('/nowhere'), sys, Exception('x'), {'name': 'x' * 50}, {'name': 'a\0b'},
        hungry(lambda eater: [eater, *'abc']), hungry(lambda eater: {'name': eater, 'goal': 2}),
    ]


def large_values():
    return [deep(5000), bomb(), [0] * 2_000_000, 'x' * 20_000_000]


CALLS = {
    'simulate': (agon.simulate, {'n': 3}, ['a', 'b', 'seed', 'index', 'options', 'no_swap', 'metered', 'threads',
                                           'kernel', 'all_agents', 'agent_deadline']),
    'report': (agon.report, {'n': 3}, ['seed', 'threads']),
    'diff': (agon.diff, {'n': 3, 'to': {}}, ['from_', 'to', 'to_content', 'options', 'a', 'b', 'seed', 'index']),
    'match': (agon.match, {}, ['a', 'b', 'seed', 'index', 'swap', 'options', 'force', 'verbose', 'ascii']),
    'odds': (agon.odds, {}, ['choose', 'state', 'replay', 'at', 'options', 'ascii', 'own']),
    'generate': (agon.generate, {}, ['kind', 'seed', 'index', 'count', 'force']),
    'step': (agon.step, {}, ['options', 'state', 'choices', 'rolls', 'seed', 'index', 'until', 'content']),
}
FINE = (ValueError, TypeError, RuntimeError)  # agon.Error is a ValueError; RuntimeError: what Liar raises


def attempt(call, *arguments, **keywords):
    try:
        call(*arguments, **keywords)
    except FINE:
        pass


@pytest.mark.parametrize('name', CALLS)
def test_any_value_of_any_argument(name):
    call, usual, keywords = CALLS[name]
    for keyword in keywords:
        for value in odd_values():
            attempt(call, 'hilo', **{**usual, keyword: value})


@pytest.mark.parametrize('name', CALLS)
def test_any_value_as_game_and_content(name):
    call, usual, _ = CALLS[name]
    for value in odd_values():
        attempt(call, value, **usual)
        if name != 'generate':
            attempt(call, 'hilo', value, **usual)


def test_any_value_elsewhere():
    for value in odd_values():
        if not isinstance(value, (str, pathlib.Path)) or len(str(value)) > 1:  # '/' takes its time
            attempt(agon.validate, value, as_='hilo/table')
        attempt(agon.validate, {}, as_=value)
        attempt(agon.replay, value)
        attempt(agon.content, 'hilo', value)
        attempt(agon.show, value)
        attempt(agon.new, 'duel', value)
        attempt(agon.payoff_matrix, value) if isinstance(value, str) else None


def test_any_value_into_the_extension_itself():
    for verb in (_core.simulate, _core.match, _core.odds, _core.games, _core.validate, _core.replay, _core.Stepper):
        for value in odd_values():
            attempt(verb, value)
        attempt(verb)
    for value in odd_values():
        attempt(_core.simulate, {'game': 'hilo', 'n': 1}, value)
        attempt(_core.run_program, [0, value])


def test_what_is_too_large():
    for value in large_values():
        attempt(agon.match, 'hilo', value)
        attempt(agon.match, 'hilo', options=value)
        attempt(agon.step, 'hilo', state=value)
        attempt(agon.odds, 'hilo', replay=value)


def test_content_with_anything_in_it():
    random.seed(7)
    whole = agon.content('duel', 'fighter', kind='hero')
    odd = odd_values()
    for _ in range(300):
        attempt(agon.match, 'duel', changed(whole, odd))


def changed(value, odd):
    """The same with one part exchanged."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        return {**value, key: changed(value[key], odd)}
    if isinstance(value, list) and value and random.random() < 0.9:
        index = random.randrange(len(value))
        return [*value[:index], changed(value[index], odd), *value[index + 1:]]
    return random.choice(odd)


def test_what_is_refused_says_why_and_where():
    for arguments, code, path in [
        ({'n': 0}, 'json_range', '/n'), ({'n': 2 ** 70}, 'json_range', '/n'), ({'n': 'many'}, 'json_type', '/n'),
        ({'n': 1.5}, 'json_type', '/n'), ({'seed': -1}, 'json_range', '/seed'), ({'a': 3}, 'json_type', '/a'),
        ({'a': 'bo\0ld'}, 'usage', '/a'), ({'a': '\ud800'}, 'json_encoding', '/a'),
        ({'threads': 257}, 'json_range', '/threads'), ({'options': {'x': {1, 2}}}, 'json_type', '/options/x'),
        ({'options': cycle()}, 'json_too_large', None), ({'options': bomb()}, 'json_too_large', None),
        ({'agent_deadline': float('nan')}, 'json_range', '/agent_deadline'),
    ]:
        with pytest.raises(agon.Error) as caught:
            agon.simulate('hilo', **arguments)
        assert caught.value.code == code, (arguments, caught.value)
        assert path is None or caught.value.path == path


def test_the_recursion_limit_is_nobodys_business():
    def fall(depth):
        if depth:
            return fall(depth - 1)
        return agon.simulate('hilo', n=1)
    attempt(fall, sys.getrecursionlimit() - 60)
    attempt(fall, 10_000)


# Environments.

GAMES = [game['name'] for game in agon.games()]


def environment(**options):
    return agon.vec('duel', 'fighter', 'fire_mage', **{'num_envs': 4, 'seed': 3, **options})


def play(env, steps, seed=0):
    rng = numpy.random.default_rng(seed)
    for _ in range(steps):
        env.step(env.random_actions(rng))


def odd_arrays():
    """Of four rows that would be int32: another type, shape, order or memory."""
    fit = numpy.zeros(4, numpy.int32)
    frozen = fit.copy()
    frozen.flags.writeable = False
    unaligned = numpy.frombuffer(bytearray(17), numpy.uint8)[1:].view(numpy.int32)
    yield from (fit.astype(kind) for kind in ('i1', 'u1', 'i2', 'i8', 'u4', 'u8', 'f2', 'f4', 'f8', 'c8', '>i4', '?', 'O',
                                              'S4', 'U1', 'M8[s]', 'm8[s]', 'i4,i4', 'V4'))
    yield from (numpy.zeros(shape, numpy.int32) for shape in ((), 0, 1, 3, 5, (4, 1), (1, 4), (2, 2), (0, 4), (4, 0), 4096))
    yield from (numpy.zeros(8, numpy.int32)[::2], numpy.zeros(4, numpy.int32)[::-1], numpy.broadcast_to(fit[:1], 4),
                numpy.zeros((4, 4), numpy.int32)[:, 1], numpy.lib.stride_tricks.as_strided(fit, (4,), (0,)),
                numpy.ma.array(fit, mask=True), numpy.full(4, 2 ** 31 - 1, numpy.int32),
                numpy.full(4, -2 ** 31, numpy.int32), memoryview(fit), memoryview(b'\0' * 16), bytearray(16), fit.tolist())
    yield from (frozen, unaligned)  # these two are fine


def test_any_array_as_actions_and_marks():
    env = environment()
    played = refused = 0
    for value in [*odd_arrays(), *odd_values()]:
        before = env.save()
        try:
            env.step(value)
            played += 1
        except FINE as error:
            assert str(error) and env.save() == before
            refused += 1
        attempt(env.reset_some, value)
        attempt(env._core.reset_some, value)
    assert played < 6 and refused > 80


def test_any_value_of_any_argument_of_an_environment():
    for keyword in ('num_envs', 'seed', 'first', 'view', 'autoreset', 'reward', 'scale', 'opponent', 'seat', 'threads',
                    'match_ups', 'places', 'generated', 'options', 'kernel', 'nodes', 'agent_deadline'):
        for value in odd_values():
            if keyword == 'generated' and value is True or keyword == 'opponent' and isinstance(value, pathlib.Path):
                continue  # a pool, which takes its time
            attempt(agon.vec, 'hilo', **{keyword: value})
    for value in odd_values():
        attempt(agon.vec, value)
        attempt(agon.vec, 'hilo', value)
        attempt(_core.make_vec, value)
        attempt(_core.Vec)


def test_any_value_into_the_functions_of_an_environment():
    env = environment()
    for value in odd_values():
        for name in ('state', 'match', 'match_up', 'text', 'described', 'encodings', 'load'):
            attempt_or_index(getattr(env, name), value)
            attempt_or_index(getattr(env._core, name), value, value)
        attempt_or_index(env.set_state, value, b'')
        attempt_or_index(env.set_state, 0, value)
        attempt_or_index(env.reset, value)
        attempt_or_index(env.reset, 1, value)
        attempt_or_index(env.__setstate__, value)
    play(env, 3)


def attempt_or_index(call, *arguments):
    try:
        call(*arguments)
    except (*FINE, IndexError, OverflowError):
        pass


def shaken(whole):
    """The same bytes with some of them changed, or cut off."""
    out = bytearray(whole)
    for _ in range(random.choice([1, 1, 2, 8])):
        out[random.randrange(len(out))] = random.choice([0, 1, 127, 128, 255, random.randrange(256)])
    return bytes(out[:random.randrange(len(out))] if random.random() < 0.2 else out)


@pytest.mark.parametrize('game', GAMES)
def test_any_bytes_as_states(game):
    """What is taken is a state, so it can be shown and played; what is not says why and changes nothing."""
    random.seed(7)
    env = agon.vec(game, num_envs=3, seed=3)
    play(env, 5)
    saved, state = env.save(), env.state(0)
    refused = 0
    for change in 300 * [lambda: env.load(shaken(saved)), lambda: env.set_state(0, shaken(state))]:
        before = env.save()
        try:
            change()
        except agon.Error as error:
            assert error.code == 'state_fault' and error.message and env.save() == before
            refused += 1
            continue
        for place in range(3):
            assert env.text(place) and env.described(place)
        play(env, 3)
    assert 100 < refused < 600


def test_any_bytes_as_states_in_jax():
    jax = pytest.importorskip('jax')
    import agon.jax as agon_jax
    rules = agon_jax.make('duel', match_ups=[('fighter', 'fire_mage'), ('gambler', 'assassin')])
    keys = agon_jax.match_key(1, numpy.arange(64))
    step, look = jax.jit(rules.step), jax.jit(lambda state, side: (rules.observe(state, side), rules.mask(state, side)))
    rng = numpy.random.default_rng(0)
    state = numpy.array(rules.init(keys, numpy.arange(64) % 2))
    for _ in range(60):
        noisy = state.copy().view(numpy.uint8)
        noisy[rng.integers(64, size=40), rng.integers(noisy.shape[1], size=40)] = rng.integers(256, size=40)
        noisy = noisy.view(numpy.uint32)
        after, _, _, info = step(noisy, keys, rng.integers(-3, 9, 64).astype(numpy.int32))
        refused = numpy.asarray(info['refused'])
        assert (numpy.asarray(after)[refused] == noisy[refused]).all()
        look(noisy, rng.integers(-3, 9, 64).astype(numpy.int32))
    for shapes in [((3, 5), (3, 2), (3,)), ((3, rules.words), (2, 2), (3,))]:
        given = [numpy.zeros(shape, kind) for shape, kind in zip(shapes, (numpy.uint32, numpy.uint32, numpy.int32))]
        with pytest.raises((ValueError, TypeError, RuntimeError)):
            jax.block_until_ready(jax.jit(rules.step)(*given))


def test_arrays_that_are_written_over():
    """Arrays belong to the environment, but nothing hinders whoever writes into them."""
    for game in GAMES:
        env = agon.vec(game, num_envs=8, seed=3)
        rng = numpy.random.default_rng(0)
        for _ in range(60):
            for array in (env.masks, env.terminated, env.truncated):
                array[:] = rng.random(array.shape) < 0.7
            for array in (env.observations, env.rewards, env.final_observations):
                array[:] = numpy.nan
            env.sides[:] = 255
            env.finished['outcome'], env.finished['index'] = 200, 2 ** 64 - 1
            attempt(env.step, rng.integers(-1, env.slots + 1, env.rows).astype(numpy.int32))
            attempt(env.random_actions, rng)


def test_a_closed_environment():
    env = environment(generated={'size': 4}, threads=2)
    play(env, 20)
    views = [env.observations, env.masks, env.finished]
    env.close()
    calls = [(env.step, numpy.zeros(4, numpy.int32)), (env.reset,), (env.reset, 1), (env.reset_some, numpy.ones(4)),
             (env.state, 0), (env.set_state, 0, b''), (env.save,), (env.load, b''), (env.match, 0), (env.match_up, 0),
             (env.text, 0), (env.described, 0), (env.bounds,), (env.encodings, 0, 0), (env.__getstate__,)]
    for call, *arguments in calls:
        with pytest.raises(RuntimeError, match='this environment is closed'):
            call(*arguments)
    env.close()
    del env, calls, call
    gc.collect()
    assert all(view.sum() is not None if view.dtype.names is None else len(view) for view in views)  # they keep its memory


def test_threads_that_use_one_environment():
    env = environment(num_envs=32, generated={'size': 4, 'renewed_after': 4}, threads=2)
    end, told = time.monotonic() + 1.5, collections.Counter()

    def use(seed):
        rng = numpy.random.default_rng(seed)
        calls = [lambda: env.step(env.random_actions(rng)), lambda: env.encodings(int(rng.integers(32)), 0), env.reset,
                 lambda: env.text(0), lambda: env.described(3), lambda: env.match(5), env.save, env.bounds,
                 lambda: env.load(env.save()), lambda: env.set_state(0, env.state(0)), lambda: env.match_up(1)]
        while time.monotonic() < end:
            try:
                calls[0 if seed == 0 else rng.integers(len(calls))]()
                told['fine'] += 1
            except (RuntimeError, agon.Error) as error:
                told['busy' if 'in use by another thread' in str(error) else getattr(error, 'code', str(error))] += 1
    threads = [threading.Thread(target=use, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told['fine'] > 50 and set(told) <= {'fine', 'busy', 'choice_refused', 'state_fault'}, told
    env.reset()
    play(env, 5)


FORKS = '''
import os, signal, threading, time
import numpy, agon

def play(env, steps):
    rng = numpy.random.default_rng(0)
    for _ in range(steps):
        env.step(env.random_actions(rng))

env = agon.vec('duel', num_envs=32, generated={'size': 4, 'renewed_after': 4}, threads=2)
play(env, 50)
ended = []

def fork(usable):
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # whatever hangs is killed
        try:
            play(env, 200)
        except RuntimeError as error:
            os._exit(3 if usable or 'in use by another thread' not in str(error) else 0)
        play(agon.vec('duel', num_envs=8, threads=2), 50)
        os._exit(0 if agon.simulate('hilo', n=100)['complete'] else 4)
    ended.append(os.waitpid(child, 0)[1])

fork(usable=True)
going = True

def step_on():
    rng = numpy.random.default_rng(0)
    while going:
        env.step(env.random_actions(rng))

thread = threading.Thread(target=step_on)
thread.start()
for _ in range(4):
    time.sleep(0.02)
    fork(usable=False)
going = False
thread.join()
play(env, 50)
print(ended)
'''


def test_forks_with_an_environment():
    done = subprocess.run([sys.executable, '-c', FORKS], capture_output=True, text=True)
    assert done.stdout == '[0, 0, 0, 0, 0]\n', done.stderr


def test_more_matches_than_there_is_memory():
    code = ('import resource, agon, numpy\n'
            'resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n'
            'for game in ("duel", "skirmish"):\n'
            '    try: agon.vec(game, num_envs=1 << 24)\n'
            '    except MemoryError: print("memory")\n'
            'print(agon.vec("hilo").rows)')
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True,
                          env={**os.environ, 'OPENBLAS_NUM_THREADS': '1'})
    assert done.stdout == 'memory\nmemory\n2\n', done.stderr


def test_any_value_into_the_environments_of_others():
    gymnasium = pytest.importorskip('gymnasium')
    import agon.gym
    import agon.pettingzoo
    odd = [value for value in odd_values() if not isinstance(value, str) or len(value) < 1000]
    fine = (*FINE, IndexError, OverflowError, gymnasium.error.Error)

    def try_it(call, *arguments, **keywords):
        try:
            return call(*arguments, **keywords)
        except fine:
            return None
    env = agon.gym.MatchEnv('duel', opponent='random', render_mode='rgb_array')
    many = agon.gym.MatchVectorEnv('duel', num_envs=3)
    pair = agon.pettingzoo.env('duel')
    pair.reset(seed=1)
    for value in odd:
        for call in (env.step, many.step, pair.step):
            try_it(call, value)
        for call in (env.reset, many.reset, pair.reset):
            try_it(call, seed=value)
            try_it(call, options=value)
            try_it(call, seed=1, options={'index': value, 'reset_mask': value})
        for keyword in ('heroes', 'rules', 'opponent', 'render_mode', 'reward'):
            if keyword != 'opponent' or not callable(value):
                try_it(gymnasium.make, 'agon/Duel-v0', **{keyword: value})
    odd_policy = agon.gym.MatchEnv('duel', opponent=lambda observation, mask: next(choices))
    for value in odd:
        choices = iter([value] * 50)
        try_it(odd_policy.reset, seed=1)
        try_it(odd_policy.step, 0)
    env.reset(seed=4)
    env.render()
    for one in (env, many, odd_policy):
        one.close()
        for call in (one.reset, one.render, lambda: one.step(0)):
            try_it(call)


def test_any_bytes_as_tasks_and_shares():
    random.seed(7)
    shares = _core.Shares('simulate', {'game': 'hilo', 'n': 20}, 'x')
    text = shares.tasks[0][0]
    share = _core.Task(text, 'x').play(0, 10)
    for _ in range(300):
        attempt(_core.Task, shaken(text), 'x')
        attempt(shares.add, 0, shaken(share))
    for value in odd_values():
        attempt(_core.Shares, 'simulate', value, 'x')
        attempt(_core.Shares, value, {'game': 'hilo'}, 'x')
        attempt(_core.Task, value, 'x')
        attempt_or_index(shares.add, value, share)
        attempt(shares.add, 0, value)
        attempt(_core.Task(text, 'x').play, value, value)
