"""Progress of long work: tqdm's bar where tqdm is installed, else a line on stderr."""
from __future__ import annotations

import sys
import time

TYPE_CHECKING = False  # typing is a third of the time that the package takes to load
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any, Callable, Protocol, Union

    #: None: only where stderr is a terminal; or a function of (done, all, text), which may raise to stop the work.
    Progress = Union[bool, None, Callable[[int, int, str], Any]]

    class _Bar(Protocol):
        def __call__(self, done: int, total: int, text: str) -> None: ...
        def close(self) -> None: ...

__all__ = ['shown']


class _Line:
    def __init__(self) -> None:
        self.began = time.monotonic()
        self.width = 0

    def __call__(self, done: int, total: int, text: str) -> None:
        line = text
        if done:
            left = (time.monotonic() - self.began) * (total - done) / done
            line = f'{text + ": " if text else ""}{100 * done / total:.0f} %, {left:.0f} s left'
        self.write(line)

    def write(self, line: str) -> None:
        if sys.stderr is not None:
            sys.stderr.write('\r' + line.ljust(self.width))
            sys.stderr.flush()
        self.width = len(line)

    def close(self) -> None:
        if self.width:
            self.write('')
            self.write('')


class _Tqdm:
    def __init__(self, tqdm: Any) -> None:
        self.bar = tqdm(leave=False, unit='match', unit_scale=True)

    def __call__(self, done: int, total: int, text: str) -> None:
        if text:
            self.bar.set_description(text, refresh=False)
        self.bar.total = total or None
        self.bar.n = done
        self.bar.refresh()

    def close(self) -> None:
        self.bar.close()


def _make_bar() -> _Bar:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line()
    return _Tqdm(tqdm)


class shown:
    """`with shown(progress) as callback`: what the engine calls, or None; the bar appears with the first call."""

    def __init__(self, progress: Progress) -> None:
        if progress is None:
            progress = sys.stderr is not None and sys.stderr.isatty()
        if not callable(progress) and not isinstance(progress, bool):
            raise TypeError(f'progress is True, False, None or a function, not {type(progress).__name__}')
        self.progress = progress
        self.bar: _Bar | None = None

    def __enter__(self) -> Callable[[int, int, str], Any] | None:
        if callable(self.progress):
            return self.progress
        return self.show if self.progress else None

    def show(self, done: int, total: int, text: str) -> None:
        if self.bar is None:
            self.bar = _make_bar()
        self.bar(done, total, text)

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self.bar is not None:
            self.bar.close()
