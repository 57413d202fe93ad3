"""What a task of a cluster costs (docs/cluster.md): `./agon python bench/cluster.py`, on a quiet machine.

Times are those of processors where that is what a cluster pays: of the asking process for each task, of a worker for
opening a simulation, and for each share beside its matches.
"""
import json
import os
import time

os.environ.setdefault('RAY_AUTH_MODE', 'disabled')
os.environ.setdefault('RAY_USAGE_STATS_ENABLED', '0')

import ray

import agon
from agon import _core, cluster

TASKS = 2000


def measured(call, times):
    """(seconds, seconds of this process's processors) of a call."""
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(times):
        call()
    return (time.perf_counter() - wall) / times, (time.process_time() - cpu) / times


def show(what, seconds):
    print(f'{what:60} {1e6 * seconds:9.0f} us')


def main():
    workers = os.cpu_count()
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    agon.simulate('hilo', n=10_000, cluster=True)  # the workers have begun
    for game, contents in [('hilo', ()), ('duel', ('fighter', 'fire_mage')), ('skirmish', ())]:
        shares = _core.Shares('simulate', {'game': game, 'contents': contents, 'n': TASKS, 'no_swap': True}, 'x')
        text = shares.tasks[0][0]
        show(f'{game}: opening a task of {len(text)} bytes', measured(lambda: _core.Task(text, 'x'), 20)[0])
        task = _core.Task(text, 'x')
        share = task.play(0, 0)
        show(f'{game}: a share without matches, of {len(share)} bytes', measured(lambda: task.play(0, 0), 200)[0])
        played = iter([task.play(i, 1) for i in range(TASKS)])
        show(f'{game}: adding a share of a match', measured(lambda: shares.add(0, next(played)), TASKS)[0])
    text = ray.put(_core.Shares('simulate', {'game': 'hilo', 'n': TASKS}, cluster.build()).tasks[0][0])
    remote = ray.remote(cluster.play_share)

    def all_at_once():
        ray.get([remote.remote(text, i, 1, 1.0, 1) for i in range(TASKS)])
    all_at_once()
    wall, cpu = measured(all_at_once, 3)
    show(f'a task, of {workers} workers', wall / TASKS)
    show('the asking process, for each', cpu / TASKS)
    show('there and back, alone', measured(lambda: ray.get(remote.remote(text, 0, 1, 1.0, 1)), 200)[0])
    print(json.dumps({'ray': ray.__version__, 'agon': _core.version}))
    ray.shutdown()


main()
