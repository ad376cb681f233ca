"""The table of Ursuppe in characters: the soup, the score track, the tribes and the genes on sale."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from primordia.locales import Narrator
from primordia.ursuppe.parts import COPIES, FIELDS, FINISH, GENES, MUTATION, PRICE, SPACES

STYLE = {"red": "bold red", "yellow": "bold yellow", "green": "bold green", "blue": "bold bright_blue"}
SHAPE = {"red": "●", "yellow": "◆", "green": "■", "blue": "▲"}
ARROW = {"west": "←", "north": "↑", "east": "→", "south": "↓", "still": "·"}
COLUMNS, ROWS = "abcde", "12345"
CELL = 15
MARGIN = 2


def draw(view: dict[str, Any], speak: Narrator) -> Text:
    """The whole table, about ninety columns wide."""
    table = Text()
    for part in (_head(view, speak), _board(view, speak), _track(view), _tribes(view, speak)):
        table.append_text(part)
    return table


def _head(view: dict[str, Any], speak: Narrator) -> Text:
    order = Text("  ")
    for colour in view["order"]:
        order.append_text(_tag(colour, speak))
        order.append("  ")
    line = Text(speak.words("ursuppe.terminal.head", round=view["round"], phase=_phase(view, speak)), "bold")
    line.append("\n" + speak.words("ursuppe.terminal.order"), "dim")
    line.append_text(order)
    unseen = ", ".join(_card(card) + (f"×{n}" if n > 1 else "") for card, n in view["unseen"].items())
    line.append("\n" + speak.words("ursuppe.terminal.unseen", cards=unseen or "–") + "\n", "dim")
    return line


def _phase(view: dict[str, Any], speak: Narrator) -> str:
    return speak.words.text(f"ursuppe.topic.{'D' if view['phase'] == 0 else 'E' + str(view['phase'])}.title")


def _card(card: str) -> str:
    drift, ozone = card.split()
    return f"{ARROW[drift]}{ozone}"


def _tag(colour: str, speak: Narrator) -> Text:
    return Text(f"{SHAPE[colour]} {speak.value('colour', colour)}", STYLE[colour])


def _board(view: dict[str, Any], speak: Narrator) -> Text:
    board = Text(" " * MARGIN + "".join(f" {column:^{CELL}}" for column in COLUMNS) + "\n", "dim")
    for r, row in enumerate(ROWS):
        board.append_text(_rule(r))
        cells = [_cell(view, column + row, speak) for column in COLUMNS]
        for line in range(3):
            board.append(f"{row if line == 1 else ' '} ", "dim")
            for c, cell in enumerate(cells):
                edge = _there(c, r) or _there(c - 1, r)
                board.append("│" if edge else " ", "dim")
                part = cell[line]
                part.truncate(CELL, overflow="ellipsis", pad=True)
                board.append_text(part)
            board.append("│\n" if _there(len(COLUMNS) - 1, r) else "\n", "dim")
    board.append_text(_rule(len(ROWS)))
    return board


def _there(column: int, row: int) -> bool:
    """Whether the board has something here: a field, or the island."""
    if not (0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)):
        return False
    name = COLUMNS[column] + ROWS[row]
    return name in FIELDS.names or name == "c3"


def _rule(row: int) -> Text:
    """The line above a row of fields."""
    line = " " * MARGIN
    for column in range(len(COLUMNS) + 1):
        nw, ne = _there(column - 1, row - 1), _there(column, row - 1)
        sw, se = _there(column - 1, row), _there(column, row)
        up, down, left, right = nw or ne, sw or se, nw or sw, ne or se
        line += _corner(up, down, left, right)
        line += ("─" if right else " ") * (CELL if column < len(COLUMNS) else 0)
    return Text(line.rstrip() + "\n", "dim")


def _corner(up: bool, down: bool, left: bool, right: bool) -> str:
    return {
        (True, True, True, True): "┼",
        (True, True, True, False): "┤",
        (True, True, False, True): "├",
        (True, False, True, True): "┴",
        (False, True, True, True): "┬",
        (True, False, True, False): "┘",
        (True, False, False, True): "└",
        (False, True, True, False): "┐",
        (False, True, False, True): "┌",
        (True, True, False, False): "│",
        (False, False, True, True): "─",
    }.get((up, down, left, right), " ")


def _cell(view: dict[str, Any], field: str, speak: Narrator) -> list[Text]:
    if field == "c3":
        return _island(view, speak)
    if field not in view["soup"]:
        return [Text(), Text(), Text()]
    cubes = Text()
    letters = {colour: speak.words.text(f"terminal.letter.{colour}") for colour in view["tribes"]}
    for colour, letter in letters.items():
        count = view["soup"][field].get(colour, 0)
        cubes.append(f"{letter}{count} " if count else "·  ", STYLE[colour].removeprefix("bold ") if count else "dim")
    amoebas = Text()
    for colour, tribe in view["tribes"].items():
        sign = SHAPE[colour] + letters[colour].upper()
        for number, amoeba in tribe["amoebas"].items():
            if amoeba["field"] == field:
                amoebas.append(f"{sign}{number}{'!' * amoeba['damage']} ", STYLE[colour])
    lines = [Text(), Text()]
    for word in amoebas.split(" "):
        line = lines[0] if len(lines[0]) + len(word) < CELL else lines[1]
        line.append_text(word)
        line.append(" ")
    return [cubes, *lines]


def _island(view: dict[str, Any], speak: Narrator) -> list[Text]:
    if view["environment"] is None:
        return [Text(), Text(), Text()]
    drift, ozone = view["environment"].split()
    return [
        Text(f"{speak.words('ursuppe.terminal.drift')} {ARROW[drift]}".center(CELL), "bold cyan"),
        Text(f"{speak.words('ursuppe.terminal.ozone')} {ozone}".center(CELL), "cyan"),
        Text("2↑ 1← 3→ 4↓".center(CELL), "dim"),
    ]


def _track(view: dict[str, Any]) -> Text:
    """The score track; the finish zone is set off."""
    scores = {tribe["score"]: colour for colour, tribe in view["tribes"].items()}
    line = Text("  ")
    for space in range(1, max([FINISH + 9, *scores]) + 1):
        if space == FINISH:
            line.append("║", "bold")
        colour = scores.get(space)
        if colour:
            line.append(SHAPE[colour], STYLE[colour])
        else:
            line.append(SPACES.text(space)[0] if space % 10 == 0 else "·", "bold" if space >= FINISH else "dim")
    line.append("\n")
    return line


def _tribes(view: dict[str, Any], speak: Narrator) -> Text:
    text = Text()
    head = speak.words("ursuppe.terminal.tribes")
    text.append(head + "\n", "dim")
    for colour, tribe in view["tribes"].items():
        tag = _tag(colour, speak)
        tag.truncate(12, pad=True)
        text.append("  ")
        text.append_text(tag)
        text.append(f"{tribe['score']:>5}{tribe['points']:>5}{len(tribe['amoebas']):>5}{tribe['mutation']:>5}   ")
        names = ", ".join(speak.value("gene", gene) for gene in tribe["genes"])
        text.append((names or "–") + "\n")
    return text


def shop(view: dict[str, Any], speak: Narrator) -> Text:
    """The genes: price, mutation points, copies left, owners."""
    text = Text(speak.words("ursuppe.terminal.shop") + "\n", "dim")
    copies = COPIES[len(view["tribes"]) - 3]
    for gene, name in enumerate(GENES.names):
        if not copies[gene]:
            continue
        left = view["pool"].get(name, 0)
        text.append(f"  {speak.value('gene', name):<23}{PRICE[gene]:>5}{MUTATION[gene]:>6}{left:>6}   ", "" if left else "dim")
        for colour, tribe in view["tribes"].items():
            if name in tribe["genes"]:
                text.append_text(_tag(colour, speak))
                text.append(" ")
        text.append("\n")
    return text
