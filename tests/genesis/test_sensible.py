"""What players of Bios:Genesis never do though chances call it as good: choices that readers of whole games called silly."""

from __future__ import annotations

import random

import pytest

import primordia
from primordia.bots.levels import Easy, Expert, Hard, Normal, Rule
from primordia.bots.search import Budget, Found, Search
from primordia.bots.tuned import Tuned
from primordia.genesis import policy
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, rules_of
from tests.genesis.scene import Scene

TASTES = range(6)  # moods and dice
TUNED = ("tree:playouts=12", "search:playouts=12")


class Contrary(Tuned):
    """Takes the worst of what it has compared."""

    def pick(self, found: list[Found]) -> Action:
        return found[-1].action


def sense(game: Game) -> list[str]:
    """What a level would choose from; hints tell of all, and every level keeps to it."""
    step = game.decision
    assert step is not None
    legal = list(game.legal_actions())
    found = guide(rules_of(game)).sensible(inside(game), step, legal)
    told = Search(game, random.Random(1), Budget(0)).options
    assert len(told) == len(guide(rules_of(game)).worthwhile(inside(game), step, legal, 0, random.random))
    if len(found) < len(legal):
        for bot in (
            *(level(random.Random(1)) for level in (Easy, Normal, Hard, Expert)),
            *(Contrary(random.Random(1), name) for name in TUNED),
        ):
            assert bot.choose(game) in found, bot
    return [action.text for action in found]


def habits(game: Game) -> set[str]:
    """What the rules of thumb say, in several moods."""
    return {Rule(random.Random(seed)).choose(game).text for seed in TASTES}


def nursery(alive: str = "red+yellow", place: str = "clay-mound", catalysts: str = "", **about: object) -> Scene:
    """Red has bionts in the pool, and somebody else is in a refugium."""
    s = Scene("red", "blue", phase=2, **about)  # type: ignore[arg-type]
    s.put(draws=[0, 0, 8])
    s.refugium(place, "blue", alive)
    s.pool("red", catalysts)
    s.begin()
    while not s.asked.startswith("assign red"):
        s.play("done")
    return s


def test_a_biont_does_not_stay_in_the_pool_while_a_refugium_waits() -> None:
    assert sense(nursery().game) == ["lift pool"]
    assert "done" in nursery().options, "a hint tells of it"
    for little in ("yellow", ""):
        assert "done" in sense(nursery(little).game), "there is next to nothing"


def test_a_biont_that_would_cost_a_catalyst_may_stay_in_the_pool() -> None:
    """Deep Hot Biosphere asks for a catalyst (E2c)."""
    s = nursery("red+green", place="deep-hot-biosphere", catalysts="red")
    assert {"lift pool", "done"} <= set(sense(s.game))


def test_where_there_is_a_goal_bionts_may_wait() -> None:
    s = nursery(options={"mode": "cooperative"})
    assert sense(s.game) == s.options


def test_catalysts_go_where_one_has_bionts() -> None:
    """The enzyme would come first and help others; the biont can be put there before it."""
    s = nursery("yellow", catalysts="2red")
    assert "enzyme red clay-mound" in s.options and "enzyme red clay-mound" not in sense(s.game)
    s.run("lift pool")
    if s.asked.startswith("put"):
        s.play("put clay-mound")
    while not s.asked.startswith("assign red"):
        s.play("done")
    assert "enzyme red clay-mound" in sense(s.game)


@pytest.mark.parametrize(
    ("cubes", "bionts", "dice", "expected"),
    [
        ("2yellow", "yellow", (2, 4, 3, 3), ["keep"]),  # no error can be stood, and a 1 makes nothing
        ("2yellow", "yellow", (2, 4, 3, 5), ["keep", "reroll 5"]),
        ("2yellow+blue", "yellow", (2, 4, 3, 3, 3), ["keep", "reroll 2", "reroll 3", "reroll 4"]),
        ("2yellow+blue", "yellow", (2, 4, 3, 3, 6), ["keep", "reroll 6"]),  # the shield is used up
        ("2yellow+red", "yellow", (2, 4, 3, 3, 3), ["keep", "reroll 2", "reroll 3", "reroll 4"]),  # a 1 brings catalysts
        ("2yellow", "yellow+green", (2, 4, 3, 3, 3, 3), ["keep", "reroll 2", "reroll 3", "reroll 4"]),  # a guest might be lost
    ],
)
def test_dice_are_left_alone_where_errors_cannot_be_stood(
    cubes: str, bionts: str, dice: tuple[int, ...], expected: list[str]
) -> None:
    s = Scene("yellow", "green", phase=4)
    s.bacterium("clay-mound", bionts, cubes)
    s.dice(*dice)
    s.begin()
    assert s.question.startswith("specificity yellow"), s.question
    assert sorted(sense(s.game)) == expected


