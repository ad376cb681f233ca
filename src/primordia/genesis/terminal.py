"""The table of Bios:Genesis in characters: rows with their refugia, organisms, tableaus, the climate string; 100 columns."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from primordia.genesis.cards import STANDARD, slug
from primordia.genesis.edition import NAMES
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.genesis.parts import MACROS, MUTATIONS
from primordia.genesis.reference import edition_value
from primordia.locales import Narrator

STYLE = {"red": "bold red", "yellow": "bold yellow", "green": "bold green", "blue": "bold bright_blue"}
SHAPE = {"red": "●", "yellow": "◆", "green": "■", "blue": "▲"}
CLIMATE = {"warm": ("☀", "bold red"), "cool": ("❄", "bold cyan")}


def editions(speak: Narrator) -> Table:
    """How the editions differ: a row for each rule that is not the same in all of them."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", width=10)
    table.add_column("", width=41)
    for name in NAMES:
        table.add_column(name, width=43 // len(NAMES))
    for switch, rule, *values in SWITCHES:
        words = [Text(edition_value(speak, switch, value), "" if value == values[0] else "bold") for value in values]
        table.add_row(rule, speak.words.text(f"genesis.edition.{switch}"), *words)
    return table


def draw(view: dict[str, Any], speak: Narrator) -> Text:
    """The whole table."""
    table = Text()
    for part in (_head(view, speak), _rows(view, speak), _organisms(view, speak), _tableaus(view, speak), _npcs(view, speak)):
        table.append_text(part)
    return table


def _goal(goal: dict[str, Any], speak: Narrator) -> Text:
    """What has to be reached, with a sign for each part that is."""
    text = Text("\n" + speak.words("genesis.terminal.goal"), "dim")
    parts = [name for name in goal if name not in ("reached", "players", "needed", "required")]
    enough = {"settled": goal.get("players"), "points": goal.get("needed"), "on_land": 1, "present": goal.get("required")}
    for part in parts:
        done = goal[part] >= enough.get(part, 1)
        text.append(f" {'✔' if done else '·'} ", "bold green" if done else "dim")
        text.append(speak.words(f"genesis.terminal.goal.{part}", **goal), "bold" if done else "")
    return text


def _tokens(counts: dict[str, int], speak: Narrator, mark: bool = False) -> Text:
    """`r2 b1` in colours; bionts with their shapes."""
    text = Text()
    for colour, count in counts.items():
        letter = speak.words.text(f"terminal.letter.{colour}")
        text.append(f"{SHAPE[colour]}{letter.upper()}{count} " if mark else f"{letter}{count} ", STYLE[colour])
    return text if counts else Text("– ", "dim")


def _head(view: dict[str, Any], speak: Narrator) -> Text:
    event = speak.value("event", view["event"]) if view["event"] else "–"
    text = Text(speak.words("genesis.terminal.head", turn=view["turn"], phase=view["phase"], event=event) + "\n", "bold")
    text.append(speak.words("genesis.terminal.order"), "dim")
    for colour in view["order"]:
        text.append(f" {SHAPE[colour]} {speak.value('colour', colour)} ", STYLE[colour])
    text.append("\n")
    if view["climate"]:
        text.append(speak.words("genesis.terminal.climate") + " ", "dim")
        for icon in view["climate"]:
            sign, style = CLIMATE[icon]
            text.append(sign, style)
        text.append("   ")
    left = " + ".join(str(n) for n in view["events_left"].values())
    text.append(speak.words("genesis.terminal.events-left", left=left), "dim")
    for flag in ("waterworld", "ozone"):
        if view[flag]:
            text.append(f"   {speak.words('genesis.terminal.' + flag)}", "bold cyan")
    if view["doom"]:
        text.append(f"   {speak.words('genesis.terminal.doom')}", "bold red")
    if view["goal"]:
        text.append_text(_goal(view["goal"], speak))
    text.append("\n\n")
    return text


def _cell(content: Text, width: int) -> Text:
    """Filled with blanks."""
    return content.append(" " * max(0, width - content.cell_len))


def _rows(view: dict[str, Any], speak: Narrator) -> Text:
    text = Text()
    if any(row["refugia"] for row in view["rows"].values()):
        text.append(speak.words("genesis.terminal.refugia") + "\n", "dim")
    for name, row in view["rows"].items():
        text.append(f"{speak.value('row', name):<13}", "bold" if row["active"] else "dim")
        text.append(speak.words("genesis.terminal.active" if row["active"] else "genesis.terminal.inactive"), "dim")
        if row["top"]:
            text.append(f"   {speak.value('mutation', row['top']['mutation'])} ", STYLE[row["top"]["colour"]])
            text.append("•", STYLE[row["top"]["dot"]])
        left = speak.words("genesis.terminal.left", cards=row["mutations_left"], refugia=row["refugia_left"])
        text.append(f"   {left}\n", "dim")
        for refugium, about in row["refugia"].items():
            text.append(f"    {speak.value('placard', refugium):<29}")
            text.append_text(_cell(_tokens(about["bionts"], speak, mark=True), 12))
            text.append_text(_cell(_tokens(about["organised"], speak), 12))
            text.append_text(_cell(_tokens(about["disorganised"], speak), 12))
            text.append_text(_cell(Text.assemble(*(("○", STYLE[enzyme]) for enzyme in about["enzymes"])), 8))
            for faces, style in (("life_faces", "green"), ("death_faces", "red"), ("decay_faces", "magenta")):
                text.append(f"{''.join(str(face) for face in about[faces]) or '–':<7}", style)
            text.append("\n")
    text.append("\n")
    return text


def _organisms(view: dict[str, Any], speak: Narrator) -> Text:
    text = Text()
    for name, about in view["organisms"].items():
        text.append(f"{'☠' if about['hostile'] else SHAPE[about['owner']]} ", STYLE[about["owner"]])
        text.append(f"{_title(name, about, speak):<46} ", "bold")
        text.append_text(_tokens(about["bionts"], speak, mark=True))
        text.append("| ", "dim")
        text.append_text(_tokens(about["chromosomes"], speak))
        text.append("\n")
        if about["icons"]:
            named = [(speak.words(f"genesis.terminal.icon.{icon}"), n) for icon, n in about["icons"].items()]
            text.append("      " + ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in named) + "\n", "dim")
        for mutation, state in about["mutations"].items():
            second = STANDARD.mutations[MUTATIONS.number(mutation)].names[1]
            title = speak.named(f"printed.{second}", second) if state["promoted"] else speak.value("mutation", mutation)
            cubes = "".join("·■✚"[cube] for cube in state["cubes"][: 1 + state["promoted"]])
            text.append(f"      {title} {cubes}  ({mutation})\n", "dim")
        if "host" in about:
            stolen = ", ".join(speak.value("stolen", cube) for cube in about["figures"]["held"] if cube) or "–"
            host = speak.value("host", about["host"])
            text.append("      " + speak.words("genesis.terminal.host", host=host, stolen=stolen) + "\n", "dim")
        if about.get("shields"):
            text.append("      " + speak.words("genesis.terminal.shields") + " ", "dim")
            text.append_text(_tokens(about["shields"], speak))
            text.append("\n")
    return text


