"""A local cluster of Ray: the same bytes as one process, whoever plays, dies or is stopped."""
import json
import os
import pathlib
import signal
import sys
import threading
import time

import pytest
from interrupts import FOREVER, interrupt_after

import agon
from agon import _core, cluster
from agon.cluster import Cluster

pytestmark = pytest.mark.usefixtures('local_cluster')


def expect_same(here, there):
    assert json.dumps(here) == json.dumps(there)
    assert here.text == there.text and here['complete']


@pytest.fixture
def pieces(monkeypatch):
    """What was handed out."""
    taken, take = [], cluster._Work.take

    def watched(self, workers):
        taken.append(take(self, workers))
        return taken[-1]
    monkeypatch.setattr(cluster._Work, 'take', watched)
    return taken


@pytest.mark.parametrize('workers', [1, 2, 5])
def test_the_same_bytes_for_any_number_of_workers(workers, pieces):
    asked = dict(a='bold', b='random', n=40_001, seed=7, index=3, metered=15_000)
    expect_same(agon.simulate('hilo', **asked),
                agon.simulate('hilo', **asked, cluster=Cluster(workers=workers, seconds=0.02)))
    assert len(pieces) > 2 * workers
    mine = {**agon.content('duel', 'gambler', kind='hero'), 'name': 'mine'}
    pathlib.Path('hero.json').write_text(json.dumps(mine))
    asked = dict(a='first', n=3000)
    expect_same(agon.simulate('duel', 'hero.json', mine, **asked),
                agon.simulate('duel', 'hero.json', mine, **asked, cluster=Cluster(workers=workers, seconds=0.02)))


def test_tournaments_and_reports_have_the_same_bytes():
    asked = dict(all_agents=['random', 'bold', 'first'], n=501)
    expect_same(agon.simulate('hilo', **asked), agon.simulate('hilo', **asked, cluster=True))
    expect_same(agon.simulate('hilo', all=True, n=300), agon.simulate('hilo', all=True, n=300, cluster=True))
    expect_same(agon.report('duel', n=60), agon.report('duel', n=60, cluster=True))  # of pairings
    expect_same(agon.report('grapple', 'classic', n=200), agon.report('grapple', 'classic', n=200, cluster=True))


def test_what_is_set_on_this_machine_counts_on_all(monkeypatch):
    usual = agon.simulate('aegis', n=40, cluster=True)
    monkeypatch.setenv('AGON_ENABLE_DEFENSE_V2', 'false')  # the workers have begun without it
    here, there = agon.simulate('aegis', n=40), agon.simulate('aegis', n=40, cluster=True)
    assert usual['options'] != there['options']
    expect_same(here, there)


def workers_of_ours():
    """Processes that play a share now, below this one."""
    found = []
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            if b'ray::agon' in (folder / 'cmdline').read_bytes() and os.getpid() in ancestors(int(folder.name)):
                found.append(int(folder.name))
        except OSError:  # it has ended meanwhile
            pass
    return found


def ancestors(pid):
    while pid > 1:
        pid = int(pathlib.Path(f'/proc/{pid}/stat').read_text().rpartition(')')[2].split()[1])
        yield pid


@pytest.mark.parametrize('number', [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(number):
    killed = []

    def kill():
        end = time.monotonic() + 20
        while not killed and time.monotonic() < end:
            time.sleep(0.1)
            for pid in workers_of_ours()[:1]:
                os.kill(pid, number)
                killed.append(pid)
    asked = dict(a='bold', n=400_000, metered=200_000)
    killer = threading.Thread(target=kill)
    killer.start()
    played = agon.simulate('hilo', **asked, cluster=Cluster(workers=3, seconds=0.5))
    killer.join()
    assert killed
    expect_same(agon.simulate('hilo', **asked), played)


def test_a_share_that_comes_twice_is_counted_once():
    shares = _core.Shares('simulate', {'game': 'hilo', 'n': 100}, cluster.build())
    (text, indices, matches), = shares.tasks
    played, count, _ = cluster.play_share(text, 0, indices, 60, 1)
    assert count == indices and sum(shares.add(0, share) for share in played) == matches
    with pytest.raises(agon.Error, match='counted before') as caught:
        shares.add(0, played[0])
    assert caught.value.code == 'another_share'
    assert shares.answer()[0] == agon.simulate('hilo', n=100)


def test_another_build_is_refused(monkeypatch):
    monkeypatch.setattr(cluster, 'build', lambda: 'agon 0.0.1 (commit 0123456)')
    with pytest.raises(agon.Error) as caught:
        agon.simulate('hilo', n=100, cluster=True)
    assert caught.value.code == 'another_build'
    assert 'agon 0.0.1 (commit 0123456)' in str(caught.value) and _core.version in str(caught.value)


def test_a_task_says_what_it_is_of():
    text, _, _ = _core.Shares('simulate', {'game': 'hilo', 'n': 100}, cluster.build()).tasks[0]
    task = json.loads(text)
    assert task['build'].startswith(_core.version) and task['rules_version'] and task['mixing_version']
    assert task['content_hash'] == json.loads(agon.match('hilo').replay)['content_hash']
    for key, value in [('content_hash', '0' * 32), ('rules_version', 99), ('content', [{**task['content'][0], 'goal': 1}])]:
        with pytest.raises(agon.Error) as caught:
            cluster.play_share(json.dumps({**task, key: value}).encode(), 0, 1, 1, 1)
        assert caught.value.code == 'another_build', key


def test_ctrl_c_gives_the_result_so_far():
    interrupt_after(0.5)
    answer = agon.simulate('hilo', n=FOREVER, cluster=Cluster(workers=2, seconds=0.3))
    assert not answer['complete'] and 0 < answer['matches'] < answer['planned_matches'] == FOREVER
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_ctrl_c_ends_it():
    interrupt_after(0.3, times=2)
    with pytest.raises(KeyboardInterrupt):
        agon.simulate('hilo', n=FOREVER, cluster=Cluster(workers=1, seconds=30))


def test_progress_goes_up_to_the_end_and_may_raise():
    told = []
    agon.simulate('hilo', n=20_000, cluster=Cluster(workers=2, seconds=0.02),
                  progress=lambda done, total, text: told.append((done, total)))
    assert told == sorted(told) and told[-1] == (20_000, 20_000)

    def stop(done, total, text):
        raise StopIteration('seen enough')
    with pytest.raises(StopIteration, match='seen enough'):
        agon.simulate('hilo', n=FOREVER, cluster=Cluster(workers=2, seconds=0.1), progress=stop)


def test_what_is_wrong_is_said_where_it_is_asked(monkeypatch):
    with pytest.raises(agon.Error, match='gaol'):
        agon.simulate('hilo', {'name': 'mine', 'gaol': 3}, cluster=True)
    with pytest.raises(TypeError, match='cluster is True'):
        agon.simulate('hilo', n=1, cluster=3)
    with pytest.raises(ValueError, match='one worker'):
        Cluster(workers=0)
    with pytest.raises(TypeError, match='integer'):
        Cluster(workers=1.5)
    with pytest.raises(ValueError, match='connected to the cluster at .*: ray.shutdown'):
        agon.simulate('hilo', n=1, cluster='nowhere:1')
    monkeypatch.setitem(sys.modules, 'ray', None)
    with pytest.raises(ImportError, match=r'agon\[cluster\]'):
        agon.simulate('hilo', n=1, cluster=True)
