"""Odds in characters: a row for each way with the chance or the mean of every figure, the spreads of the best as bars."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from primordia.locales import Narrator
from primordia.odds import Table, Way

ROWS = 9  # of a table that has more ways, only the best are shown
WIDTH = 100
LABEL, COLUMN = 42, 11
BAR = 24
RARE = Fraction(1, 2000)  # what would be shown as 0.0 % is left out
BLOCKS = " ▏▎▍▌▋▊▉"


def draw(tables: list[Table], speak: Narrator) -> Text:
    """All tables, one below the other."""
    text = Text()
    for table in tables:
        text.append_text(_table(table, speak))
    return text if tables else Text(speak.words("terminal.odds.none") + "\n", "dim")


def percent(chance: Fraction) -> str:
    """`97.2 %`; what is not quite certain, or not quite impossible, is not shown as if it were."""
    if 0 < chance < RARE:
        return "< 0.1 %"
    if 1 - RARE < chance < 1:
        return "> 99.9 %"
    return f"{float(100 * chance):.1f} %"


def bar(chance: Fraction, width: int) -> str:
    """A bar to the eighth of a character."""
    eighths = round(chance * width * 8)
    return ("█" * (eighths // 8) + BLOCKS[eighths % 8]).rstrip()


def _say(speak: Narrator, message: str, arguments: dict[str, int | str]) -> str:
    _, group, kind = message.split(".", 2)
    return speak.sentence(group, kind, arguments)


def _table(table: Table, speak: Narrator) -> Text:
    text = Text(_say(speak, table.title, table.arguments), "bold")
    text.append(f"  [{table.rule}]\n", "dim")
    figures = list(table.ways[0].spreads)
    text.append(" " * LABEL + "".join(f"{speak.words(figure):>{COLUMN}}" for figure in figures) + "\n", "dim")
    shown = _shown(table)
    for way in shown:
        mark = speak.words("terminal.odds.best") if way.best and len(table.ways) > 1 else " "
        label = f"  {mark} {_say(speak, way.label, way.arguments)}"
        row = Text(f"{label:<{LABEL}}", "bold" if way.best and len(table.ways) > 1 else "")
        for figure in figures:
            mean = way.mean(figure)
            row.append(f"{percent(mean) if figure in table.flags else f'{float(mean):.2f}':>{COLUMN}}")
        if len(figures) == 1 and figures[0] in table.flags:
            row.append("  " + bar(way.mean(figures[0]), BAR), "cyan")
        text.append_text(row)
        text.append("\n")
    if len(shown) < len(table.ways):
        text.append("    " + speak.words("terminal.odds.more", count=len(table.ways) - len(shown)) + "\n", "dim")
    best = next((way for way in table.ways if way.best), table.ways[0])
    for figure in figures:
        if figure not in table.flags:
            text.append_text(_spread(best, figure, speak))
    text.append("\n")
    return text


def _shown(table: Table) -> list[Way]:
    """All ways, or the best of very many by the first two figures; the first, which is to leave things as they are, always."""
    if len(table.ways) <= ROWS or not any(way.best for way in table.ways):
        return table.ways
    first, *others = table.ways
    figures = list(first.spreads)[:2]
    others.sort(key=lambda way: [way.mean(figure) for figure in figures], reverse=True)
    return [first, *others[: ROWS - 1]]


def _spread(way: Way, figure: str, speak: Narrator) -> Text:
    """`catalysts   0 ██▎ 29.1 %   1 ███ …`, over several lines if there are many numbers."""
    name = speak.words(figure)
    lines, line = [], f"      {name:<11}"
    for value, chance in way.spreads[figure].items():
        if chance < RARE:
            continue
        part = f"  {value} {bar(chance, 8)} {percent(chance)}"
        if len(line) + len(part) > WIDTH:
            lines.append(line)
            line = " " * 17
        line += part
    return Text("\n".join([*lines, line]) + "\n", "dim")
