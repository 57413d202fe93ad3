"""The examples, as small as they can be; those that need torch are run by tools/torch_examples."""
import json
import pathlib
import re
import subprocess
import sys

import agon
import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'examples/python'))

jax = pytest.importorskip('jax')
import best_response  # noqa: E402
import common  # noqa: E402
import duel_ppo  # noqa: E402
import grapple_selfplay  # noqa: E402
import gym_wrappers  # noqa: E402
import learner  # noqa: E402
import rollouts  # noqa: E402
import rules_reading  # noqa: E402

STRIKE = "MODIFY(OPPONENT, 'health', MUL(ROLL(3), -1))"
BRAWLER = {'name': 'Brawler', 'attributes': {'health': 7}, 'passive_effects': [],
           'abilities': [{'name': 'Nothing', 'script': 'NOOP()'}, {'name': 'Strike', 'script': STRIKE}]}


@pytest.fixture(autouse=True, scope='module')
def compiled_quickly():
    """Small networks take longer to compile than to run."""
    jax.config.update('jax_disable_most_optimizations', True)
    yield
    jax.config.update('jax_disable_most_optimizations', False)


def test_intervals():
    assert common.share(0, 10).low == pytest.approx(0, abs=1e-9) and common.share(0, 10).high < 0.4
    assert common.share(90, 100).low < 0.9 < common.share(90, 100).high
    assert str(common.share(50, 100)) == '50.0 % (40.4 to 59.6)'


def test_the_best_response_is_exact():
    """Both can only hit or wait, so hitting is best, and the engine's own matches say what that wins."""
    found = best_response.solve(BRAWLER, BRAWLER, 'standard', horizon=100)
    assert found.best[1] - found.best[0] < 1e-9 and found.random[0] < found.best[0]
    for agent, (low, _) in (('greedy', found.best), ('random', found.random)):
        played = agon.simulate('duel', BRAWLER, BRAWLER, 'standard', a=agent, b='greedy', n=20_000, no_swap=True)
        assert played['first']['wins'] / 20_000 == pytest.approx(low, abs=0.015)


def test_a_short_horizon_gives_a_bracket():
    near, far = (best_response.solve(BRAWLER, BRAWLER, 'standard', horizon=turns).best for turns in (4, 100))
    assert near[0] < far[0] <= far[1] < near[1]


def test_the_learner_learns():
    """Of two abilities one does nothing."""
    env = agon.vec('duel', BRAWLER, BRAWLER, num_envs=64, opponent='random', autoreset='same_step')
    made = learner.Learner(learner.Plain(env.observations.shape[1], env.slots, 8), learner.Settings(steps=8, rate=1e-2))
    before = made.play(env, 4)[:, 1].mean()
    made.learn(env, 12_000, 60)
    assert made.play(env, 4)[:, 1].mean() > before + 0.5


@pytest.mark.parametrize('main, arguments, words', [
    (gym_wrappers.main, ['--steps', '2000'], r'matches of random against greedy'),
    (rollouts.main, ['hilo', 'duel', '--steps', '20000'], r'hilo +a scores [\d.]+ % .* matches'),
    (duel_ppo.main, ['./brawler.json', './brawler.json', 'standard', '--steps', '1000', '--places', '32', '--matches', '2',
                     '--horizon', '60'], r'random\) = .* \(.* to .*\)'),
    pytest.param(grapple_selfplay.main, ['--steps', '600', '--places', '16', '--matches', '1', '--parts', '1'],
                 r'nash itself against nash: .* % \(', marks=pytest.mark.full),
    pytest.param(rules_reading.main, ['--steps', '256', '--places', '8', '--contents', '4', '--runs', '1', '--matches', '1'],
                 r'unseen: reads .* points \(', marks=pytest.mark.full),
])
def test_each_says_what_it_measured(main, arguments, words, capsys):
    pathlib.Path('brawler.json').write_text(json.dumps(BRAWLER))
    main([*arguments, '--plot', 'plot.png'])
    assert re.search(words, capsys.readouterr().out)
    assert pathlib.Path('plot.png').read_bytes().startswith(b'\x89PNG')


def test_what_was_generated_is_read():
    """Two rule sets give two readings; a blind policy has one."""
    contents = rules_reading.match_ups(['rules'], 1, 4)
    env, which = rules_reading.environment(contents, 4, 1)
    reader = rules_reading.Reader.make(env.observations.shape[1], env.slots, rules_reading.scripts(env, 4))
    made = learner.Learner(reader)
    assert len(np.unique(np.asarray(made.known(which)).round(5), axis=0)) > 1


@pytest.mark.full
def test_the_benchmark_makes_a_table():
    ran = subprocess.run([ROOT / 'bench/python', '--only', 'duel', 'hilo', 'call', '--rounds', '1', '--seconds', '0.01',
                          '--batch', '64'], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    line = r'^\| agon [\d.]+ \|.*\| [\d.]+ \| [\d.]+ \| [\d.]+ \| (?:M steps/s|µs) \|$'
    assert len(re.findall(line, ran.stdout, re.M)) == 3
