"""Coverage by use: did a card, a side of it, an organ or an endosymbiont matter in a game?

It did if the same game without it, by a card pack that takes it away, with the same dice and the same choices, would have
offered somebody something else or ended differently. `python -m tests.genesis.usage` looks for games that show everything and
keeps their records as fixtures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import primordia
from primordia.bots import make_bot
from primordia.genesis.cards import DOCUMENTS
from primordia.kernel.game import Game, chain, inside
from primordia.kernel.rules import Setup
from primordia.lab.simulate import game_seed
from tests.genesis.checks import crowded

FOLDER = Path(__file__).parents[1] / "fixtures" / "genesis-usage"
INDEX = FOLDER / "index.json"


def things() -> Iterator[tuple[str, str]]:
    """Everything with a name, and the pack that takes away what it does."""
    for card, data in DOCUMENTS["events"].items():
        kept = [icon for icon in data["icons"] if icon == "aftershock"]  # else it would need an order of its own
        yield f"event {card}", f"[events.{card}]\nicons = {json.dumps(kept)}\nclimate = []\nactive = []\n"
    for card in DOCUMENTS["mutations"]:
        yield f"front of {card}", f"[mutations.{card}.front]\nicons = []\n"
        yield f"back of {card}", f"[mutations.{card}.promoted]\nicons = []\n"
    for card, data in DOCUMENTS["parasites"].items():
        other = {"red": "blue", "yellow": "green", "green": "yellow", "blue": "red"}
        yield f"parasite {card}", f"[parasites.{card}]\nslots = {json.dumps([other[slot] for slot in data['slots']])}\n"
    for card, data in DOCUMENTS["macroorganisms"].items():
        for side in ("marine", "terrestrial"):
            for group in ("organs", "endosymbionts"):
                for k, part in enumerate(data[side][group]):
                    if part["icons"]:
                        rest = [{**one, "icons": []} if n == k else one for n, one in enumerate(data[side][group])]
                        tables = "".join(
                            f"[[macroorganisms.{card}.{side}.{group}]]\n"
                            + "".join(f"{key} = {json.dumps(one[key])}\n" for key in ("colour", "name", "icons"))
                            for one in rest
                        )
                        yield f"{side} {card}, {group} {k + 1}", tables


def card_of(name: str) -> str:
    """The card that a thing is part of, as records name it."""
    return name.partition(",")[0].split()[-1] if not name.startswith("parasite") else ""


def start(index: int) -> Game:
    """A game from a crowded situation, or from the beginning."""
    seed = game_seed(4242, index)
    return crowded(index) if index % 2 else primordia.new_game("genesis", players=2 + index % 3, seed=seed)


def played(index: int) -> Game:
    game = start(index)
    bot = make_bot("eager", game_seed(4242, index))
    while not game.is_over:
        game.play(bot.choose(game))
    return game


def twin(game: Game, pack: str) -> Game:
    """The beginning of the same game with a card pack."""
    setup = game._setup
    seed = int(chain(game._link)[0].dice.split()[1])
    options = {**setup.options, "cards": pack}
    return Game(game._rules, Setup(setup.players, setup.auto, options, setup.position), primordia.Chance(seed))


def mattered(game: Game, pack: str) -> bool:
    """Whether the same choices would have met other questions, options or results without what the pack takes away."""
    plain, other = twin(game, ""), twin(game, pack)
    glossary = game._rules.glossary
    for link in chain(game._link):
        if link.action is None or link.auto:
            continue
        seat = inside(plain).seats[link.colour]
        asked, instead = plain.decision, other.decision
        assert asked is not None
        if instead is None or asked.text(glossary) != instead.text(glossary):
            return True
        if list(plain.legal_actions(seat)) != list(other.legal_actions(seat)):
            return True
        plain.play(link.action, seat)
        other.play(link.action, seat)
    assert plain.is_over
    return not other.is_over or plain.scores() != other.scores() or plain.winners() != other.winners()


def search(most: int) -> dict[str, int]:
    """For each thing the first game in which it mattered."""
    missing = dict(things())
    found: dict[str, int] = {}
    for index in range(most):
        game = played(index)
        record = primordia.save(game)
        for name in [name for name, pack in missing.items() if card_of(name) in record and mattered(game, pack)]:
            found[name] = index
            del missing[name]
        print(f"{index + 1} games, {len(missing)} things left", end="\r", file=sys.stderr, flush=True)
        if not missing:
            break
    for name in missing:
        print(f"never mattered: {name}")
    return found


def keep(found: dict[str, int]) -> None:
    """The records of the games that show everything, and the list of what each shows."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.record"):
        old.unlink()
    for index in sorted(set(found.values())):
        (FOLDER / f"{index}.record").write_text(primordia.save(played(index)), encoding="utf-8")
    INDEX.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep(search(int(sys.argv[1]) if len(sys.argv) > 1 else 400))
