"""Whatever is handed over, the answer is an answer or an exception of Python's, never the end of the process."""
import pathlib
import random
import sys

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
