"""Whole games: records of played games for every gene and every ending, and one golden playthrough."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import primordia
from primordia.bots import make_bot
from primordia.kernel.chain import Link, chain
from primordia.kernel.game import Game, last_link, rules_of
from tests.soak import FIXTURES
from tests.usage import ENDINGS, WANTED, Usage

RECORDS = sorted(FIXTURES.glob("*.record"))


def watched(text: str) -> tuple[Game, Usage]:
    """A record replayed under the eyes of the usage counter."""
    final = primordia.load(text)
    game = None
    usage = Usage()
    choices = [link.action for link in _links(final) if link.action is not None and not link.auto]
    for number, game in enumerate(primordia.replay(text)):
        usage.watch(game)
        if number < len(choices):
            assert choices[number] is not None
            usage.before(game, choices[number])
    assert game is not None
    usage.after(game)
    return game, usage


def _links(game: Game) -> list[Link]:
    return chain(last_link(game))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = primordia.load(text)
    assert game.is_over
    assert primordia.save(game) == text


def test_the_records_show_every_gene_and_every_ending() -> None:
    seen: set[tuple[str, str]] = set()
    endings: set[tuple[int, str]] = set()
    for path in RECORDS:
        game, usage = watched(path.read_text(encoding="utf-8"))
        seen |= usage.seen
        endings.add((len(game.scores()), game.view()["ending"]))
    assert not WANTED - seen
    assert endings == {(players, ending) for players in (2, 3, 4) for ending in ENDINGS}


def golden(game: str) -> Path:
    return FIXTURES.parent / f"{game}-playthrough.txt"


def playthrough(name: str) -> str:
    """A game of eager players: every decision with its options, what was chosen, what happened, and the view now and then."""
    game = primordia.new_game(name, players=4, seed=2026)
    bot = make_bot("eager", 2026)
    lines = []
    told = 0
    number = 0
    while not game.is_over:
        step = game.decision
        assert step is not None
        options = game.legal_actions()
        lines.append(f"{number}. seat {step.seat} {step.text(rules_of(game).glossary)} [{step.rule}]")
        lines.append("   " + ", ".join(action.text for action in options))
        action = bot.choose(game)
        lines.append(f"   > {action.text} (number {action.number})")
        game.play(action)
        lines += [f"   {entry!r}" for entry in game.journal[told:]]
        told = len(game.journal)
        if number % 25 == 0:
            lines += [f"   | {key}: {value}" for key, value in game.view(0).items()]
        number += 1
    lines += [f"{key}: {value}" for key, value in game.view().items()]
    lines.append(primordia.save(game))
    return "\n".join(lines) + "\n"


def actions(name: str) -> str:
    return "".join(f"{action.number} {action.text}\n" for action in primordia.GAMES[name].catalogue.actions)


@pytest.mark.parametrize("name", primordia.GAMES)
def test_the_golden_playthrough_is_unchanged(name: str) -> None:
    """A change here is a change of the rules or of the interface: write it anew with `python -m tests.test_fixtures`."""
    assert playthrough(name) == golden(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", primordia.GAMES)
def test_the_catalogue_is_stable(name: str) -> None:
    """Action numbers are an interface: learned models and stored games depend on them."""
    catalogue = primordia.GAMES[name].catalogue
    assert actions(name) == golden(name).with_name(f"{name}-actions.txt").read_text(encoding="utf-8")
    for action in random.Random(1).sample(catalogue.actions, 60):
        assert primordia.parse_action(name, action.text) is action is catalogue[action.number]


GENESIS = FIXTURES.parent / "genesis"
GENESIS_RECORDS = sorted(GENESIS.glob("*.record"))


@pytest.mark.parametrize("path", GENESIS_RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_of_genesis_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = primordia.load(text)
    assert game.is_over
    assert primordia.save(game) == text


def test_the_records_of_genesis_show_every_ending() -> None:
    endings = {(path.stem.split("-")[0], path.stem.split("-")[2]) for path in GENESIS_RECORDS}
    assert endings == {(players, ending) for players in "234" for ending in ("events", "armageddon")}


def write_genesis() -> None:
    """One game of greedy players for each number of players and each ending."""
    GENESIS.mkdir(exist_ok=True)
    for players in (2, 3, 4):
        wanted = {"events", "armageddon"}
        for seed in range(200):
            game = primordia.new_game("genesis", players=players, seed=seed)
            bot = make_bot("greedy", seed)
            while not game.is_over:
                game.play(bot.choose(game))
            ending = game.view()["ending"]
            if ending in wanted:
                wanted.discard(ending)
                (GENESIS / f"{players}-players-{ending}-{seed}.record").write_text(primordia.save(game), encoding="utf-8")
            if not wanted:
                break


if __name__ == "__main__":
    for name in primordia.GAMES:
        golden(name).write_text(playthrough(name), encoding="utf-8")
        golden(name).with_name(f"{name}-actions.txt").write_text(actions(name), encoding="utf-8")
    for old in GENESIS_RECORDS:
        old.unlink()
    write_genesis()
