"""Many matches on many machines: the ranges of a simulation's indices as tasks of Ray. docs/cluster.md

A task carries its whole simulation (content, options, agents, build), plays some of its indices for as long as it should,
and hands back sums of integers, which the engine adds up, each index once: so the answer has the bytes that one process
gives, whoever played what.
"""
from __future__ import annotations

import collections
import functools
import hashlib
import operator
import pathlib
import signal
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from agon import _core
from agon.errors import Error

if TYPE_CHECKING:
    from types import FrameType
    from typing import Callable

__all__ = ['Cluster', 'build', 'play_share']

#: Seconds of the asking process that a task costs, measured (docs/cluster.md); it should have nine tenths of its time left.
DRIVER_SECONDS = 0.001
GROWTH = 16  # a share inside a task is at most so many times larger than the one before it
RETRIES = 10  # of a task whose worker died


@dataclass(frozen=True)
class Cluster:
    """Where matches are played: a Ray cluster, and how its tasks look.

    `address` is Ray's ('auto', 'ray://host:10001'); without one it is the cluster that this process is connected to, else
    one on this machine. `workers` is how many tasks there are at a time: as many as the cluster has cores for. `seconds` is
    how long a task takes: a second, and more where so many tasks would keep the asking process busy. `options` are those
    of Ray's tasks: {'resources': {...}, 'scheduling_strategy': 'SPREAD'}.
    """

    address: str | None = None
    workers: int | None = None
    seconds: float | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.workers is not None:
            operator.index(self.workers)  # 1.5 workers are refused
        if self.workers is not None and self.workers < 1 or self.seconds is not None and not self.seconds > 0:
            raise ValueError('a cluster has one worker or more, and tasks that take longer than 0 seconds')


@functools.lru_cache(maxsize=1)
def build() -> str:
    """Version and commit; where the commit does not say all, the extension's own hash, too."""
    text: str = _core.version
    if 'dirty' not in text and 'unknown' not in text:
        return text
    return f'{text}, {hashlib.sha256(pathlib.Path(_core.__file__).read_bytes()).hexdigest()[:16]}'


@functools.lru_cache(maxsize=16)  # opening a contest costs more than most shares
def _opened(task: bytes) -> _core.Task:
    return _core.Task(task, build())


def play_share(task: bytes, first: int, count: int, seconds: float, threads: int) -> tuple[list[bytes], int, float]:
    """Plays indices of the task, from `first` on, until the time is over: shares, how many indices, and the seconds.

    Nobody knows how long a match takes before one was played, so shares grow.
    """
    opened = _opened(task)
    began = time.monotonic()
    shares: list[bytes] = []
    done, size = 0, 1
    while done < count:
        size = min(size, count - done)
        shares.append(opened.play(first + done, size, threads))
        done += size
        passed = time.monotonic() - began
        if passed >= seconds:
            break
        size = max(1, min(GROWTH * size, int((seconds - passed) / passed * done)))
    return shares, done, time.monotonic() - began


