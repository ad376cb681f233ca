"""Coverage by use: did everything that is printed on a card, and every way to end the game, occur and matter in a game?

A thing mattered if the same game without it, by a card pack that takes it away, with the same dice and the same choices, would
have asked somebody something else, offered him something else, or ended differently. The first such choice is the proof, and
stands in the index of the fixtures beside the record.

    python -m tests.genesis.usage           looks for games that show everything, and keeps the records of a few that do
    python -m tests.genesis.usage --mend    plays those of the kept games anew that the rules have changed, and looks for others
                                            only for what they no longer show
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli_w

import primordia
from primordia.bots import make_bot
from primordia.genesis.cards import CLIMATES, COLOUR_NAMES, DOCUMENTS, ROW_NAMES
from primordia.genesis.parts import GLOSSARY
from primordia.kernel.action import Action
from primordia.kernel.chain import chain
from primordia.kernel.errors import RecordError, SetupError
from primordia.kernel.game import Game, begin, inside, last_link, rules_of, setup_of
from primordia.kernel.rules import Setup
from primordia.lab.simulate import game_seed
from tests.genesis.checks import crowded, sound
from tests.genesis.prepared import POSITIONS, prepared

FOLDER = Path(__file__).parents[1] / "fixtures" / "genesis-usage"
INDEX = FOLDER / "index.json"
SEED = 4242
KINDS = ("beginning", "crowded", *POSITIONS)  # where games start
ENOUGH = 4  # games that show a thing: further ones are not looked at for it
BOTS = ("eager", "eager", "eager", "greedy", "random")
Packs = dict[str, str]

# The ways to end the game, by mode; Armageddon has two shapes
ENDINGS = (
    *("competitive events", "competitive armageddon greenhouse", "competitive armageddon snowball"),
    *("introductory events", "introductory ten-points", "introductory missed-events"),
    *("solitaire marine", "solitaire terrestrial", "solitaire missed-events", "solitaire missed-armageddon"),
    *("cooperative common", "cooperative missed-events", "cooperative missed-armageddon"),
)


# What cannot matter in the game of 2020, and why
IDLE = {
    "terrestrial sea-star, yellow Three-Chambered Heart: heat": (
        "D5a, H3g: an amphibian has four red system chromosomes, and no chain of events that can follow the first "
        "macroorganism has more than four X"
    ),
}


# What is printed on the cards, and how it is taken away


def wanted() -> Packs:
    """What games have to show: all things but the idle ones, and all endings, which need no pack."""
    return {name: pack for name, pack in things().items() if name not in IDLE} | dict.fromkeys(ENDINGS, "")


def things() -> Packs:
    """Everything by name, and the pack that takes it away."""
    return {name: tomli_w.dumps(pack) for name, pack in _things()}


def _things() -> Iterator[tuple[str, dict[str, Any]]]:
    yield from _kinds()
    for card, data in DOCUMENTS["events"].items():
        for icon in dict.fromkeys(data["icons"]):
            yield f"event {card}: {icon}", {"events": {card: _without_icon(data, icon)}}
        for field in ("climate", "active", "special"):
            if data.get(field):
                yield f"event {card}: {field}", {"events": {card: {field: type(data[field])()}}}
        if data["order"]:
            yield f"event {card}: order", {"events": {card: {"order": data["order"][::-1]}}}
    for card, data in DOCUMENTS["mutations"].items():
        for side in ("front", "promoted"):
            for icon in dict.fromkeys(data[side]["icons"]):
                yield f"{side} {card}: {icon}", {"mutations": {card: {side: {"icons": _but(data[side]["icons"], icon)}}}}
            if not data[side]["icons"]:
                field = "colour" if side == "front" else "plus"
                yield f"{side} {card}", {"mutations": {card: {side: {field: _other(data[side][field])}}}}
    for card, data in DOCUMENTS["parasites"].items():
        yield f"parasite {card}", {"parasites": {card: {"slots": [data["owner"]] * 2}}}  # no side takes its own colour
        if data["pollution"]:
            yield f"parasite {card}: pollution", {"parasites": {card: {"pollution": False}}}
    for card, data in DOCUMENTS["macroorganisms"].items():
        for side in ("marine", "terrestrial"):
            for name, parts in _parts(data[side]):
                yield f"{side} {card}, {name}", {"macroorganisms": {card: {side: parts}}}


def _kinds() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of icon as such, taken from all cards that have it."""
    events, cards = DOCUMENTS["events"], DOCUMENTS["mutations"]
    for icon in sorted({icon for data in events.values() for icon in data["icons"]}):
        yield (
            f"every {icon} of events",
            {"events": {card: _without_icon(data, icon) for card, data in events.items() if icon in data["icons"]}},
        )
    for field, names in (("climate", CLIMATES), ("active", ROW_NAMES)):
        for name in names:
            found = {card: {field: _but(data[field], name)} for card, data in events.items() if name in data[field]}
            yield f"every {name} of events", {"events": found}
    icons = {icon for data in cards.values() for side in ("front", "promoted") for icon in data[side]["icons"]}
    macros = DOCUMENTS["macroorganisms"]
    icons |= {icon for data in macros.values() for part in _all_parts(data) for icon in part["icons"]}
    for icon in sorted(icons):
        yield (
            f"every {icon} of organisms",
            {
                "mutations": {
                    card: {side: {"icons": _but(data[side]["icons"], icon)} for side in ("front", "promoted")}
                    for card, data in cards.items()
                },
                "macroorganisms": {
                    card: {
                        side: {
                            group: [_part(part, icon) for part in data[side][group]] for group in ("organs", "endosymbionts")
                        }
                        for side in ("marine", "terrestrial")
                    }
                    for card, data in macros.items()
                },
            },
        )


