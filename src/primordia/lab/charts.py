"""Plots as SVG, written by ourselves: they need no library, no network and no script, and take their colours from the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 760
LABEL: Final = 250  # for the names on the left
NUMBER: Final = 74  # for the values on the right
LINE: Final = 24  # height of a row
HEAD: Final = 22  # for the numbers of the axis
LETTERS: Final = 32  # of a name; the rest is told by the table


class Point(NamedTuple):
    """A number with its interval, and how both are written."""

    name: str
    value: float
    low: float
    high: float
    text: str
    about: str


class Axis(NamedTuple):
    """From where to where a plot goes, and where it has marks."""

    start: float
    end: float
    marks: list[float]

    def at(self, value: float, left: float, width: float) -> float:
        inside = min(max(value, self.start), self.end)
        return left + width * (inside - self.start) / (self.end - self.start)


def axis(low: float, high: float) -> Axis:
    """An axis with about five marks at round numbers."""
    if high <= low:
        low, high = low - 0.5, high + 0.5
    step = 10 ** floor(log10((high - low) / 4))
    step *= next(factor for factor in (1, 2, 2.5, 5, 10) if (high - low) / (step * factor) <= 6)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return Axis(first * step, last * step, [round(number * step, 10) for number in range(first, last + 1)])


def svg(width: float, height: float, parts: Sequence[str], title: str) -> str:
    """A picture that fits its place; the title is for those who cannot see it."""
    size = f'viewBox="0 0 {width:g} {height:g}" style="max-width: {width:g}px"'
    head = f'<svg {size} role="img" aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">'
    return "\n".join([head, *parts, "</svg>"])


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'


def short(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"


def intervals(points: Sequence[Point], title: str, marked: Sequence[str], scale: Axis, middle: float | None = None) -> str:
    """A line for each name: its value as a dot on its interval; `middle` is what would be no more than chance."""
    width = WIDTH - LABEL - NUMBER
    height = HEAD + LINE * len(points) + 8
    parts = []
    for mark, words in zip(scale.marks, marked, strict=True):
        x = scale.at(mark, LABEL, width)
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="{HEAD}" x2="{x:.1f}" y2="{height - 4}"/>')
        parts.append(text(x, HEAD - 8, words, "faint", "middle"))
    if middle is not None:
        x = scale.at(middle, LABEL, width)
        parts.append(f'<line class="middle" x1="{x:.1f}" y1="{HEAD - 4}" x2="{x:.1f}" y2="{height - 4}"/>')
    for row, point in enumerate(points):
        y = HEAD + LINE * row + LINE / 2
        side = "" if middle is None or point.low <= middle <= point.high else " above" if point.value > middle else " below"
        ends = [scale.at(end, LABEL, width) for end in (point.low, point.high)]
        parts.append(f'<g class="point{side}"><title>{escape(f"{point.name}: {point.about}")}</title>')
        parts.append(f'<line x1="{ends[0]:.1f}" y1="{y:.1f}" x2="{ends[1]:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<circle cx="{scale.at(point.value, LABEL, width):.1f}" cy="{y:.1f}" r="4.5"/></g>')
        parts.append(text(LABEL - 10, y + 4.5, short(point.name), "", "end"))
        parts.append(text(WIDTH - 2, y + 4.5, point.text, "number", "end"))
    return svg(WIDTH, height, parts, title)


def columns(points: Sequence[Point], title: str) -> str:
    """A column for each name, side by side."""
    most = max(point.value for point in points)
    tall = 180
    step = (WIDTH - 20) / len(points)
    parts = []
    for k, point in enumerate(points):
        size = tall * point.value / most if most else 0.0
        x, wide = 10 + k * step, min(56.0, step * 0.72)
        left = x + (step - wide) / 2
        parts.append(f'<g class="column"><title>{escape(f"{point.name}: {point.about}")}</title>')
        parts.append(f'<rect x="{left:.1f}" y="{24 + tall - size:.1f}" width="{wide:.1f}" height="{size:.1f}" rx="2"/></g>')
        if step >= 40:
            parts.append(text(x + step / 2, 18 + tall - size, point.text, "faint", "middle"))
        if step >= 18 or k % 5 == 0:
            parts.append(text(x + step / 2, 24 + tall + 18, short(point.name), "", "middle"))
    parts.append(f'<line class="grid" x1="10" y1="{24 + tall}" x2="{WIDTH - 10}" y2="{24 + tall}"/>')
    return svg(WIDTH, tall + 54, parts, title)


def matrix(names: Sequence[str], cells: dict[tuple[str, str], Point], title: str) -> str:
    """Everybody against everybody: a square of numbers, the fuller the higher."""
    left = 150
    size = min(84.0, (WIDTH - left) / max(1, len(names)))
    tall = min(size, 40.0)
    parts = []
    for column, name in enumerate(names):
        parts.append(text(left + size * (column + 0.5), 16, name[: max(3, int(size / 7.5))], "", "middle"))
    for row, name in enumerate(names):
        y = 26 + tall * row
        parts.append(text(left - 10, y + tall / 2 + 4.5, name[:20], "", "end"))
        for column, other in enumerate(names):
            point = cells.get((name, other))
            if point is None:
                continue
            x = left + size * column
            kind = "cell strong" if point.value > 0.55 else "cell weak" if point.value < 0.45 else "cell even"
            depth = 0.12 + abs(point.value - 0.5) * 1.2
            parts.append(f'<g class="{kind}"><title>{escape(f"{name} – {other}: {point.about}")}</title>')
            box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2:.1f}" height="{tall - 2:.1f}"'
            parts.append(f'<rect {box} rx="3" fill-opacity="{min(0.75, depth):.2f}"/></g>')
            parts.append(text(x + size / 2, y + tall / 2 + 4.5, point.text, "number", "middle"))
    return svg(left + size * len(names) + 2, 30 + tall * len(names), parts, title)


def reliability(marks: Sequence[tuple[float, Point]], title: str, axes: tuple[str, str], ticks: Sequence[str]) -> str:
    """What came true against what was told: a dot with its interval for each group of chances; right is on the diagonal."""
    left, top, size = 70, 14, 360
    parts = []
    for k, words in enumerate(ticks):
        at = size * k / (len(ticks) - 1)
        x, y = left + at, top + size - at
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + size}"/>')
        parts.append(f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{left + size}" y2="{y:.1f}"/>')
        parts.append(text(x, top + size + 18, words, "faint", "middle"))
        parts.append(text(left - 8, y + 4, words, "faint", "end"))
    parts.append(f'<line class="middle" x1="{left}" y1="{top + size}" x2="{left + size}" y2="{top}"/>')
    for told, mark in marks:
        x = left + size * told
        low, value, high = (top + size - size * number for number in (mark.low, mark.value, mark.high))
        side = "" if mark.low <= told <= mark.high else " above" if mark.value > told else " below"
        parts.append(f'<g class="point{side}"><title>{escape(mark.about)}</title>')
        parts.append(f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{value:.1f}" r="4.5"/></g>')
    parts.append(text(left + size / 2, top + size + 40, axes[0], "", "middle"))
    turn = f"rotate(-90 14 {top + size / 2:g})"
    parts.append(f'<text x="14" y="{top + size / 2:g}" text-anchor="middle" transform="{turn}">{escape(axes[1])}</text>')
    return svg(left + size + 20, top + size + 54, parts, title)
