"""Pictures of a match for environments: the table in characters, and the same painted cell by cell.

Letters come from the font that Pillow has inside; frames, pieces and arrows are drawn here, so that a picture looks the same
on every machine.
"""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from primordia.guide import guide
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.plugins import late
from primordia.terminal import panels
from primordia.wording import speaker

WIDTH: Final = 100
CELL: Final = (9, 18)
MOST_LINES: Final = 64  # a full table of four has some sixty
PAPER: Final = (24, 26, 31)
INK: Final = (228, 228, 222)
TONES: Final = [  # black, red, green, yellow, blue, magenta, cyan, white; bright ones are the same
    *((60, 62, 68), (232, 88, 72), (98, 196, 98), (238, 192, 64), (92, 156, 245), (196, 118, 214), (86, 196, 214), INK),
]
THEME: Final = TerminalTheme(PAPER, INK, TONES, TONES)
DIM: Final = 0.62
# Frames: a line from the middle of the cell to the left, up, right, down
LINES: Final = {
    "─": "lr",
    "│": "ud",
    "┌": "rd",
    "┐": "ld",
    "└": "ru",
    "┘": "lu",
    "├": "udr",
    "┤": "udl",
    "┬": "lrd",
    "┴": "lru",
    "┼": "lrud",
    "║": "ud",
}
ENDS: Final = {"l": (0, 9), "r": (9, 9), "u": (4, 0), "d": (4, 18)}
# Pieces, in the coordinates of a cell
SHAPES: Final = {
    "▲": [(4, 4), (8, 13), (0, 13)],
    "◆": [(4, 4), (8, 9), (4, 14), (0, 9)],
    "■": [(1, 5), (8, 5), (8, 13), (1, 13)],
    "←": [(0, 9), (4, 5), (4, 8), (8, 8), (8, 10), (4, 10), (4, 13)],
    "→": [(8, 9), (4, 5), (4, 8), (0, 8), (0, 10), (4, 10), (4, 13)],
    "↑": [(4, 4), (8, 9), (5, 9), (5, 14), (3, 14), (3, 9), (0, 9)],
    "↓": [(4, 14), (8, 9), (5, 9), (5, 4), (3, 4), (3, 9), (0, 9)],
    "❄": [(4, 3), (5, 8), (8, 9), (5, 10), (4, 15), (3, 10), (0, 9), (3, 8)],
}
ROUND: Final = {"●": (0, 5, 8, 13), "☀": (0, 5, 8, 13), "•": (2, 7, 6, 11), "·": (3, 8, 5, 10)}
RING: Final = {"○": (1, 6, 7, 12)}
PLAIN: Final = {"–": "-", "\N{NO-BREAK SPACE}": " ", "×": "x", "…": "."}
font = late("PIL.ImageFont:load_default")
new_image = late("PIL.Image:new")
brush = late("PIL.ImageDraw:Draw")


def render(game: Game, mode: str | None) -> Any:
    """The table as every onlooker sees it, with the open question: text with colours, or a picture."""
    return painted(game) if mode == "rgb_array" else written(game)


def written(game: Game, colours: bool = True) -> str:
    """The table in characters."""
    file = io.StringIO()
    console = Console(width=WIDTH, file=file, force_terminal=colours, color_system="standard" if colours else None)
    console.print(_table(game), no_wrap=True, overflow="ignore", crop=False)
    return file.getvalue()


def painted(game: Game) -> NDArray[np.uint8]:
    """The same as a picture: always of one size, whatever the game shows."""
    console = Console(width=WIDTH, file=io.StringIO())
    lines = console.render_lines(_table(game), console.options.update(no_wrap=True, overflow="ignore"), pad=False)
    image = new_image("RGB", (CELL[0] * (WIDTH + 2), CELL[1] * (MOST_LINES + 1)), PAPER)
    pen = brush(image)
    letters = font(13)
    for row, line in enumerate(lines[:MOST_LINES]):
        column = 1
        for segment in line:
            ink = _ink(segment)
            for sign in segment.text[: WIDTH + 1 - column]:
                _paint(pen, letters, (column * CELL[0], row * CELL[1] + CELL[1] // 2), sign, ink)
                column += 1
    return np.array(image, np.uint8)


def _table(game: Game) -> Text:
    rules = rules_of(game)
    speak = speaker(rules.name)
    view = game.view()
    text = guide(rules).draw(view, speak.narrator) or panels.draw(view, speak.narrator)
    for step in game.waiting:
        text.append(speak.prompt(step, inside(game)) + "\n", "bold")
    return text


def _ink(segment: Segment) -> tuple[int, int, int]:
    style = segment.style or Style.null()
    ink = INK if style.color is None or style.color.is_default else tuple(style.color.get_truecolor(THEME))
    share = DIM if style.dim and not style.bold else 1.0
    red, green, blue = (round(share * tone + (1 - share) * ground) for tone, ground in zip(ink, PAPER, strict=True))
    return red, green, blue


def _paint(pen: Any, letters: Any, at: tuple[int, int], sign: str, ink: tuple[int, int, int]) -> None:
    """One character in its cell."""
    x, y = at
    if sign in LINES:
        for end in LINES[sign]:
            pen.line([(x + 4, y + 9), (x + ENDS[end][0], y + ENDS[end][1])], ink)
    elif sign in SHAPES:
        pen.polygon([(x + dx, y + dy) for dx, dy in SHAPES[sign]], ink)
    elif sign in ROUND:
        left, top, right, bottom = ROUND[sign]
        pen.ellipse((x + left, y + top, x + right, y + bottom), ink)
    elif sign in RING:
        left, top, right, bottom = RING[sign]
        pen.ellipse((x + left, y + top, x + right, y + bottom), None, ink)
    elif sign != " ":
        pen.text((x + 4, y + 14), PLAIN.get(sign, sign), ink, letters, "ms")
