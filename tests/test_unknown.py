"""No bot knows more than its seat: worlds that differ in what the seat cannot know are thought about alike, by every level, by
search with any settings, by hints and by reviews."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import primordia
from primordia.bots import OURS, ask, at_question
from primordia.bots.advice import advise
from primordia.bots.levels import Rule
from primordia.bots.search import Budget, Search
from primordia.kernel.action import Action
from primordia.kernel.chance import DICE, Chance
from primordia.kernel.game import Game, inside
from primordia.lab.paired import bot_of
from primordia.lab.review import Reviewing
from tests.genesis.scene import Scene
from tests.kernel import toy

SETTINGS = ("search:playouts=12", "search:playouts=40,sight=2,value=hand", "expert:playouts=12,watches=1", "tree:playouts=12")
THINKERS = ("easy", "normal", "hard", "expert", "greedy", *SETTINGS)
BOTS = (*OURS, "rule", *SETTINGS)
KEYS = bytes(range(32)), bytes(range(1, 33))


def guess(game: Game) -> Game:
    """What the one who is asked may know, and guesses of all else."""
    assert game.decision is not None
    seat = game.decision.seat
    return at_question(game.imagine(seat, Chance(9)), seat, random.Random(4))


def searched(game: Game) -> list[Any]:
    return [(*one, one.action.text) for one in Search(game, random.Random(1), Budget(24)).ranking()]


def hinted(game: Game) -> list[Any]:
    """A hint as plain data."""
    advice = advise(game, random.Random(1))
    rows = [
        (*one[:-1], one.action.text, [(step.colour, step.action.text, step.share) for step in one.ahead])
        for one in advice.options
    ]
    return [rows, *advice[1:]]


def thoughts(game: Game) -> dict[str, Any]:
    """What everybody who thinks makes of a table, by name, always with the same seeds."""
    chosen: dict[str, Any] = {name: ask(bot_of(name, 5), game, random.Random(3)).text for name in BOTS}
    return {**chosen, "search": searched(guess(game)), "hint": hinted(guess(game))}


def verdict(record: str, number: int = 1) -> list[Any]:
    """What a review says of a choice, without waiting for those that come later."""
    reviewing = Reviewing(record, 8)
    for done in reviewing.run():
        if done == number:
            break
    one = reviewing.verdicts[number - 1]
    assert one.number == number
    return [*one[:8], one.action.text, one.best.text, one.game.position()]


class Peeping:
    """Somebody who looks at the next dice."""

    def __init__(self, rng: random.Random) -> None:
        self.seen: list[int] = []

    def choose(self, game: Game) -> Action:
        self.seen = [inside(game).chance.number(DICE, 6) for _ in range(12)]
        return game.legal_actions()[0]


# Hidden hands

LAST = """
players = 3
agenda = ["turn red", "brag red", "round"]
round = 4
score = [0, 3, 0]
"""


def hands() -> list[Game]:
    """The last turn of the toy game, in which red holds an ace and needs four points. Either green holds an ace as well, and
    the last card of the deck is a king, for which red would get five points; or the other way round."""
    return [toy.at(f"{LAST}hand = [0, {green}, -1]\nunseen = {deck}\n") for green, deck in ((0, [0, 1, 0]), (1, [1, 0, 0]))]


def test_nobody_knows_the_hands_of_others() -> None:
    king, ace = map(thoughts, hands())
    assert king == ace
    assert {king[name] for name in THINKERS} <= {"swap", "roll"}


@pytest.mark.parametrize("name", THINKERS)
def test_whoever_knew_them_would_choose_otherwise(name: str) -> None:
    """So the comparison of worlds finds a bot that looks at the table itself."""
    assert [bot_of(name, 5).choose(world).text for world in hands()] == ["swap", "roll"]
    king, ace = hands()
    assert searched(king) != searched(ace) and hinted(king) != hinted(ace)


def test_a_review_does_not_know_them_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither hands nor the dice that fell after the choice: it is judged by what its seat knew."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    found = []
    for pips in (1, 6):
        for world in hands():
            world.force(dice=[pips])
            world.play("roll")
            assert world.is_over and world.winners() == ([1] if pips == 1 else [0])
            found.append(verdict(toy.save(world)))
    assert all(one == found[0] for one in found)


# Sealed votes


def threatened(*colours: str) -> Game:
    """Armageddon is coming in Bios:Genesis, and the first colour is asked whether all shall vote on it."""
    s = Scene(*colours, phase=1)
    for place, colour in zip(("clay-mound", "warm-pond", "hydrothermal-vent"), colours, strict=False):
        s.bacterium(place, colour, "3red+blue" if colour == "red" else f"red+2{colour}")
    s.put(climate=["cool", "cool", "cool"])
    return primordia.from_position(s.events(46).game.position(), seed=1)


def votes(place: int) -> Iterator[Game]:
    """Worlds in which everybody but one has answered in a secret vote, in another way in each."""
    for vote in ("gaia", "medea"):
        world = threatened("red", "green", "blue")
        world.play("yes")
        assert [step.kind for step in world.waiting] == ["ballot"] * 3
        asked = world.waiting[place].seat
        for step in world.waiting:
            if step.seat != asked:
                world.play(vote, step.seat)
        assert [step.seat for step in world.waiting] == [asked]
        yield world


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_nobody_knows_how_the_others_have_voted(place: int) -> None:
    gaia, medea = votes(place)
    assert thoughts(gaia) == thoughts(medea)
    assert searched(gaia) != searched(medea), "whoever knew it would think otherwise"


@pytest.mark.usefixtures("hasty")
def test_nobody_knows_how_the_others_have_voted_in_a_game_without_a_guide() -> None:
    worlds = [toy.votes(3) for _ in range(3)]
    for world, answers in zip(worlds, (("red", "red"), ("blue", "blue"), ("green", "blue")), strict=True):
        for seat, answer in zip((1, 2), answers, strict=True):
            world.play(f"vote {answer}", seat)
    one, *others = map(thoughts, worlds)
    assert all(other == one for other in others)
    assert searched(worlds[0]) != searched(worlds[1]), "whoever knew it would think otherwise"


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("answer", ["gaia", "medea"])
def test_a_review_does_not_know_how_the_others_vote(place: int, answer: str) -> None:
    """Nor how it ended: the same answer is judged alike, whatever came of it."""
    found, ends = [], set()
    for world in votes(place):
        world.play(answer)
        ends.add(world.view()["doom"])
        found.append(verdict(primordia.save(world), 2 + place))
    assert found[0] == found[1] and found[0][-3] == answer
    assert len(ends) == (2 if answer == "gaia" else 1)


# Dice


def midgame(name: str, players: int, moves: int) -> Game:
    game = primordia.new_game(name, players=players, seed=7)
    rule = Rule(random.Random(1))
    for _ in range(moves):
        game.play(rule.choose(game))
    return game


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("name", "players", "moves"), [("ursuppe", 3, 61), ("genesis", 2, 41)])
def test_nobody_knows_the_dice_to_come(name: str, players: int, moves: int) -> None:
    worlds = [midgame(name, players, moves).clone(Chance(key)) for key in KEYS]
    one, other = map(thoughts, worlds)
    assert one == other
    seen = []
    for world in worlds:
        fair, peeping = Peeping(random.Random(1)), Peeping(random.Random(1))
        ask(fair, world, random.Random(3))
        peeping.choose(world)
        seen.append((fair.seen, peeping.seen))
    assert seen[0][0] == seen[1][0] and seen[0][1] != seen[1][1], "there was something to be seen at the table itself"


@pytest.mark.parametrize(("name", "players", "moves"), [("ursuppe", 3, 61), ("genesis", 2, 41)])
def test_a_review_does_not_know_what_was_rolled_later(name: str, players: int, moves: int) -> None:
    found, ends = [], set()
    for seed in range(3):
        world = primordia.from_position(midgame(name, players, moves).position(), seed=seed)
        world.play(next(action for action in world.legal_actions() if action.verb not in ("drift", "keep")))
        ends.add(world.position())
        found.append(verdict(primordia.save(world)))
    assert len(ends) > 1 and found[0] == found[1] == found[2]
