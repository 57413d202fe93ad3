"""Agon: two-sided, turn-based contests whose rules are data.

What the command line can do, as functions: keyword arguments are named like its options, answers are dicts with the
names of its JSON (docs/output.md), and `print(answer)` shows what it prints. docs/python.md begins with nothing.
"""
from agon.errors import ContentWarning, Error
from agon.workbench import (
    Answer,
    Stepper,
    content,
    contents,
    diff,
    games,
    generate,
    match,
    new,
    odds,
    payoff_matrix,
    replay,
    report,
    show,
    simulate,
    step,
    validate,
)
from agon._core import version as _version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agon.vector import Vec, vec

__version__ = _version.split()[1]

__all__ = [
    'Answer', 'ContentWarning', 'Error', 'Stepper', 'content', 'contents', 'diff', 'games', 'generate', 'match', 'new',
    'odds', 'payoff_matrix', 'replay', 'report', 'show', 'simulate', 'step', 'validate', 'Vec', 'vec',
]


def __getattr__(name: str) -> object:
    """What needs numpy is imported when it is first asked for."""
    if name in ('Vec', 'vec'):
        from agon import vector
        return getattr(vector, name)
    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')
