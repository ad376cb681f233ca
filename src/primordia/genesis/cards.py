"""The cards of Bios:Genesis: read from components/*.toml, checked field by field, with a player's own pack laid over them.

A card is known by its id (`warm-pond`, `tmrna`, `seaweed`, `37`); a pack names the card and the fields to replace.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Any, Final, NoReturn

from primordia.kernel import components, toml
from primordia.kernel.errors import SetupError

COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
ROW_NAMES: Final = ("cosmic", "ocean", "coastal", "continent")
EON_NAMES: Final = ("hadean", "archean", "proterozoic")
CLIMATES: Final = ("warm", "cool")
HEAVEN: Final = 0
EARTH: Final = 1
SMITE: Final = 2
EXTREMOPHILE: Final = 3
OXYGEN: Final = 4
ULTRAVIOLET: Final = 5
CANCER: Final = 6
DROUGHT: Final = 7
AFTERSHOCK: Final = 8
OZONE: Final = 9
EVENT_ICONS: Final = (
    "heaven",
    "earth",
    "smite",
    "extremophile",
    "oxygen",
    "uv",
    "cancer",
    "drought",
    "aftershock",
    "ozone_layer",
)
SPECIALS: Final = ("", "comet_shield", "waterworld", "ozone_hole")
NOTHING_SPECIAL: Final = 0
COMET_SHIELD: Final = 1
WATERWORLD: Final = 2
OZONE_HOLE: Final = 3

ICONS: Final = (
    *("heat", "antioxidant", "red_queen", "hgt", "spore", "fission", "sex", "nucleus", "immunology", "pollution"),
    *("uv", "cancer", "drought"),
)
ICON_COUNT: Final = len(ICONS)
HEAT: Final = 0
ANTIOXIDANT: Final = 1
RED_QUEEN: Final = 2
HGT: Final = 3
SPORE: Final = 4
FISSION: Final = 5
SEX: Final = 6
NUCLEUS: Final = 7
IMMUNOLOGY: Final = 8
POLLUTION: Final = 9
UV: Final = 10
CANCER_SHIELD: Final = 11
DROUGHT_SHIELD: Final = 12

MARINE: Final = 0
TERRESTRIAL: Final = 1
MOST_SLOTS: Final = 7  # enzyme slots on a refugium
MOST_ORGANS: Final = 7
MOST_ABILITIES: Final = MOST_ORGANS + 4  # the organs and circles of a macroorganism
MOST_THINGS: Final = 12  # icons, cubes and the like in one field
MOST_LETTERS: Final = 60  # of a name
MOST_BYTES: Final = 64_000  # of a pack


def slug(name: str) -> str:
    """A card's name as an id."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


class Event:
    """One event card. Icons keep their order; an ultraviolet icon has its limit in `limits` at the same place."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.number: int = data["number"]
        self.name: str = data["name"]
        self.eon = EON_NAMES.index(data["eon"])
        self.active = sum(1 << ROW_NAMES.index(row) for row in data["active"])
        self.icons = [EVENT_ICONS.index(icon.rstrip("01234")) for icon in data["icons"]]
        self.limits = [int(icon[2:]) if icon.startswith("uv") else -1 for icon in data["icons"]]
        self.climate = [CLIMATES.index(icon) for icon in data["climate"]]
        self.order = [COLOUR_NAMES.index(colour) for colour in data["order"]]
        self.special = SPECIALS.index(data.get("special", ""))
        self.aftershock = AFTERSHOCK in self.icons


class Placard:
    """A refugium in front, a bacterium behind."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.number: int = data["number"]
        self.refugium: str = data["refugium"]
        self.bacterium: str = data["bacterium"]
        self.colour = COLOUR_NAMES.index(data["colour"])
        self.row = ROW_NAMES.index(data["landform"])
        self.life = [data["warm"], data["cool"]]  # die faces that animate, by climate
        self.lively = [sum(1 << face for face in set(faces)) for faces in self.life]  # the same as sets, a bit each
        self.manna = [COLOUR_NAMES.index(colour) for colour in data["manna"]]
        self.priority = list(dict.fromkeys([*self.manna, *(COLOUR_NAMES.index(colour) for colour in data["dots"])]))
        self.ranks = list(dict.fromkeys([*self.priority, 0, 1, 2, 3]))  # the same, should a card pack leave a colour out
        self.faces = [int(slot[0]) for slot in data["slots"]]  # enzyme slots from left to right: the die face
        self.slots = len(self.faces)
        self.showing = [[slot for slot, shown in enumerate(self.faces) if shown == face] for face in range(7)]  # slots, by face
        self.kills_manna = [slot[1] == "m" for slot in data["slots"]]  # else an enzyme
        self.disk = COLOUR_NAMES.index(data["disk"])
        self.resilient: bool = data.get("smite_immune", False)
        self.entry_cost: bool = data.get("entry_cost", False)
        self.reconstructed: list[str] = data.get("reconstructed", [])