def _play_share(*arguments: Any) -> tuple[list[bytes], int, float]:
    """On a worker, which ends when Ray says so: a Ctrl-C in its terminal is for whoever asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return play_share(*arguments)


@dataclass
class _Range:
    """Indices of a task that nobody plays yet."""

    task: int
    first: int
    count: int


class _Work:
    """What is left to do, and how much of it a worker gets at a time."""

    least_seconds = 0.05  # smaller pieces cost more to hand out than they are worth

    def __init__(self, indices: list[int]) -> None:
        self.ranges = collections.deque(_Range(task, 0, count) for task, count in enumerate(indices))
        self.left = sum(indices)
        self.per_index = 0.0  # seconds, as last measured

    def take(self, workers: int) -> _Range:
        """A half of an even part of all that is left, so that everybody ends at about the same time."""
        least = int(self.least_seconds / self.per_index) if self.per_index else 1
        rest = self.ranges[0]
        piece = _Range(rest.task, rest.first, min(rest.count, max(least, self.left // (2 * workers), 1)))
        rest.first += piece.count
        rest.count -= piece.count
        if rest.count == 0:
            self.ranges.popleft()
        self.left -= piece.count
        return piece

    def give_back(self, piece: _Range, done: int, seconds: float) -> None:
        """What the worker had no time for."""
        self.per_index = seconds / done
        if done < piece.count:
            self.ranges.appendleft(_Range(piece.task, piece.first + done, piece.count - done))
            self.left += piece.count - done


def ask(verb: str, arguments: dict[str, Any], cluster: Cluster | str | bool,
        progress: Callable[[int, int, str], Any] | None) -> tuple[Any, ...]:
    """What `_core.simulate` or `_core.report` answers."""
    ray = _ray(cluster)
    shares = _core.Shares(verb, arguments, build())
    crowd = _Crowd(ray, cluster if isinstance(cluster, Cluster) else Cluster(), shares, arguments.get('threads') or 1)
    with _Interrupted() as interrupted:
        try:
            while not interrupted and crowd.busy():
                crowd.hand_out()
                crowd.collect(progress)
            crowd.wind_up(progress)
        finally:
            crowd.send_home()
    return shares.answer()


class _Crowd:
    """Everybody who plays a question's matches."""

    def __init__(self, ray: Any, cluster: Cluster, shares: _core.Shares, threads: int) -> None:
        self.ray, self.cluster, self.shares, self.threads = ray, cluster, shares, threads
        self.texts, indices, matches = (list(column) for column in zip(*shares.tasks))
        self.work = _Work(indices)
        self.matches, self.done = sum(matches), 0
        self.sent: dict[int, Any] = {}  # texts lie in Ray's store, once
        self.running: dict[Any, _Range] = {}
        self.counted, self.cores = 0.0, 1
        self.remote = ray.remote(_play_share).options(
            **{'name': 'agon', 'num_cpus': threads, 'max_retries': RETRIES, **cluster.options})

    def busy(self) -> bool:
        return bool(self.work.ranges or self.running)

    def workers(self) -> int:
        """Machines come and go; they are counted once a second."""
        now = time.monotonic()
        if now - self.counted > 1:
            self.counted, self.cores = now, int(self.ray.cluster_resources().get('CPU', 1))
        return self.cluster.workers or max(1, self.cores // self.threads)

    def seconds(self) -> float:
        return self.cluster.seconds or max(1.0, 10 * DRIVER_SECONDS * self.workers())

    def hand_out(self) -> None:
        workers, seconds = self.workers(), self.seconds()
        while self.work.ranges and len(self.running) < workers:
            piece = self.work.take(workers)
            if piece.task not in self.sent:
                self.sent[piece.task] = self.ray.put(self.texts[piece.task])
            task = self.remote.remote(self.sent[piece.task], piece.first, piece.count, seconds, self.threads)
            self.running[task] = piece

    def collect(self, progress: Callable[[int, int, str], Any] | None) -> None:
        tasks = list(self.running)
        # Asking costs as much as there are tasks, so one of many is not asked for by itself.
        ready, _ = self.ray.wait(tasks, num_returns=max(1, len(tasks) // 64), timeout=0.1)
        if ready:
            ready, _ = self.ray.wait(tasks, num_returns=len(tasks), timeout=0)
        for task in ready:
            shares, count, passed = self.result(task)
            piece = self.running.pop(task)
            self.work.give_back(piece, count, passed)
            self.done += sum(self.shares.add(piece.task, share) for share in shares)
        if progress is not None and ready:
            progress(self.done, self.matches, '')

    def result(self, task: Any) -> tuple[list[bytes], int, float]:
        try:
            result: tuple[list[bytes], int, float] = self.ray.get(task)
            return result
        except self.ray.exceptions.RayTaskError as failed:
            if isinstance(failed.cause, Error):
                raise failed.cause from None
            raise

    def wind_up(self, progress: Callable[[int, int, str], Any] | None) -> None:
        """After a Ctrl-C: whoever has begun soon ends by himself."""
        end = time.monotonic() + self.seconds() + 1
        while self.running and time.monotonic() < end:
            self.collect(progress)

    def send_home(self) -> None:
        for task in self.running:
            self.ray.cancel(task, force=True)


def _ray(cluster: Cluster | str | bool) -> Any:
    """Ray, connected."""
    if not isinstance(cluster, (Cluster, str, bool)):
        raise TypeError(f'cluster is True, an address, or an agon.cluster.Cluster, not {type(cluster).__name__}')
    try:
        import ray
    except ImportError as missing:
        raise ImportError('cluster= needs Ray: pip install "agon[cluster]", or ray') from missing
    address = cluster if isinstance(cluster, str) else cluster.address if isinstance(cluster, Cluster) else None
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
        _joined.append(address)
    elif address not in (None, 'auto', *_joined[-1:]):
        there = ray.get_runtime_context().gcs_address
        if address != there:
            raise ValueError(f'this process is connected to the cluster at {there}: ray.shutdown() leaves it')
    return ray


_joined: list[str | None] = []  # addresses, as they were given


class _Interrupted:
    """True after a Ctrl-C; another one, and what a handler of signals raises, is raised."""

    def __init__(self) -> None:
        self.count = 0
        self.old: Any = None

    def __enter__(self) -> _Interrupted:
        try:
            self.old = signal.signal(signal.SIGINT, self.handle)
        except ValueError:  # not the main thread: signals are somebody else's
            pass
        return self

    def handle(self, number: int, frame: FrameType | None) -> None:
        self.count += 1
        try:
            if callable(self.old):
                self.old(number, frame)
        except KeyboardInterrupt:
            if self.count > 1:
                raise

    def __bool__(self) -> bool:
        return self.count > 0

    def __exit__(self, *_: object) -> None:
        if self.old is not None:
            signal.signal(signal.SIGINT, self.old)