def guest(organs: str, later: int) -> Scene:
    """Red is in a macroorganism of blue's, or in a bacterium, and may buy."""
    s = Scene("red", "blue", phase=5)
    s.put(draws=[0, 0, later])
    if organs:
        s.macro("clay-mound", "lamp-shell", "blue+red", organs)
    else:
        s.bacterium("clay-mound", "blue+red", "yellow+green")
        s.deck("cosmic", "calvin-cycle")
    s.pool("blue", "3red+3yellow+3green+3blue")
    s.begin()
    while not s.asked.startswith("buy red"):
        s.play("done")
    return s


def leaning(s: Scene, verb: str) -> dict[str, float]:
    """What the rules of thumb think of the purchases of a kind."""
    e, step = inside(s.game), s.game.decision
    return {action.text: policy.buy(e, step, action) for action in s.game.legal_actions() if action.verb == verb}


@pytest.mark.parametrize(
    ("organs", "later", "wanted"),
    [
        ("3, 4, 5, 6", 8, set()),  # an organ counts for its owner alone
        ("1, 2", 8, {"organ 3", "organ 4", "organ 5", "organ 6"}),  # but a shield keeps alive what all share in
        ("1, 2", 0, set()),  # unless it is over
        ("", 8, {"mutate cosmic"}),  # so does a bacterium that may become a macroorganism
        ("", 0, set()),
    ],
)
def test_guests_buy_nothing_that_only_helps_a_rival(organs: str, later: int, wanted: set[str]) -> None:
    found = leaning(guest(organs, later), "organ" if organs else "mutate")
    assert found and {text for text, worth in found.items() if worth > 0} == wanted
    assert not any(-0.05 < worth <= 0 for worth in found.values()), "no mood changes that"


def test_nobody_robs_a_parasite_of_ones_own() -> None:
    """The red queen of a bacterium can take a parasite's last biont; that of a rival is a good catch."""
    for owner in ("red", "green"):
        s = Scene("red", "green", phase=5)
        s.put(draws=[0, 0, 8])
        s.bacterium("clay-mound", "red", mutations="rna-polymerase")
        s.parasite("green", "clay-mound", bionts=owner, owner=owner)
        s.pool("red", "2red+green")
        s.begin()
        assert s.asked.startswith("buy red clay-mound")
        [worth] = leaning(s, "capture").values()
        assert worth > 1 if owner == "green" else worth < -1


@pytest.mark.parametrize(("roll", "expected"), [((1, 2), "keep"), ((5, 6), "reroll-all")])
def test_lives_without_a_double_are_not_rolled_again(roll: tuple[int, int], expected: str) -> None:
    """Two dice seldom show a double: two lives and no death are better than most (Fc)."""
    s = Scene("green", "blue", phase=3)
    s.put(draws=[0, 0, 8])
    s.refugium("warm-pond", "green", "")
    s.dice(*roll)
    s.begin()
    assert s.asked.startswith("second-roll"), s.asked
    assert habits(s.game) == {expected}


def test_whole_games_have_none_of_it() -> None:
    """Levels keep to it from the first choice to the last, among them questions with much to choose from."""
    left = 0
    game = primordia.new_game("genesis", players=4, seed=12)
    bots = [Normal(random.Random(seat)) for seat in range(4)]
    while game.decision is not None:
        step, legal = game.decision, list(game.legal_actions())
        found = guide(rules_of(game)).sensible(inside(game), step, legal)
        assert found and set(found) <= set(legal)
        action = bots[step.seat].choose(game)
        assert action in found
        left += len(legal) - len(found)
        game.play(action)
    assert left > 20


EVERYWHERE = [
    *({"edition": edition} for edition in ("2020", "2017", "2016-late", "2016")),
    *({"variants": variants} for variants in ("macro", "crystal", "chimera", "macro+crystal")),
    {"mode": "introductory"},
    {"mode": "cooperative"},
]


@pytest.mark.parametrize("options", EVERYWHERE, ids=str)
def test_something_is_always_left(options: dict[str, str]) -> None:
    """Whatever is played and however oddly."""
    for seed in range(3):
        game = primordia.new_game("genesis", players=2 + seed % 2, seed=seed, **options)  # type: ignore[arg-type]
        dice = random.Random(seed)
        while game.decision is not None:
            legal = list(game.legal_actions())
            found = guide(rules_of(game)).sensible(inside(game), game.decision, legal)
            assert found and set(found) <= set(legal), game.position()
            game.play(dice.choice(legal))