def _all_parts(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The organs and endosymbionts of both sides of a macroorganism."""
    return [part for side in ("marine", "terrestrial") for group in ("organs", "endosymbionts") for part in data[side][group]]


def _parts(side: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The organs and endosymbionts of one side: each without one of its icons; an organ without icons has another colour, an
    endosymbiont without icons has no circle."""
    for group in ("organs", "endosymbionts"):
        for k, part in enumerate(side[group]):
            name = f"{part['colour']} {part['name']}"
            before = [_part(other) for other in side[group][:k]]
            after = [_part(other) for other in side[group][k + 1 :]]
            for icon in dict.fromkeys(part["icons"]):
                yield f"{name}: {icon}", {group: [*before, _part(part, icon), *after]}
            if not part["icons"]:
                changed = [_part(part) | {"colour": _other(part["colour"])}] if group == "organs" else []
                yield name, {group: [*before, *changed, *after]}


def _part(part: dict[str, Any], icon: str = "") -> dict[str, Any]:
    """An organ or endosymbiont without an icon."""
    return {"colour": part["colour"], "name": part["name"], "icons": _but(part["icons"], icon)}


def _without_icon(event: dict[str, Any], icon: str) -> dict[str, Any]:
    """An event without an icon; one that is no aftershock any more needs an order of its own (A6)."""
    changed: dict[str, Any] = {"icons": _but(event["icons"], icon)}
    return changed | {"order": list(COLOUR_NAMES)} if icon == "aftershock" else changed


def _but(values: list[str], value: str) -> list[str]:
    return [other for other in values if other != value]


def _other(colour: str) -> str:
    return COLOUR_NAMES[(COLOUR_NAMES.index(colour) + 1) % 4]


def cards_of(pack: str) -> list[str]:
    """The cards that a pack changes, as records name them."""
    return [line.split(".")[1].strip("]") for line in pack.splitlines() if line.startswith("[") and "." in line]


# Games and their twins


def start(kind: str, index: int) -> Game:
    """The beginning of game number `index` of a kind."""
    if kind == "beginning":
        mode = "introductory" if index % 10 == 9 else "competitive"
        return primordia.new_game("genesis", players=2 + index % 3, seed=game_seed(SEED, index), mode=mode)
    return crowded(index) if kind == "crowded" else prepared(kind, index)


def played(kind: str, index: int) -> Game:
    """The whole game."""
    game = start(kind, index)
    sound(game)
    seed = game_seed(SEED, index)
    bot = make_bot(BOTS[seed % len(BOTS)], seed)
    while not game.is_over:
        game.play(bot.choose(game))
    return game


def twin(game: Game, pack: str) -> Game:
    """The beginning of the same game with a card pack."""
    setup = setup_of(game)
    seed = int(chain(last_link(game))[0].dice.split()[1])
    options = {**setup.options, "cards": pack}
    return begin(rules_of(game), Setup(setup.players, setup.auto, options, setup.position), primordia.Chance(seed))


class Trace:
    """What was asked, offered and chosen in a game, choice by choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices: list[tuple[int, Action]] = []
        self.questions: list[tuple[str, list[Action]]] = []
        plain = twin(game, "")
        for link in chain(last_link(game)):
            if link.action is not None and not link.auto:
                seat = inside(plain).seats[link.colour]
                self.choices.append((seat, link.action))
                self.questions.append(question(plain, seat))
                plain.play(link.action, seat)
        self.result = result(plain)

    def first_difference(self, pack: str) -> int:
        """The number of the first choice that would have been another one with a pack, counted from 1; one more than there are:
        only the result differs; 0: nothing does."""
        try:
            other = twin(self.game, pack)
        except SetupError:
            return 0  # the position cannot be without the thing
        for number, ((seat, action), asked) in enumerate(zip(self.choices, self.questions, strict=True), 1):
            if other.is_over or question(other, seat) != asked:
                return number
            other.play(action, seat)
        return 0 if result(other) == self.result else len(self.choices) + 1


def question(game: Game, seat: int) -> tuple[str, list[Action]]:
    """What a seat is asked, and what it is offered."""
    assert game.decision is not None
    return game.decision.text(GLOSSARY), list(game.legal_actions(seat))


def result(game: Game) -> tuple[str, list[int], list[int]]:
    return ending(game) if game.is_over else "", game.scores(), game.winners()


def ending(game: Game) -> str:
    """How a game has ended, by its mode."""
    e = inside(game)
    how = f"{setup_of(game).options['mode']} {game.view()['ending']}"
    return f"{how} {GLOSSARY['doom'].text(e.doom)}" if how.endswith(" armageddon") else how


# The search


class Candidate:
    """A played game with everything that it shows: the number of the choice by name."""

    def __init__(self, kind: str, index: int, game: Game | None = None) -> None:
        self.name = f"{kind}-{index}"
        self.game = game or played(kind, index)
        self.record = primordia.save(self.game)
        self.shows: dict[str, int] = {}

    def look_for(self, packs: Packs) -> None:
        """Which of these things mattered, and whether the way in which it ended is one of them."""
        likely = {name: pack for name, pack in packs.items() if any(self.names(card) for card in cards_of(pack))}
        if likely or ending(self.game) in packs:
            trace = Trace(self.game)
            if ending(self.game) in packs:
                self.shows[ending(self.game)] = len(trace.choices)
            for name, pack in likely.items():
                number = trace.first_difference(pack)
                if number:
                    self.shows[name] = number

    def names(self, card: str) -> bool:
        """Whether the record shows that a card was in play: a drawn event, another one by its name; any parasite might be."""
        if card in DOCUMENTS["events"]:
            return f"drew {DOCUMENTS['events'][card]['eon']} {card}\n" in self.record
        return card in self.record or card in DOCUMENTS["parasites"]


def search(games: int, most: int) -> list[Candidate]:
    """Games of all kinds, looked at for everything that few have shown; then prepared ones with what is still missing."""
    packs = wanted()
    found: Counter[str] = Counter()
    candidates: list[Candidate] = []
    for index in range(most):
        missing = {name: pack for name, pack in packs.items() if not found[name]}
        if index >= games and not missing:
            break
        for kind in KINDS if index < games else [kind for kind in POSITIONS if hopeful(kind, index, missing)]:
            candidate = Candidate(kind, index)
            few = ENOUGH if index < games else 1
            candidate.look_for({name: pack for name, pack in packs.items() if found[name] < few})
            found.update(candidate.shows.keys())
            if candidate.shows:
                candidates.append(candidate)
            left = len(packs) - len(found)
            print(f"{index + 1} games of each kind, {left} of {len(packs)} left ", end="\r", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return candidates


def replayed(record: str) -> Game | None:
    """A kept game, if the present rules come to the same end."""
    try:
        game = primordia.load(record)
    except RecordError:
        return None
    return game if game.is_over else None


def mend(most: int) -> list[Candidate]:
    """The kept games, played anew where the rules have changed them, each looked at for what it stood for; then all of them,
    and prepared ones, for the rest."""
    packs = wanted()
    index: dict[str, dict[str, str | int]] = json.loads(INDEX.read_text(encoding="utf-8"))
    kept = []
    for path in sorted(FOLDER.glob("*.record")):
        kind, _, seed = path.stem.rpartition("-")
        game = replayed(path.read_text(encoding="utf-8"))
        one = Candidate(kind, int(seed), game)
        one.look_for({name: packs[name] for name, proof in index.items() if proof["record"] == path.stem and name in packs})
        print(f"{path.stem}: {'' if game else 'played anew, '}shows {len(one.shows)} things", file=sys.stderr, flush=True)
        kept.append(one)

    def missing() -> Packs:
        return {name: pack for name, pack in packs.items() if not any(name in one.shows for one in kept)}

    for one in kept:
        one.look_for(missing())
    for number in range(most):
        for kind in POSITIONS:
            if missing() and hopeful(kind, number, missing()):
                kept.append(Candidate(kind, number))
                kept[-1].look_for(missing())
        kept = [one for one in kept if one.shows]
        if not missing():
            break
    return kept


def hopeful(kind: str, index: int, missing: Packs) -> bool:
    """Whether a position has something that is missing: a card, an event still to come or, for an ending, the mode."""
    text = POSITIONS[kind](index)
    return any(
        f'"{name.split()[0]}"' in text
        if name in ENDINGS
        else any((f'"{card}' in text) != (card in DOCUMENTS["events"]) for card in cards_of(pack))
        for name, pack in missing.items()
    )


def choose(candidates: list[Candidate]) -> list[Candidate]:
    """Few games that show everything which all of them show: always the one that shows most that is new, the shorter of equals.
    These are looked at for everything else, and those that the others make superfluous are left out."""
    chosen = _cover(candidates)
    for one in chosen:
        one.look_for({name: pack for name, pack in wanted().items() if name not in one.shows})
    return _cover(chosen)


def _cover(candidates: list[Candidate]) -> list[Candidate]:
    left = {name for candidate in candidates for name in candidate.shows}
    chosen: list[Candidate] = []
    while left:
        best = max(candidates, key=lambda one: (len(left & one.shows.keys()), -len(one.record)))
        chosen.append(best)
        left -= best.shows.keys()
    for one in sorted(chosen, key=lambda one: -len(one.record)):
        others = {name for other in chosen if other is not one for name in other.shows}
        if one.shows.keys() <= others:
            chosen.remove(one)
    return chosen


def keep(chosen: list[Candidate]) -> None:
    """The records, and for each thing the record that shows it earliest."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.record"):
        old.unlink()
    index: dict[str, dict[str, str | int]] = {}
    for one in chosen:
        (FOLDER / f"{one.name}.record").write_text(one.record, encoding="utf-8")
        for name, choice in one.shows.items():
            if name not in index or choice < int(index[name]["choice"]):
                index[name] = {"record": one.name, "choice": choice}
    INDEX.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12, help="of each kind, before it chooses")
    parser.add_argument("--most", type=int, default=1500, help="prepared ones of each kind, as long as something is missing")
    parser.add_argument(
        "--mend", action="store_true", help="keep the games that are there, as far as they still show something"
    )
    arguments = parser.parse_args()
    chosen = mend(arguments.most) if arguments.mend else choose(search(arguments.games, arguments.most))
    keep(chosen)
    shown = {name for one in chosen for name in one.shows}
    missing = [name for name in wanted() if name not in shown]
    for name in missing:
        print(f"never mattered: {name}")
    print(f"{len(shown)} things in {len(chosen)} games, {sum(len(one.record) for one in chosen)} characters")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
