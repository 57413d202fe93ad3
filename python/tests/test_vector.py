"""agon.vec: the arrays, what is refused, and that copies play on alike."""
import copy
import os
import pickle
import threading

import agon
import numpy as np
import pytest
from agon.vector import OUTCOMES

GAMES = [game['name'] for game in agon.games()]


def rollout(env, steps, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(env.random_actions(rng))
    return env


@pytest.mark.parametrize('game', GAMES)
def test_every_game_is_played(game):
    env = rollout(agon.vec(game, num_envs=8, seed=3), 3000 if game == 'skirmish' else 200)
    assert np.isfinite(env.observations).all()
    assert env.observations.dtype == np.float32 and env.masks.dtype == np.bool_
    assert (env.finished['outcome'] > 0).any()


def test_a_match_is_that_of_the_command_line():
    """Whatever the first slot is, both play it."""
    env = agon.vec('duel', 'fighter', 'fire_mage', num_envs=4, seed=9, autoreset='off')
    first = np.zeros(4, np.int32)
    while not (env.terminated | env.truncated).all():
        env.step(first)
    for index, last in enumerate(env.finished):
        played = agon.match('duel', 'fighter', 'fire_mage', a='first', b='first', seed=9, index=index)
        assert (OUTCOMES[last['outcome']], last['turns']) == (played['outcome'], played['turns'])


def test_threads_and_copies_give_the_same_bytes():
    one = agon.vec('duel', num_envs=100, seed=5)
    two = agon.vec('duel', num_envs=100, seed=5, threads=3)
    for env in (one, two):
        rollout(env, 60)
    third = pickle.loads(pickle.dumps(one))
    fourth = copy.deepcopy(two)
    for env in (one, two, third, fourth):
        rollout(env, 60, seed=1)
    for env in (two, third, fourth):
        assert env.save() == one.save()
        assert (env.observations == one.observations).all()


@pytest.mark.parametrize('game', GAMES)
def test_matches_that_tell_are_the_same(game):
    quiet, telling = (agon.vec(game, num_envs=5, seed=5, reward='dense', events=events) for events in (0, 7))
    for env in (quiet, telling):
        rollout(env, 40)
    for name in ('observations', 'masks', 'rewards', 'sides', 'terminated', 'truncated', 'finished'):
        assert getattr(quiet, name).tobytes() == getattr(telling, name).tobytes(), name
    assert all(quiet.state(place) == telling.state(place) for place in range(5))
    assert any(telling.told(place) for place in range(5)) and quiet.told(0) == []


@pytest.mark.parametrize('game', [game for game in GAMES if game != 'grapple'])  # its first entry has not the first slot
def test_what_is_told_is_what_the_command_line_tells(game):
    more = {} if agon.show(game)['players'] == 1 else {'opponent': 'first'}
    env = agon.vec(game, seed=9, autoreset='off', events=1000, **more)
    played = agon.match(game, a='first', seed=9, ascii=True, **({'b': 'first'} if more else {}))
    while not (env.terminated | env.truncated).any() and len(env.told()) < 900:
        env.step(env.masks.argmax(axis=1).astype(np.int32))
    told = [text for _, text in reversed(env.told())]
    shown = [line[6:] for line in played.text.splitlines()]
    assert len(told) > 5 and ' '.join(told) in ' '.join(shown)


def test_states_go_out_and_in():
    env = rollout(agon.vec('grapple', num_envs=3, seed=2), 4)
    state = env.state(1)
    before = env.observations.copy()
    rollout(env, 3)
    env.set_state(1, state)
    assert (env.observations[2:4] == before[2:4]).all()
    with pytest.raises(agon.Error, match='bytes'):
        env.set_state(1, state[:-1])
    with pytest.raises(agon.Error):
        env.set_state(1, b'\xee' * len(state))
    with pytest.raises(IndexError):
        env.state(3)


@pytest.mark.parametrize('game', [game['name'] for game in agon.games() if game['players'] == 2])
def test_a_state_in_which_the_opponent_decides_is_taken_and_answered(game):
    source = rollout(agon.vec(game, num_envs=8, seed=2, view='both'), 1)
    env = agon.vec(game, num_envs=8, seed=2, opponent='random')
    for _ in range(40):
        rollout(source, 1)
        for place in range(8):
            env.set_state(place, source.state(place))
        idle = ~env.masks.any(axis=1)
        rollout(env, 1)
        assert (env.terminated | env.truncated)[idle].all()


def test_a_state_that_is_set_is_not_over_yet():
    env = agon.vec('duel', num_envs=2, autoreset='off')
    begun = env.state(1)
    while not env.terminated.all():
        rollout(env, 1)
    env.set_state(1, begun)
    assert env.terminated.tolist() == [True, False] and env.rewards[1] == 0 and env.masks[1].any()


@pytest.mark.parametrize('more', [{'generated': {'size': 8}}, {'seat': 'alternate'}, {'opponent': 'lookahead', 'nodes': 50}])
def test_copies_meet_the_same_opponent_at_the_same_seat(more):
    env = rollout(agon.vec('duel', num_envs=3, seed=3, **{'opponent': 'greedy', **more}), 60)
    other = pickle.loads(pickle.dumps(env))
    assert (env.sides == other.sides).all() and (env.observations == other.observations).all()
    rollout(env, 60, seed=1), rollout(other, 60, seed=1)
    assert env.save() == other.save()


def test_masks_that_somebody_wrote_over_let_nothing_illegal_through():
    rng = np.random.default_rng(0)
    for game in (game['name'] for game in agon.games() if game['players'] == 2):
        env = agon.vec(game, num_envs=8, seed=3, opponent='random')
        for _ in range(40):
            env.masks[:] = rng.random() < 0.5
            env.step(rng.integers(-5 if not env.masks.any() else 0, env.slots, env.rows).astype(np.int32))
            for place in range(8):
                env.set_state(place, env.state(place))  # sound


def test_last_views_are_kept_where_matches_give_way_in_the_same_step():
    assert agon.vec('duel', num_envs=4).final_observations.shape == (0, 35)
    assert agon.vec('duel', num_envs=4, autoreset='same_step').final_observations.shape == (4, 35)


@pytest.mark.parametrize('actions', [
    np.zeros(4, np.int64), np.zeros(4, np.float32), np.zeros(3, np.int32), np.zeros((4, 1), np.int32),
    np.zeros(8, np.int32)[::2], [0, 0, 0, 0], None, 'fire', np.zeros(4, '>i4'),
])
def test_wrong_actions_are_never_copied(actions):
    env = agon.vec('duel', num_envs=4)
    saved = env.save()
    with pytest.raises((TypeError, ValueError)):
        env.step(actions)
    assert env.save() == saved


def test_an_action_that_is_not_on_the_menu_changes_nothing():
    env = agon.vec('duel', num_envs=4)
    saved = env.save()
    for wrong in (-1, 7, 8, 2**31 - 1):
        with pytest.raises(agon.Error, match='row 2: action') as raised:
            env.step(np.array([0, 0, wrong, 0], np.int32))
        assert raised.value.code == 'choice_refused'
    assert env.save() == saved


def test_what_does_not_go_together_is_told():
    for arguments, words in [
        ({'num_envs': 0}, 'num_envs'), ({'threads': 0}, 'threads'), ({'view': 'mine'}, 'view'),
        ({'opponent': 'gredy'}, 'greedy'), ({'autoreset': 'later'}, 'autoreset'), ({'places': [4]}, 'places'),
    ]:
        with pytest.raises(agon.Error, match=words):
            agon.vec('duel', **arguments)
    with pytest.raises(agon.Error, match='both sides decide'):
        agon.vec('grapple', view='mover')


def test_generated_match_ups_and_encodings():
    env = agon.vec('duel', num_envs=16, generated={'kinds': ['rules'], 'size': 4}, seed=1)
    rollout(env, 150)
    assert len({env.match_up(i) for i in range(16)}) > 1
    encoded = env.encodings(0, side=1)
    assert {name: numbers.shape for name, numbers in encoded.items()} == {
        'rules': (16, 194), 'effects': (2, 16, 194), 'abilities': (2, 8, 194)}


def test_one_thread_at_a_time():
    env = agon.vec('skirmish', num_envs=200, opponent='greedy')
    errors = []

    def play():
        try:
            rollout(env, 20)
        except (RuntimeError, agon.Error) as error:
            errors.append(error)
    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all('another thread' in str(error) or 'not on the menu' in str(error) for error in errors)


def test_closed_and_forked():
    env = agon.vec('duel', num_envs=8, threads=2)
    rollout(env, 5)
    child = os.fork()
    if child == 0:
        rollout(env, 50)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    kept = env.observations
    env.close()
    env.close()
    assert kept.sum() is not None
    with pytest.raises(RuntimeError, match='closed'):
        env.step(np.zeros(8, np.int32))
    with pytest.raises(RuntimeError, match='closed'):
        env.reset()
