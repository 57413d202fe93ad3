"""Every function once or more, against the command line's JSON."""
import json
import pathlib
import subprocess
import warnings

import numpy
import pytest

import agon

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / 'build/release/agon'


def program(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, **options).stdout


def same(answer, *arguments):
    """Answers are equal to what the program prints as JSON, 1.0 being 1."""
    assert answer == json.loads(program(*arguments, '--json'))


def test_simulate_is_the_command_line():
    answer = agon.simulate('hilo', a='bold', b='random', n=2000, seed=7, threads=2)
    same(answer, 'sim', 'hilo', '--a', 'bold', '--b', 'random', '-n', '2000', '--seed', '7')
    assert answer['complete'] and answer['matches'] == 2000
    assert str(answer) == program('sim', 'hilo', '--a', 'bold', '--b', 'random', '-n', '2000', '--seed', '7')


def test_simulate_plays_everybody_against_everybody():
    same(agon.simulate('hilo', all_agents=['random', 'bold'], n=200), 'sim', 'hilo', '--all-agents', 'random,bold',
         '-n', '200')
    same(agon.simulate('hilo', all=True, n=200), 'sim', 'hilo', '--all', '-n', '200')


def test_threads_give_the_same_numbers():
    assert agon.simulate('duel', n=3000, threads=1) == agon.simulate('duel', n=3000, threads=3)


def test_report_is_the_command_line():
    same(agon.report('hilo', n=500), 'report', 'hilo', '-n', '500')


def test_diff_is_the_command_line():
    mine = {**agon.content('hilo', 'corner'), 'name': 'mine', 'goal': 5}
    answer = agon.diff('hilo', to_content=mine, n=400)
    pathlib.Path('mine').write_text(json.dumps(mine))
    there = json.loads(program('diff', 'hilo', '--to-content', './mine', '-n', '400', '--json'))
    assert answer['score'] == there['score'] and answer['turns'] == there['turns']
    assert answer['to']['contents'] == 'table mine'
    assert 'turns' in str(answer)


def test_match_tells_what_happens_and_keeps_a_replay():
    answer = agon.match('hilo', seed=4, replay='match.json')
    lines = [json.loads(line) for line in program('match', 'hilo', '--seed', '4', '--json').splitlines()]
    assert [line.pop('type') for line in lines] == ['match'] + ['event'] * len(answer['events']) + ['result']
    assert lines[0]['game'] == 'hilo' and lines[0]['seats'] == answer['seats']
    assert answer['events'] == lines[1:-1]
    assert {key: value for key, value in answer.items() if key != 'events'} == lines[-1]
    assert str(answer) == program('match', 'hilo', '--seed', '4')
    assert pathlib.Path('match.json').read_bytes() == answer.replay


def test_replay_verifies_a_file_or_its_bytes():
    played = agon.match('pillars', replay='match.json')
    same(agon.replay('match.json'), 'replay', 'verify', 'match.json')
    told = agon.replay(played.replay, events=True)
    assert told['verified'] and told['events'] == played['events']
    assert told['report' if 'report' in told else 'file']


def test_a_replay_that_is_not_true_is_an_answer():
    text = agon.match('hilo', seed=4).replay.replace(b'0000000000000004', b'0000000000000005')
    answer = agon.replay(text)
    assert not answer['verified'] and answer['problem']['code'] in str(answer)
    with pytest.raises(agon.Error) as caught:
        agon.replay('nowhere.json')
    assert caught.value.code == 'file_unreadable'


def test_odds_are_the_command_lines():
    same(agon.odds('hilo'), 'odds', 'hilo')
    answer = agon.odds('hilo', choose={'a': 'guess high 1', 'b': 'guess low 1'})
    same(answer, 'odds', 'hilo', '--choose', 'a=guess high 1', '--choose', 'b=guess low 1')
    assert str(answer) == program('odds', 'hilo', '--choose', 'a=guess high 1', '--choose', 'b=guess low 1')


def test_replay_tells_luck_from_choices():
    played = agon.match('hilo', seed=4, replay='match.json')
    told = agon.replay(played.replay, luck=True)
    assert told['verified']
    luck = told['luck']
    assert luck['from'] == 'solved' and luck['policies'] == 'best play' and luck['complete']
    parts = sum(luck['luck'].values()) + sum(luck['choices'].values())
    assert abs(parts - (luck['end'] - luck['start'])) < 1e-9
    shown = json.loads(program('replay', 'show', 'match.json', '--luck', '--json'))
    assert luck == shown
    assert "a's chance to win, step by step, if both sides play best" in told.text
    assert 'luck' not in agon.replay(played.replay)


def test_replay_estimates_luck_by_a_named_agent():
    played = agon.match('duel', seed=4)
    seen = []
    luck = agon.replay(played.replay, luck=True, policy='random', progress=lambda *now: seen.append(now))['luck']
    assert luck['from'] == 'estimated' and luck['policies'] == 'random'
    assert luck['calibration']['matches'] > 0 and seen
    with pytest.raises(agon.Error, match="did you mean 'greedy'"):
        agon.replay(played.replay, luck=True, policy='greddy')
    changed = played.replay.replace(b'0000000000000004', b'0000000000000005')
    assert 'luck' not in agon.replay(changed, luck=True)


def test_odds_of_a_state_and_of_a_moment_of_a_replay():
    state = agon.step('hilo')['state']
    assert agon.odds('hilo', state=state) == agon.odds('hilo')
    played = agon.match('hilo', seed=4, replay='match.json')
    of_file = agon.odds('hilo', replay='match.json', at=2)
    assert of_file == agon.odds('hilo', replay=played.replay, at=2)
    same(of_file, 'odds', 'hilo', '--replay', 'match.json', '--at', '2')


