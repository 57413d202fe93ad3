"""A match as a picture, for `render_mode='rgb_array'`: both sides with a bar for each of their numbers, the state in words,
and what happened last. Numpy only."""
from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from agon.vector import Vec

__all__ = ['EVENTS', 'events_for', 'picture', 'rendered']

EVENTS = 8  # lines of what happened
HEIGHT, WIDTH, MARGIN = 480, 640, 16
LINE, LETTER = 14, 8
TOLD = HEIGHT - (EVENTS + 1) * LINE - 20  # where they begin
INK, FAINT, PAPER = (35, 38, 47), (214, 217, 224), (250, 250, 247)
SIDES = {'a': (38, 110, 190), 'b': (200, 80, 40)}

# Letters of three by five dots, a row of dots in each digit: 7 is three of them, 5 the outer two.
_GLYPHS = dict(zip(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-+/()%\'_[]=|><*#!?";',
    ('25755 65656 34443 65556 74647 74644 34553 55755 72227 11152 55655 44447 57755 65555 25552 65644 25563 65655 34216 '
     '72222 55557 55552 55775 55255 55222 71247 75557 26227 61247 61216 55711 74616 34757 71222 75757 75716 00002 00024 '
     '02020 00700 02720 11244 24442 42224 51245 22000 00007 64446 31113 07070 22222 42124 12421 05250 57575 22202 61202 '
     '55000 02024').split()))


def _draw_text(image: np.ndarray, row: int, column: int, text: str, colour: tuple[int, int, int], scale: int = 2) -> None:
    for letter in text.upper():
        glyph = _GLYPHS.get(letter, '00000')
        dots = np.array([[int(line) >> (2 - i) & 1 for i in range(3)] for line in glyph], bool)
        dots = dots.repeat(scale, 0).repeat(scale, 1)
        if column + dots.shape[1] > image.shape[1] or row + dots.shape[0] > image.shape[0]:
            return
        image[row:row + dots.shape[0], column:column + dots.shape[1]][dots] = colour
        column += 4 * scale


def _pairs(state: dict[str, Any]) -> list[tuple[str, float, float]]:
    """What both sides have a number of: {'a': {...}, 'b': {...}}, or a list of two."""
    pairs = []
    for name, value in state.items():
        if isinstance(value, list) and len(value) == 2 and all(_is_number(one) for one in value):
            pairs.append((name, value[0], value[1]))
    if isinstance(state.get('a'), dict) and isinstance(state.get('b'), dict):
        for name, value in state['a'].items():
            other = state['b'].get(name)
            if _is_number(value) and _is_number(other):
                pairs.append((name, value, other))
    return pairs


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def events_for(mode: str | None) -> int:
    """How many events `agon.vec` should keep for pictures."""
    return EVENTS if mode == 'rgb_array' else 0


def rendered(vec: Vec, mode: str | None, place: int = 0) -> Any:
    """What `render` gives: 'ansi' is a text, 'rgb_array' a picture, None nothing."""
    if mode == 'ansi':
        return vec.text(place)
    return picture(vec, place) if mode == 'rgb_array' else None


def picture(vec: Vec, place: int = 0) -> np.ndarray:
    """uint8[480, 640, 3]. Bars are as long as the larger of both numbers is high, so the longer one is ahead."""
    image = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    seed, index = vec.match(place)
    _draw_text(image, 12, MARGIN, f'match {seed}/{index}', INK, 3)
    row = _draw_sides(image, 40, _pairs(vec.described(place))[:8])
    for i, line in enumerate(_fitting(_wrapped(vec.text(place, ascii=True).splitlines()), (TOLD - row) // LINE)):
        _draw_text(image, row + i * LINE, MARGIN, line, INK)
    _draw_events(image, vec.told(place))
    return image


def _draw_sides(image: np.ndarray, row: int, pairs: list[tuple[str, float, float]]) -> int:
    """A column for each side, a bar for each number; the row below them."""
    columns = (MARGIN, WIDTH // 2 + 8)
    for column, side in zip(columns, SIDES):
        _draw_text(image, row, column, f'side {side}', SIDES[side], 3)
    row += 24
    for name, *values in pairs:
        most = max(1.0, *(abs(value) for value in values))
        for column, side, value in zip(columns, SIDES, values):
            _draw_text(image, row, column, f'{name} {value:g}', INK)
            length = int(260 * min(1.0, abs(value) / most))
            image[row + 13:row + 21, column:column + 260] = FAINT
            image[row + 13:row + 21, column:column + length] = SIDES[side]
        row += 28
    return row + 4


def _draw_events(image: np.ndarray, told: list[tuple[int, str]]) -> None:
    """The last at the bottom, each in the colour of the side that it begins with, under its turn."""
    image[TOLD:TOLD + 2, MARGIN:-MARGIN] = FAINT
    _draw_text(image, TOLD + 8, MARGIN, 'what happened last', INK)
    lines = [(turn, line) for turn, text in reversed(told) for line in _wrapped([text], 5)][-EVENTS:]
    before = None
    for i, (turn, line) in enumerate(lines):
        row = TOLD + 8 + (i + 1) * LINE
        if turn != before:
            _draw_text(image, row, MARGIN, f'{turn:>3}', INK)
        before = turn
        _draw_text(image, row, MARGIN + 5 * LETTER, line, _colour(line))


def _colour(line: str) -> tuple[int, int, int]:
    """Of "a attacks", "b's health 3 -> 2", "a: three"."""
    first = line.strip().split(' ')[0].removesuffix(':').removesuffix("'s")
    return SIDES.get(first, INK)


def _fitting(lines: list[str], room: int) -> list[str]:
    """Without details, which stand farther to the right, where there is no room for all."""
    def depth(line: str) -> int:
        return len(line) - len(line.lstrip())
    while len(lines) > room and (deepest := max(map(depth, lines))) > 0:
        lines = [line for line in lines if depth(line) < deepest]
    return lines[:room]


def _wrapped(lines: list[str], indent: int = 0) -> list[str]:
    """Lines that fit; those that do (maps, say) stay as they are."""
    width = (WIDTH - 2 * MARGIN) // LETTER - indent
    return [part for line in lines for part in ([line] if len(line) <= width else textwrap.wrap(line, width))]
