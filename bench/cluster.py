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
    tasks = 0
    take = cluster._Work.take

    def counted(self, workers):
        nonlocal tasks
        tasks += 1
        return take(self, 1_000_000)  # the smallest pieces
    cluster._Work.take, cluster._Work.least_seconds = counted, 0.0

    def small_tasks():
        agon.simulate('hilo', n=TASKS, no_swap=True, cluster=cluster.Cluster(workers=64, seconds=1e-9))
    small_tasks()
    tasks = 0
    wall, cpu = measured(small_tasks, 2)
    show(f'a task of one match, of {workers} workers, 64 at a time', 2 * wall / tasks)
    show('the asking process, for each', 2 * cpu / tasks)

    waiting = ray.remote(lambda: None).options(num_cpus=1000)  # which nobody has
    far = [waiting.remote() for _ in range(3200)]
    show('asking which of 3,200 tasks have ended',
         measured(lambda: ray.wait(far, num_returns=len(far), timeout=0), 20)[1])
    print(json.dumps({'ray': ray.__version__, 'agon': _core.version}))
    ray.shutdown()


main()
