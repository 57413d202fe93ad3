"""What the examples share: their options, intervals, and a plot of what they measured."""
from __future__ import annotations

import argparse
import math
import pathlib
from typing import Mapping, NamedTuple, Sequence

import numpy as np


class Share(NamedTuple):
    """A share of matches with its 95 % interval (Wilson's), in percent when it is printed."""
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f'{100 * self.mean:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})'


def share(won: float, played: int) -> Share:
    """`won` may count a draw as a half."""
    if played == 0:
        return Share(0.5, 0.0, 1.0)
    z, mean = 1.96, won / played
    middle = (mean + z * z / (2 * played)) / (1 + z * z / played)
    half = z * math.sqrt(mean * (1 - mean) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return Share(mean, middle - half, middle + half)


def mean_interval(values: Sequence[float] | np.ndarray) -> Share:
    """The mean of independent values, with the interval that their spread gives (normal)."""
    found = np.asarray(values, float)
    half = 1.96 * found.std(ddof=1) / math.sqrt(len(found)) if len(found) > 1 else math.inf
    return Share(float(found.mean()), float(found.mean() - half), float(found.mean() + half))


def options(text: str, steps: int, seconds: float) -> argparse.ArgumentParser:
    """The options that every example has; whatever of steps and seconds is used up first ends it."""
    parser = argparse.ArgumentParser(description=text.split('\n')[0])
    parser.add_argument('--steps', type=int, default=steps, help=f'decisions of the learner ({steps:,})')
    parser.add_argument('--seconds', type=float, default=seconds, help=f'of learning, at most ({seconds:g})')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--plot', type=pathlib.Path, metavar='FILE', help='a picture, by matplotlib')
    return parser


def plot(file: pathlib.Path | None, curves: Mapping[str, tuple[Sequence[float], Sequence[float]]], x: str, y: str,
         levels: Mapping[str, float] | None = None) -> None:
    """Curves by name, and horizontal lines; nothing if no file is named."""
    if file is None:
        return
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    figure, axes = plt.subplots(figsize=(7, 4), layout='constrained')
    for name, (xs, ys) in curves.items():
        axes.plot(xs, ys, label=name)
    for name, level in (levels or {}).items():
        axes.axhline(level, linestyle='--', linewidth=1, color='grey')
        axes.annotate(name, (0.01, level), xycoords=('axes fraction', 'data'), va='bottom', fontsize=8)
    axes.set(xlabel=x, ylabel=y)
    axes.legend()
    figure.savefig(file, dpi=120)
    plt.close(figure)
    print(f'wrote {file}')