def test_odds_take_the_games_own_questions():
    same(agon.odds('aegis', 'pyromancer', damage=7), 'odds', 'aegis', 'pyromancer', '--damage', '7')
    same(agon.odds('pillars', sweep=True), 'odds', 'pillars', '--sweep')
    with pytest.raises(agon.Error, match='--weather'):
        agon.odds('hilo', weather=3)


def test_payoffs_as_a_matrix():
    answer = agon.odds('hilo')
    matrix = agon.payoff_matrix(answer)
    menu = answer['odds']['menu']
    assert matrix.shape == (len(menu['a']), len(menu['b'])) and matrix.dtype == numpy.float64
    mixes = answer['odds']['equilibrium']
    assert numpy.array(mixes['a']) @ matrix @ numpy.array(mixes['b']) == pytest.approx(mixes['value'])


def test_games_and_contents():
    assert agon.games() == json.loads(program('list', '--json'))
    assert [agon.show('duel')] == json.loads(program('list', 'duel', '--json'))
    assert 'fighter' in agon.contents('duel')['hero']
    for name in agon.contents('hilo')['table']:
        file = ROOT / f'content/hilo/table/{name}.json'
        assert agon.content('hilo', name) == agon.content('hilo', file) == json.loads(file.read_text())


def test_content_may_be_a_dict():
    corner = agon.content('hilo', 'corner')
    by_name, by_dict = agon.simulate('hilo', 'corner', n=500), agon.simulate('hilo', corner, n=500)
    assert by_name['first'] == by_dict['first'] and by_name['turns'] == by_dict['turns']
    assert by_dict['contents'] == 'table Corner table'


def test_a_dict_never_stands_for_a_content_of_another_kind():
    hero = {**agon.content('duel', 'fighter', kind='hero'), 'name': 'standard'}  # as the rules are called
    answer = agon.simulate('duel', hero, hero, n=100)
    assert answer['matches'] == 100


def test_validate_says_what_is_wrong_with_files_and_dicts():
    pathlib.Path('mine.json').write_text('{"name": "mine", "gaol": 12}')
    same(agon.validate('mine.json', as_='hilo/table'), 'validate', 'mine.json', '--as', 'hilo/table')
    answer = agon.validate({'name': 'mine', 'gaol': 12}, as_='hilo/table')
    problem = answer['files'][0]['problems'][0]
    assert answer['errors'] == 1 and "did you mean 'goal'?" in problem['message']
    assert agon.validate(agon.content('hilo', 'corner'), as_='hilo/table')['errors'] == 0


def test_generate_and_new():
    made = agon.generate('duel', 'hero', seed=7)
    assert made == json.loads(program('generate', 'duel', 'hero', '--seed', '7'))
    assert agon.simulate('duel', made, n=50)['matches'] == 50
    written = agon.generate('duel', 'hero', count=3, out='many')['written']
    assert len(written) == 3 and all(pathlib.Path(file).exists() for file in written)
    assert agon.new('duel', 'my_first') == {'written': ['my_first.json']}
    assert agon.validate('my_first.json')['errors'] == 0


def test_a_stepper_drives_the_rules():
    stepper = agon.Stepper('hilo')
    start = stepper.step()
    line = subprocess.run([PROGRAM, 'step', 'hilo'], input='{}', capture_output=True, text=True).stdout
    assert start == json.loads(line)
    choices = {side: start['menu'][side][0] for side in 'ab'}
    assert 'needs' in stepper.step(state=start['state'], choices=choices, until='decision')
    after = stepper.step(state=start['state'], choices=choices, seed=1, until='decision')
    assert after['rolls'] and after['turn'] >= start['turn']
    with pytest.raises(agon.Error) as caught:
        stepper.step(choices={'a': 'guess nothing'})
    assert caught.value.code
    assert agon.step('hilo', 'marathon')['state']


def test_bad_input_raises_with_its_place():
    pathlib.Path('mine.json').write_text('{"name": "mine",\n "gaol": 12, "x": 3}')
    with pytest.raises(agon.Error) as caught:
        agon.simulate('hilo', 'mine.json')
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.file, error.line, error.column) == ('json_unknown_key', 'mine.json', 2, 2)
    assert len(error.problems) == 2 and "did you mean 'goal'?" in str(error)
    with pytest.raises(agon.Error) as caught:
        agon.match('hilo', {'name': 'mine', 'goal': 'five'})
    assert (caught.value.code, caught.value.path, caught.value.file) == ('json_type', '/goal', '<mine>')


def test_errors_survive_a_pickle():
    import pickle
    with pytest.raises(agon.Error) as caught:
        agon.simulate('hlio')
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.problems, str(again)) == ('unknown_game', caught.value.problems, str(caught.value))


def test_a_warning_of_content_is_one_of_pythons():
    hero = agon.content('aegis', 'pyromancer')
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        answer = agon.simulate('aegis', hero, n=20)
    assert {warning.category for warning in caught} == {agon.ContentWarning}
    told = caught[0].message
    assert told.code == answer['warnings'][0]['code'] and told.message in str(told) and told.path
    assert caught[0].filename == __file__


def test_what_the_author_of_shipped_content_should_know_is_not_the_players_affair():
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        assert agon.simulate('aegis', 'pyromancer', n=20)['warnings']
