"""What is wrong with an input, as Python says it. docs/errors.md has every code."""
from __future__ import annotations

TYPE_CHECKING = False  # typing is a third of the time that the package takes to load
if TYPE_CHECKING:
    from typing import Any

__all__ = ['ContentWarning', 'Error']


class _Told:
    """Where a problem is: `code`, `message`, and of what has a place, `file`, `line`, `column` and `path`."""

    code: str
    message: str
    file: str | None
    line: int | None
    column: int | None
    path: str | None

    def _tell(self, problem: dict[str, Any]) -> None:
        self.code = problem.get('code', 'usage')
        self.message = problem.get('message', '')
        self.file = problem.get('file')
        self.line = problem.get('line')
        self.column = problem.get('column')
        self.path = problem.get('path')


class Error(ValueError, _Told):
    """An input that the engine refuses. `problems` are all of them; the attributes are those of the first error."""

    def __init__(self, text: str, problems: list[dict[str, Any]] | None = None) -> None:
        self.problems: list[dict[str, Any]] = list(problems or [])
        super().__init__(text, self.problems)  # both, so that it can be pickled
        errors = [problem for problem in self.problems if problem.get('severity') != 'warning']
        self._tell(next(iter(errors or self.problems), {'message': text}))

    def __str__(self) -> str:
        return str(self.args[0])


class ContentWarning(UserWarning, _Told):
    """Something that the author of a content should know."""

    def __init__(self, text: str, problem: dict[str, Any] | None = None) -> None:
        super().__init__(text, problem)
        self._tell(problem or {'message': text})

    def __str__(self) -> str:
        return str(self.args[0])