class Mutation:
    """Two sides: the front with its colour, the promoted one with a second colour. `icons[side][icon]` counts; side 2: none."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        front, back = data["front"], data["promoted"]
        self.names: list[str] = [front["name"], back["name"]]
        self.colour = COLOUR_NAMES.index(front["colour"])
        self.plus = COLOUR_NAMES.index(back["plus"])
        self.icons = [_count(front["icons"]), _count(back["icons"]), _count([])]
        self.reconstructed = [*front.get("reconstructed", []), *(f"promoted.{f}" for f in back.get("reconstructed", []))]


class Parasite:
    """A player's parasite card with its two sides: slots for diseased cubes, and whether attaching pollutes."""

    def __init__(self, sides: list[dict[str, Any]]) -> None:
        self.names: list[str] = [side["name"] for side in sides]
        self.slots = [[COLOUR_NAMES.index(colour) for colour in side["slots"]] for side in sides]
        self.pollutes: list[bool] = [side["pollution"] for side in sides]
        self.reconstructed = [f"{side['name']}: {field}" for side in sides for field in side["reconstructed"]]


class Macroorganism:
    """A marine and a terrestrial side: system chromosomes (14), organ slots, one circle per colour for an endosymbiont."""

    def __init__(self, data: dict[str, Any]) -> None:
        sides = [data["marine"], data["terrestrial"]]
        self.names: list[str] = [side["name"] for side in sides]
        self.system = [[side["system"][colour] for colour in COLOUR_NAMES] for side in sides]
        self.organs = [[COLOUR_NAMES.index(organ["colour"]) for organ in side["organs"]] for side in sides]
        self.organ_names = [[organ["name"] for organ in side["organs"]] for side in sides]
        self.organ_icons = [[_count(organ["icons"]) for organ in side["organs"]] for side in sides]
        self.circles = [[colour in {e["colour"] for e in side["endosymbionts"]} for colour in COLOUR_NAMES] for side in sides]
        self.circle_icons = [
            [_count([i for e in side["endosymbionts"] if e["colour"] == colour for i in e["icons"]]) for colour in COLOUR_NAMES]
            for side in sides
        ]
        self.reconstructed = [
            f"{thing['name']}: {field}"
            for side in sides
            for thing in [*side["organs"], *side["endosymbionts"]]
            for field in thing.get("reconstructed", [])
        ]


def _count(icons: list[str]) -> list[int]:
    return [icons.count(icon) for icon in ICONS]


class Cards:
    """All cards of a game, in the order of their numbers. Shared by every clone; never changed."""

    @cached_property
    def shown(self) -> dict[str, dict[str, Any]]:
        """What they show, as plain data."""
        return box(self.documents)

    def __init__(self, documents: dict[str, dict[str, Any]]) -> None:
        self.documents = documents
        self.events = [Event(data) for data in documents["events"].values()]
        self.placards = [Placard(data) for data in documents["placards"].values()]
        self.mutations = [Mutation(data) for data in documents["mutations"].values()]
        sides = list(documents["parasites"].values())
        self.parasites = [Parasite([side for side in sides if side["owner"] == colour]) for colour in COLOUR_NAMES]
        self.macroorganisms = [Macroorganism(data) for data in documents["macroorganisms"].values()]
        self.of_eon = [tuple([k for k, card in enumerate(self.events) if card.eon == eon]) for eon in range(len(EON_NAMES))]
        self.of_row = [tuple([p for p, card in enumerate(self.placards) if card.row == row]) for row in range(len(ROW_NAMES))]
        self.least = min(sum(card.system[MARINE]) for card in self.macroorganisms)  # cubes for the cheapest of them


# Reading and checking


def _colour(value: object) -> bool:
    return value in COLOUR_NAMES


def _list(value: object, most: int = MOST_THINGS) -> bool:
    return isinstance(value, list) and len(value) <= most


def _colours(value: object) -> bool:
    return _list(value) and all(_colour(v) for v in value)  # type: ignore[attr-defined]


def _text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MOST_LETTERS and value.isprintable()