def _title(name: str, about: dict[str, Any], speak: Narrator) -> str:
    """What an organism is called: bacterium, parasite or macroorganism, with its id."""
    if "side" in about and "macro" not in about:
        return f"{speak.named('parasite.' + about['side'], about['side'])} ({name})"
    if "macro" in about:
        card = STANDARD.macroorganisms[MACROS.number(about["macro"])]
        species = speak.value("species", slug(card.names[about["terrestrial"]]))
        return f"{species} [{speak.words.text('genesis.trophic.' + str(about['level']))}] ({name})"
    return f"{speak.value('organism', name)} ({name})"


def _tableaus(view: dict[str, Any], speak: Narrator) -> Text:
    text = Text("\n" + speak.words("genesis.terminal.tableaus") + "\n", "dim")
    for colour, about in view["tableaus"].items():
        text.append(f"  {SHAPE[colour]} {speak.value('colour', colour):<8}", STYLE[colour])
        text.append(f"{about['points']:>4}{about['bionts']:>8}{about['trophies']:>9}   ")
        text.append_text(_tokens(about["catalysts"], speak))
        text.append("\n")
    return text


def _npcs(view: dict[str, Any], speak: Narrator) -> Text:
    """The automatic parasites: where they are, and whether they are foes."""
    text = Text()
    if view["npcs"]:
        text.append(speak.words("genesis.terminal.npcs") + "\n", "dim")
    for colour, about in view["npcs"].items():
        text.append(f"  ☠ {speak.value('colour', colour):<8}", STYLE[colour])
        state = "later" if about["state"] == "home" and about["ready"] > view["turn"] else about["state"]
        place = view["organisms"][about["place"]].get("host", about["place"]) if about["place"] in view["organisms"] else ""
        named = speak.value("organism", place)
        text.append(speak.words(f"genesis.terminal.npc.{state}", place=named, turn=about["ready"]) + "\n")
    return text
