"""Draws odds as text: a row for each way with the chance or mean of every figure, and bars for the spread of the best."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from primordia.locales import RARE, Narrator
from primordia.odds import Table, Way

ROWS = 9  # if there are more ways, only the best are shown
WIDTH = 100
BAR = 24
BLOCKS = " ▏▎▍▌▋▊▉"


def draw(tables: list[Table], speak: Narrator) -> Text:
    """All tables, one below the other."""
    text = Text()
    for table in tables:
        text.append_text(_table(table, speak))
    return text if tables else Text(speak.words("terminal.odds.none") + "\n", "dim")


def bar(chance: Fraction, width: int) -> str:
    """A bar, exact to an eighth of a character."""
    eighths = max(round(chance * width * 8), int(chance > 0))
    return ("█" * (eighths // 8) + BLOCKS[eighths % 8]).rstrip()


def _say(speak: Narrator, message: str, arguments: dict[str, int | str]) -> str:
    _, group, kind = message.split(".", 2)
    return speak.sentence(group, kind, arguments)


def _table(table: Table, speak: Narrator) -> Text:
    text = Text(_say(speak, table.title, table.arguments), "bold")
    text.append(f"  [{speak.badge(table.rule)}]\n", "dim")
    figures = list(table.ways[0].spreads)
    shown = table.at_most(ROWS)
    chosen = [way.best and len(table.ways) > 1 for way in shown]
    rows = [["", *(speak.words(figure) for figure in figures)]]
    for way, best in zip(shown, chosen, strict=True):
        mark = speak.words("terminal.odds.best") if best else " "
        numbers = [
            speak.words.percent(float(way.mean(f))) if f in table.flags else speak.words.decimal(float(way.mean(f)), 2)
            for f in figures
        ]
        rows.append([f"  {mark} {_say(speak, way.label, way.arguments)}", *numbers])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for k, (label, *numbers) in enumerate(rows):
        line = label.ljust(widths[0]) + "".join("  " + n.rjust(w) for n, w in zip(numbers, widths[1:], strict=True))
        text.append(line, "dim" if not k else "bold" if chosen[k - 1] else "")
        if k and len(figures) == 1:
            text.append("  " + bar(shown[k - 1].mean(figures[0]), BAR), "cyan")
        text.append("\n")
    if len(shown) < len(table.ways):
        text.append("    " + speak.words("terminal.odds.more", count=len(table.ways) - len(shown)) + "\n", "dim")
    best_way = next((way for way in table.ways if way.best), table.ways[0])
    for figure in figures:
        if figure not in table.flags:
            text.append_text(_spread(best_way, figure, speak))
    text.append("\n")
    return text


def _spread(way: Way, figure: str, speak: Narrator) -> Text:
    """`catalysts   0 ██▎ 29.1 %   1 ███ …`, over several lines if there are many numbers."""
    name = speak.words(figure)
    lines, line = [], f"      {name:<11}"
    for value, chance in way.spreads[figure].items():
        if chance < RARE:
            continue
        part = f"  {value} {bar(chance, 8)} {speak.words.percent(float(chance))}"
        if len(line) + len(part) > WIDTH:
            lines.append(line)
            line = " " * 17
        line += part
    return Text("\n".join([*lines, line]) + "\n", "dim")