def _number(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000


def _faces(value: object) -> bool:
    return _list(value, 6) and all(v in (1, 2, 3, 4, 5, 6) and type(v) is int for v in value)  # type: ignore[attr-defined]


def _slots(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_SLOTS
        and all(isinstance(v, str) and re.fullmatch("[1-6][me]", v) for v in value)
    )


def _icons(value: object) -> bool:
    return _list(value) and all(v in ICONS for v in value)  # type: ignore[attr-defined]


def _event_icons(value: object) -> bool:
    return _list(value) and all(
        isinstance(v, str) and (re.fullmatch("uv[0-4]", v) or (v in EVENT_ICONS and v != "uv"))
        for v in value  # type: ignore[attr-defined]
    )


def _among(*allowed: object) -> Callable[[object], bool]:
    return lambda value: value in allowed


def _list_of(*allowed: object) -> Callable[[object], bool]:
    return lambda value: _list(value) and all(v in allowed for v in value)  # type: ignore[attr-defined]


Form = dict[str, Callable[[object], bool]]
EVENT: Final[Form] = {
    "number": _number,
    "eon": _among(*EON_NAMES),
    "name": _text,
    "active": _list_of(*ROW_NAMES),
    "icons": _event_icons,
    "climate": _list_of(*CLIMATES),
    "order": _colours,
}
PLACARD: Final[Form] = {
    "number": _number,
    "refugium": _text,
    "bacterium": _text,
    "colour": _colour,
    "landform": _among(*ROW_NAMES),
    "warm": _faces,
    "cool": _faces,
    "manna": _colours,
    "dots": _colours,
    "slots": _slots,
    "disk": _colour,
}
FRONT: Final[Form] = {"name": _text, "colour": _colour, "icons": _icons}
PROMOTED: Final[Form] = {"name": _text, "plus": _colour, "icons": _icons}
PARASITE: Final[Form] = {
    "owner": _colour,
    "name": _text,
    "slots": lambda value: _colours(value) and len(value) == 2,  # type: ignore[arg-type]
    "pollution": _among(True, False),
}
PART: Final[Form] = {"colour": _colour, "name": _text, "icons": _icons}
PRINTINGS: Final[dict[str, dict[str, str]]] = {  # fields of other printings, and what they stand for
    "2020": {},
    "2017": {"disk_2017": "disk"},
    "2016-late": {"first_edition_icons": "icons"},
    "2016": {"first_edition_icons": "icons", "active_2016": "active"},
}
OPTIONAL: Final[Form] = {
    "reconstructed": lambda value: _list(value) and all(_text(v) for v in value),  # type: ignore[attr-defined]
    "source": _text,
    "special": _among(*SPECIALS),
    "smite_immune": _among(True, False),
    "entry_cost": _among(True, False),
    "disk_2017": _colour,
    "first_edition_icons": _icons,
    "active_2016": EVENT["active"],
}


def _wrong(file: str, card: str, field: str, value: object) -> NoReturn:
    raise SetupError("genesis.cards.field", file=file, card=card, field=field, value=value)


def _check(file: str, card: str, data: object, form: Form, prefix: str = "") -> None:
    if not isinstance(data, dict):
        _wrong(file, card, prefix.rstrip("."), data)
    for field, fits in form.items():
        if field not in data or not fits(data[field]):
            _wrong(file, card, prefix + field, data.get(field, "nothing"))
    for field in data:
        if field not in form and (field not in OPTIONAL or not OPTIONAL[field](data[field])):
            _wrong(file, card, prefix + field, data[field])


def _check_macroorganism(file: str, card: str, data: dict[str, Any]) -> None:
    for side in ("marine", "terrestrial"):
        part = data.get(side)
        if not isinstance(part, dict):
            _wrong(file, card, side, part)
        if not _text(part.get("name")):
            _wrong(file, card, f"{side}.name", part.get("name"))
        system = part.get("system")
        whole = isinstance(system, dict) and set(system) == set(COLOUR_NAMES)
        if not whole or not all(type(n) is int and 0 <= n <= 9 for n in system.values()):  # type: ignore[union-attr]
            _wrong(file, card, f"{side}.system", system)
        for group, most in (("organs", MOST_ORGANS), ("endosymbionts", 4)):
            things = part.get(group)
            if not isinstance(things, list) or len(things) > most:
                _wrong(file, card, f"{side}.{group}", things)
            for number, thing in enumerate(things, 1):
                _check(file, card, thing, PART, f"{side}.{group}.{number}.")


def check(file: str, kind: str, card: str, data: dict[str, Any]) -> None:
    """SetupError with file, card and field where a card is not as it must be."""
    if kind == "events":
        _check(file, card, data, EVENT)
        if "aftershock" not in data["icons"] and sorted(data["order"]) != sorted(COLOUR_NAMES):  # A6
            _wrong(file, card, "order", data["order"])
    elif kind == "placards":
        _check(file, card, data, PLACARD)
    elif kind == "mutations":
        rest = {key: value for key, value in data.items() if key not in ("front", "promoted", "id")}
        _check(file, card, rest, {})
        _check(file, card, data.get("front"), FRONT, "front.")
        _check(file, card, data.get("promoted"), PROMOTED, "promoted.")
    elif kind == "parasites":
        _check(file, card, data, PARASITE)
    else:
        _check_macroorganism(file, card, data)


KINDS: Final[dict[str, tuple[str, Callable[[dict[str, Any]], str]]]] = {
    "events": ("event", lambda data: str(data["number"])),
    "placards": ("placard", lambda data: slug(data["refugium"])),
    "mutations": ("mutation", lambda data: data["id"]),
    "parasites": ("parasite", lambda data: slug(data["name"])),
    "macroorganisms": ("macroorganism", lambda data: slug(data["marine"]["name"])),
}


def _standard() -> dict[str, dict[str, Any]]:
    """The cards of the components folder by kind and id."""
    documents: dict[str, dict[str, Any]] = {}
    folder = files(__package__).joinpath("components")
    for kind, (entry, name) in KINDS.items():
        file = f"{kind}.toml"
        documents[kind] = {name(data): data for data in components.read(folder, file)[entry]}
        for card, data in documents[kind].items():
            check(file, kind, card, data)
    return documents


DOCUMENTS: Final = _standard()
STANDARD: Final = Cards(DOCUMENTS)


def printed(printing: str) -> dict[str, dict[str, Any]]:
    """The cards of a printing: "2020", "2017" with a misprinted disk, "2016-late" and "2016" as far as they are known (51)."""
    fields = PRINTINGS[printing]
    return {kind: {card: _as_printed(data, fields) for card, data in cards.items()} for kind, cards in DOCUMENTS.items()}


def _as_printed(data: dict[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    """A card with the values that another printing has for some of its fields."""
    card = {key: _as_printed(value, fields) if isinstance(value, dict) else value for key, value in data.items()}
    return card | {fields[key]: value for key, value in data.items() if key in fields}


UNPRINTED: Final = {"id", "number", "source"}.union(*PRINTINGS.values())


def box(documents: dict[str, dict[str, Any]] = DOCUMENTS) -> dict[str, dict[str, Any]]:
    """What cards show, by kind and id; `reconstructed` names the fields that no source gives."""
    kills = {"m": "manna", "e": "enzyme"}
    cards: dict[str, dict[str, Any]] = _shown(documents)
    for placard in cards["placards"].values():
        placard["slots"] = [{"face": int(slot[0]), "kills": kills[slot[1]]} for slot in placard["slots"]]
    return cards


def _shown(data: Any) -> Any:
    """Without what only the files say: where a field is known from, and how other printings have it."""
    if isinstance(data, dict):
        return {key: _shown(value) for key, value in data.items() if key not in UNPRINTED}
    return [_shown(part) for part in data] if isinstance(data, list) else data


def overlay(file: str, text: str, printing: str = "2020") -> Cards:
    """The cards of a printing with a pack laid over them: `[mutations.tmrna.front] icons = ["heat"]`."""
    try:
        pack = toml.read(text, MOST_BYTES)
    except ValueError as error:
        raise SetupError("genesis.cards.toml", file=file, problem=str(error)) from None
    documents = {kind: dict(cards) for kind, cards in printed(printing).items()}
    for kind, cards in pack.items():
        if kind not in KINDS or not isinstance(cards, dict):
            raise SetupError("genesis.cards.kind", file=file, kind=kind, known=", ".join(KINDS))
        for card, fields in cards.items():
            if card not in documents[kind]:
                known = ", ".join(documents[kind])
                raise SetupError("genesis.cards.unknown", file=file, kind=kind, card=card, known=known)
            if not isinstance(fields, dict):
                _wrong(file, card, "", fields)
            documents[kind][card] = _merged(documents[kind][card], fields)
            check(file, kind, card, documents[kind][card])
            if kind == "parasites" and documents[kind][card]["owner"] != DOCUMENTS[kind][card]["owner"]:
                _wrong(file, card, "owner", fields["owner"])  # every colour has one card with two sides (E3)
    return Cards(documents)


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for key, value in new.items():
        merged[key] = _merged(old[key], value) if isinstance(value, dict) and isinstance(old.get(key), dict) else value
    return merged
