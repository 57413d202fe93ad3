"""Gymnasium's own checks, and that its matches are ours."""
import copy
import pickle
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


@pytest.mark.parametrize('action', [0.7, np.float32(1), '0', None, [0], np.zeros(1, int)])
def test_what_is_no_whole_number_is_no_action(action):
    env = gymnasium.make('agon/Duel-v0').unwrapped
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(action)


@pytest.mark.parametrize('actions', [np.full(3, 0.7), np.full(3, 2**32), np.zeros(3, bool), ['0'] * 3, np.zeros((3, 1), int)])
def test_actions_of_a_vector_are_never_cut_to_fit(actions):
    env = gymnasium.make_vec('agon/Duel-v0', num_envs=3)
    before, _ = env.reset(seed=1)
    with pytest.raises((TypeError, ValueError)):
        env.step(actions)
    assert (env.step(np.zeros(3, np.uint8))[0] != before).any()


@pytest.mark.parametrize('copied', [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_play_on(copied):
    one = gymnasium.make('agon/Duel-v0', opponent='greedy', render_mode='ansi')
    many = gymnasium.make_vec('agon/Duel-v0', num_envs=3, copy=False)
    for env, actions in ((one, 0), (many, np.zeros(3, int))):
        env.reset(seed=1)
        other = copied(env)
        assert (env.step(actions)[0] == other.step(actions)[0]).all()
    assert one.render()


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
    for colour in (picture.INK, picture.PAPER, *picture.SIDES.values()):
        assert (begun == colour).all(axis=2).any()
    for _ in range(3):
        _, _, over, _, info = env.step(int(np.argmax(info['action_mask'])))
    after = env.render()
    happened = slice(picture.TOLD + 8 + picture.LINE, None)  # below the heading
    assert (after[happened] != begun[happened]).any()
    assert (after[happened] != picture.PAPER).any(axis=(1, 2)).sum() > 5  # rows with letters
    quiet = gymnasium.make(name, render_mode='rgb_array', events=0)
    quiet.reset(seed=1)
    assert (quiet.render()[happened] == picture.PAPER).all()
