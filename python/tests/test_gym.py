"""Gymnasium's own checks, and that its matches are ours."""
import warnings

import agon
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import agon.gym  # registers the ids
from agon import picture

IDS = [name for name in gymnasium.registry if name.startswith('agon/')]


@pytest.mark.parametrize('name', IDS)
def test_check_env(name):
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        warnings.filterwarnings('ignore', message='.*(infinity|observation space).*')
        warnings.filterwarnings('ignore', category=agon.ContentWarning)
        check_env(env.unwrapped)
    env.close()


def play(env, policy, **reset):
    observation, info = env.reset(**reset)
    total, over = 0.0, False
    while not over:
        observation, reward, terminated, truncated, info = env.step(policy(observation, info['action_mask']))
        total, over = total + reward, terminated or truncated
    return total, info


def first(observation, mask):
    return int(np.argmax(mask))


def test_matches_are_those_of_the_command_line():
    env = gymnasium.make('agon/Duel-v0', heroes=('fighter', 'fire_mage'), opponent='greedy')
    for index in range(5):
        total, info = play(env, first, **({'seed': 4} if index == 0 else {}))
        played = agon.match('duel', 'fighter', 'fire_mage', a='first', b='greedy', seed=4, index=index)
        assert info['outcome'] == played['outcome'] and info['turns'] == played['turns']
        assert total == {'a': 1, 'b': -1, 'draw': 0}[played['outcome']]


def test_a_function_may_sit_at_the_other_seat():
    for game in ('agon/Duel-v0', 'agon/Grapple-v0'):
        by_name = play(gymnasium.make(game, opponent='first'), first, seed=1)
        by_function = play(gymnasium.make(game, opponent=first), first, seed=1)
        assert by_name[1]['turns'] == by_function[1]['turns']
        assert by_name[0] == by_function[0]


def test_refused_actions_change_nothing():
    env = gymnasium.make('agon/Duel-v0').unwrapped
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step(7)
    assert (before == after).all() and info['refused'] and not reward and not terminated and not truncated


@pytest.mark.parametrize('mode', ['next_step', 'same_step', 'off'])
def test_vectors(mode):
    env = gymnasium.make_vec('agon/Duel-v0', num_envs=6, opponent='random', autoreset=mode)
    observations, info = env.reset(seed=3)
    assert observations.shape == (6, 35)
    ended = 0
    for _ in range(200):
        masks = info['action_mask']
        actions = np.array([np.argmax(mask) for mask in masks])
        observations, rewards, terminated, truncated, info = env.step(actions)
        over = terminated | truncated
        ended += int(over.sum())
        if over.any() and mode == 'same_step':
            assert info['_final_obs'].tolist() == over.tolist()
        if over.any() and mode == 'off':
            observations, info = env.reset(options={'reset_mask': over})
    assert ended > 6
    env.close()


def test_wrappers_of_gymnasium():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        gymnasium.make_vec('agon/Duel-v0', num_envs=4, opponent='random'))
    _, info = env.reset(seed=1)
    seen = 0
    for _ in range(150):
        *_, info = env.step(np.array([np.argmax(mask) for mask in info['action_mask']]))
        seen += 'episode' in info
    assert seen
    single = gymnasium.wrappers.TimeLimit(gymnasium.make('agon/Skirmish-v0'), 5)
    single.reset(seed=1)


def test_rendering():
    env = gymnasium.make('agon/Duel-v0', render_mode='ansi')
    env.reset(seed=1)
    assert 'health' in env.render()


@pytest.mark.parametrize('name', IDS)
def test_pictures(name):
    env = gymnasium.make(name, render_mode='rgb_array')
    _, info = env.reset(seed=1)
    begun = env.render()
    assert begun.shape == (480, 640, 3) and begun.dtype == np.uint8
    colours = {tuple(colour) for colour in begun.reshape(-1, 3)}
    assert {picture.INK, picture.PAPER, *picture.SIDES.values()} <= colours
    for _ in range(3):
        _, _, over, _, info = env.step(int(np.argmax(info['action_mask'])))
    after = env.render()
    happened = slice(picture.TOLD + 8 + picture.LINE, None)  # below the heading
    assert (after[happened] != begun[happened]).any()
    assert (after[happened] != picture.PAPER).any(axis=(1, 2)).sum() > 5  # rows with letters
    quiet = gymnasium.make(name, render_mode='rgb_array', events=0)
    quiet.reset(seed=1)
    assert (quiet.render()[happened] == picture.PAPER).all()
