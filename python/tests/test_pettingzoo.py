"""PettingZoo's own tests."""
import types

import agon
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from agon import pettingzoo

TWO = [game['name'] for game in agon.games() if game['players'] == 2]
AT_ONCE = [game for game in TWO if pettingzoo.at_once(game)]
TURNS = [game for game in TWO if game not in AT_ONCE]


@pytest.mark.parametrize('game', TURNS)
def test_aec(game):
    api_test(pettingzoo.env(game), num_cycles=100)
    seed_test(lambda: pettingzoo.env(game), num_cycles=20)


@pytest.mark.parametrize('game', AT_ONCE)
def test_parallel(game):
    parallel_api_test(pettingzoo.parallel_env(game), num_cycles=100)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game), num_cycles=20)
    api_test(pettingzoo.env(game), num_cycles=50)


def test_max_cycles():
    module = types.SimpleNamespace(env=lambda max_cycles: pettingzoo.env('grapple', max_cycles=max_cycles),
                                   parallel_env=lambda max_cycles: pettingzoo.parallel_env(
                                       'grapple', max_cycles=max_cycles))
    max_cycles_test(module)


def test_of_turns_end_after_as_many_cycles():
    env = pettingzoo.env('duel', max_cycles=3)
    env.reset(seed=1)
    acted = 0
    for side in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        acted += not over
        env.step(None if over else int(observation['action_mask'].argmax()))
    assert acted <= 6
