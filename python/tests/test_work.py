"""Long work: the lock is free, Ctrl-C and progress work."""
import io
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from interrupts import FOREVER, interrupt_after

import agon
from agon import progress


def test_ctrl_c_gives_the_result_so_far():
    interrupt_after(0.3)
    answer = agon.simulate('hilo', n=FOREVER)
    assert not answer['complete'] and 0 < answer['matches'] < answer['planned_matches'] == FOREVER


def test_ctrl_c_ends_what_has_no_half():
    seconds = 'exec:sleep 30'
    interrupt_after(0.3)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        agon.match('hilo', a=seconds, agent_deadline=1)
    assert time.monotonic() - began < 20


def test_a_handler_of_signals_may_raise_something_else():
    def handler(number, frame):
        raise RuntimeError('enough')
    old = signal.signal(signal.SIGUSR1, handler)
    try:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(RuntimeError, match='enough'):
            agon.simulate('hilo', n=FOREVER)
    finally:
        signal.signal(signal.SIGUSR1, old)


def test_other_threads_run_meanwhile():
    counted = 0

    def stop():
        nonlocal counted
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            counted += 1
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=stop).start()
    agon.simulate('hilo', n=FOREVER, threads=1)
    assert counted > 10_000


def test_several_threads_may_ask_at_once():
    answers = {}

    def ask(seed):
        answers[seed] = agon.simulate('hilo', n=2000, seed=seed, threads=1)['first']['wins']
    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {seed: agon.simulate('hilo', n=2000, seed=seed)['first']['wins'] for seed in range(4)}


def test_progress_may_be_a_function_and_may_raise():
    told = []

    def tell(done, total, text):
        told.append((done, total))
        if len(told) == 3:
            raise StopIteration('seen enough')
    with pytest.raises(StopIteration, match='seen enough'):
        agon.simulate('hilo', n=FOREVER, progress=tell)
    assert all(0 <= done <= total == FOREVER for done, total in told)
    assert told == sorted(told)


def test_progress_shows_a_line_where_it_is_wanted(monkeypatch):
    monkeypatch.setitem(sys.modules, 'tqdm.auto', None)
    monkeypatch.setattr(sys, 'stderr', io.StringIO())
    interrupt_after(0.4)
    agon.simulate('hilo', n=FOREVER, progress=True)
    assert ' s left' in sys.stderr.getvalue() and sys.stderr.getvalue().rstrip(' ').endswith('\r')
    sys.stderr = io.StringIO()
    interrupt_after(0.4)
    agon.simulate('hilo', n=FOREVER)
    assert sys.stderr.getvalue() == ''  # no terminal


def test_progress_takes_tqdm_where_it_is_installed(monkeypatch):
    class Bar:
        bars = []

        def __init__(self, **options):
            self.n, self.total, self.closed = 0, None, False
            self.bars.append(self)

        def set_description(self, text, refresh): ...
        def refresh(self): ...

        def close(self):
            self.closed = True
    module = type(sys)('tqdm.auto')
    module.tqdm = Bar
    monkeypatch.setitem(sys.modules, 'tqdm', type(sys)('tqdm'))
    monkeypatch.setitem(sys.modules, 'tqdm.auto', module)
    interrupt_after(0.4)
    agon.simulate('hilo', n=FOREVER, progress=True)
    assert Bar.bars[0].closed and 0 < Bar.bars[0].n < Bar.bars[0].total == FOREVER


def test_progress_is_checked():
    with pytest.raises(TypeError, match='progress'):
        agon.simulate('hilo', n=1, progress=3)
    assert progress.shown(False).__enter__() is None


def test_a_child_after_a_fork_plays_too():
    code = ('import agon, os\nagon.simulate("hilo", n=100)\npid = os.fork()\n'
            'if pid == 0: os._exit(0 if agon.simulate("hilo", n=100)["complete"] else 1)\n'
            'print(os.waitpid(pid, 0)[1])')
    assert subprocess.run([sys.executable, '-c', code], capture_output=True, text=True).stdout == '0\n'
