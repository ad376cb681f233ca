"""What search compares in Ursuppe and by what chances: fewer options for who thinks less, and where the weights come from."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import primordia
from primordia.bots.levels import Easy, Expert, Hard, Normal
from primordia.bots.search import Budget, Search
from primordia.guide import guide
from primordia.kernel.game import Game, inside, rules_of
from primordia.ursuppe import prospects
from primordia.ursuppe.choices import FEWEST, sensible, worthwhile
from primordia.ursuppe.choices import _hope as hope
from primordia.ursuppe.parts import CARD_COPIES, CARDS, FIELDS, PASS
from primordia.ursuppe.policy import HABITS, leftovers, policy

ROOT = Path(__file__).parents[2]
TABLE = """
game = "ursuppe"
agenda = ["{asked} red", "phase {following}"]
round = 1
environment = "west 6"
seen = ["east 8"]
[red]
points = 14
amoebas = ["1 c2", "2 e4", "3 b3"]
"""


def asked(kind: str) -> Game:
    return primordia.from_position(TABLE.format(asked=kind, following={"shop": 4, "divide": 5}[kind]), seed=1)


def compared(game: Game, most: int) -> list[str]:
    step = game.decision
    assert step is not None
    return [action.text for action in worthwhile(inside(game), step, list(game.legal_actions()), most)]


def test_who_thinks_little_compares_what_the_rules_of_thumb_would_buy() -> None:
    game = asked("shop")
    step, all_ = game.decision, list(game.legal_actions())
    few = compared(game, 3)
    assert step is not None and len(few) == 4 < len(all_) and PASS.text in few
    assert policy(inside(game), step, all_, lambda: 0.5).text in few
    assert compared(game, 0) == [text for text in few if text in compared(game, 0)] and len(compared(game, 0)) == FEWEST + 1
    assert compared(game, 99) == [action.text for action in all_]


def test_newborns_of_who_thinks_little_have_one_number_and_the_best_fields() -> None:
    game = asked("divide")
    few, many = compared(game, 3), compared(game, 33)
    numbers = [{text.split()[1] for text in found if text != PASS.text} for found in (few, many)]
    assert len(few) == 4 and numbers[0] == {"4"} and numbers[1] == {"4", "7"}
    assert set(few) <= set(many) and len(many) == 2 * 6 + 1  # all six fields beside amoebas


STARVING = """
game = "ursuppe"
agenda = ["{agenda}", "feed red 1", "phase 2"]
round = 4
environment = "west 6"
seen = ["east 8", "north 9", "south 10"]
[red]
points = {points}
score = 15
genes = [{genes}]
amoebas = ["1 b4 {damage}", "2 e4", "3 c4"]
[yellow]
score = 16
amoebas = ["1 d4", "2 e3"]
[green]
score = 13
amoebas = ["1 d2", "2 c5"]
[blue]
score = 17
amoebas = ["1 e2", "2 d5"]
[soup]
"""
LIKELY = {"card": "west 6", "rival": "1 d4", "food": 'a4 = "yellow+green+blue"'}


def hunger(
    damage: int, agenda: str = "displace red 1", genes: str = "", meals: tuple[str, ...] = ("a4", "b5"), points: int = 6
) -> str:
    """Red 1 on b4, in a current to the west, where food lies in these fields only."""
    soup = "".join(f'{field} = "{"yellow+green+blue" if field in meals else "red"}"\n' for field in FIELDS.names)
    return STARVING.format(damage=damage, agenda=agenda, genes=genes, points=points) + soup


def sense(text: str) -> list[str]:
    """What a level would choose from: all four do, where that is less than what is allowed."""
    game = primordia.from_position(text)
    step = game.decision
    assert step is not None
    found = sensible(inside(game), step, list(game.legal_actions()))
    search = Search(game, random.Random(1), Budget(len(game.legal_actions())))
    assert len(search.options) == len(game.legal_actions()), "a hint tells of all"
    for level in (Easy, Normal, Hard, Expert) if len(found) < len(game.legal_actions()) else (Normal,):
        assert level(random.Random(1)).choose(game) in found, level
    return [action.text for action in found]


def starving(damage: int, **situation: Any) -> list[str]:
    return sense(hunger(damage, **situation))


BLUE = 'score = 17\namoebas = ["1 e2", "2 d5"]'
FOUR = 'score = {} # blue\namoebas = ["1 e2", "2 d5", "3 d2", "4 c5"]'
SEEN = 'round = 4\nenvironment = "west 6"\nseen = ["east 8", "north 9", "south 10"]'


def last_card(text: str, left: int = 1) -> str:
    """The same with so many cards that have not been turned up."""
    rest = [name for name, copies in zip(CARDS.names, CARD_COPIES, strict=True) for _ in range(copies)]
    rest.remove("west 6")
    return text.replace(SEEN, f'round = {len(rest) - left + 1}\nenvironment = "west 6"\nseen = {json.dumps(rest[left:])}')


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda text: text.replace("score = 15", "score = 40"), ["move"]),  # three amoebas bring one space
        (lambda text: text.replace("score = 15", "score = 41"), ["drift", "move"]),
        (lambda text: text.replace(BLUE, FOUR.format(39)), ["move"]),
        (lambda text: text.replace(BLUE, FOUR.format(40)), ["drift", "move"]),  # a rival gets there
        (partial(last_card, left=2), ["move"]),
        (last_card, ["drift", "move"]),
    ],
)
def test_in_the_last_round_points_alone_count(change: Callable[[str], str], expected: list[str]) -> None:
    """Nobody goes hungry after that, so search sees for itself what a life is worth."""
    text = hunger(1, meals=("b5", "b3", "c4"))
    assert change(text) != text and sense(text) == ["move"]
    assert sense(change(text)) == expected


HUNTERS = ('"struggle-for-survival 1"', '"aggression 1"')


def test_who_would_starve_to_death_takes_a_meal_that_is_sure() -> None:
    assert starving(1) == ["drift"]  # it would die, and the current brings it to food
    assert starving(0, meals=("b5",)) == ["drift", "move"]  # it may go hungry once
    assert starving(1, meals=("b5",)) == ["drift", "move"]  # there is none: perhaps the dice help
    assert starving(2, genes='"life-expectancy 1"') == ["drift"]
    assert starving(1, genes='"life-expectancy 1"', meals=("b5",)) == ["drift", "move"]
    assert starving(1, genes='"holding 1"', meals=("b4",)) == ["stay"]
    assert starving(1, genes='"holding 1"') == ["drift"]


@pytest.mark.parametrize("genes", HUNTERS)
def test_who_hunts_takes_a_meal_that_is_sure_unless_there_is_prey(genes: str) -> None:
    """Other amoebas are food as well, where it drifts, unless they have armor; a foreign tribe's, not its own."""
    hunted = hunger(1, genes=genes)
    beside = hunted.replace("1 d4", "1 a4")
    assert sense(hunted) == ["drift"] == sense(hunted.replace("3 c4", "3 a4"))
    assert sense(beside) == ["drift", "move"]
    assert sense(beside.replace("score = 16", 'score = 16\ngenes = ["armor 2"]')) == ["drift"]
    assert starving(1, meals=("b5", "c4"), genes=genes) == ["move"]


def test_who_would_starve_to_death_swims_for_food_that_is_worth_its_price() -> None:
    beside = ("b5", "c4")
    assert starving(1, meals=beside) == ["move"]  # half of the dice feed it, for one of six biopoints
    assert starving(0, meals=beside) == ["drift", "move"]
    assert starving(1, meals=beside, points=2) == ["move"]  # somebody poor needs his amoebas even more
    assert starving(1, meals=("b5",)) == ["drift", "move"]  # only a third of the dice
    assert starving(1, meals=("b5",), genes='"movement-1 1"') == ["move"]
    assert starving(1, meals=("b5",), genes='"streamlining 1"', points=0) == ["move"]  # for nothing


def test_nobody_pays_to_leave_a_meal_that_nobody_disputes() -> None:
    """The current takes red 1 from b4 to a4, and whoever is on b4 as well, or on a4, where it stays at the edge."""
    assert starving(0) == ["drift"] == starving(0, points=1)
    assert starving(0, genes='"streamlining 1"') == ["drift", "move"]  # it costs nothing
    rich = hunger(0).replace('a4 = "yellow+green+blue"', 'a4 = "2yellow+2green+2blue"')
    for rival in ("1 b4", "1 a4"):
        assert sense(hunger(0).replace("1 d4", rival)) == ["drift", "move"]  # one meal for two
        assert sense(rich.replace("1 d4", rival)) == ["drift"]
    assert sense(hunger(0).replace("3 c4", "3 b4")) == ["drift", "move"]  # perhaps to leave it to its own kind


def test_nobody_pays_to_swim_where_nothing_is_to_be_had() -> None:
    """From b4 a stroke leads to a4, b3, b5 and c4; a second one to d4 as well, among others."""
    assert starving(0, meals=()) == ["drift"] == starving(1, meals=()) == starving(0, meals=("d4",))
    for genes in ('"speed 1"', '"tentacle 1"', *HUNTERS):  # further, with cubes, or for prey
        assert starving(0, meals=("d4",), genes=genes) == ["drift", "move"]
    doomed = hunger(0, meals=()).replace("3 c4", "3 c4 1")
    assert sense(doomed) == ["drift", "move"]  # what dies leaves cubes


def test_who_would_starve_to_death_counts_on_its_second_step() -> None:
    """From b4 two of six dice lead to b5; from the fields around it, and from b4 itself, another stroke may."""
    game = primordia.from_position(hunger(1, meals=("b5",), genes='"speed 1"'))
    soup, field = inside(game), FIELDS.number("b4")
    one = 1 / 3
    assert hope(soup, 0, field, 1) == pytest.approx(one)
    # the die says b5, or anything (6); or to stay, and try again; the other three fields are not beside b5
    assert hope(soup, 0, field, 2) == pytest.approx((2 + one) / 6)
    assert starving(1, meals=("b5",), genes='"speed 1"') == ["drift", "move"]  # 7 of 18 is too little
    beside = ("a5", "b5", "c5")
    assert starving(1, meals=beside, genes='"speed 1"') == ["move"] == starving(1, meals=beside, genes='"persistence 1"')
    assert starving(1, meals=beside) == ["drift", "move"]
    here = hunger(1, meals=("b4",))
    moving = here.replace("[red]", "options = { still_on_six = false }\n[red]", 1)
    assert [hope(inside(primordia.from_position(text)), 0, field, 1) for text in (here, moving)] == pytest.approx(
        [2 / 6, 1 / 6]
    )


def test_who_would_starve_to_death_swims_on_only_for_a_meal() -> None:
    on = "swim-on red 1"
    assert starving(1, agenda=on, meals=("b4", "b5"), genes='"speed 1"') == ["stop"]
    assert starving(1, agenda=on, meals=("b5",), genes='"speed 1"', points=0) == ["move"]  # it is for nothing
    assert starving(1, agenda=on, meals=(), genes='"speed 1"') == ["move", "stop"]
    assert starving(0, agenda=on, meals=("b4",), genes='"speed 1"') == ["move", "stop"]


def test_who_would_starve_to_death_steers_to_food() -> None:
    assert starving(1, agenda="steer red 1 north+south+west") == ["go west", "go south"]
    assert starving(0, agenda="steer red 1 north+south+west") == ["go west", "go north", "go south"]


def test_an_own_amoeba_is_no_prey_beside_others() -> None:
    def prey(other: int, blue: str) -> set[str]:
        text = hunger(0, "struggle red 2", '"struggle-for-survival 1"').replace('"feed red 1", ', "")
        text = text.replace('"3 c4"', f'"3 e4 {other}"').replace('"2 d5"', f'"2 {blue}"')
        return {text for text in sense(text) if text.startswith("attack")}

    assert prey(0, "e4") == {"attack blue 2"} and prey(2, "e4") == {"attack blue 2", "attack red 3"}
    assert prey(0, "d5") == {"attack red 3"}


def test_who_would_starve_to_death_attacks_somebody_defenceless() -> None:
    def offered(damage: int, genes: str, score: int = 15) -> list[str]:
        text = hunger(damage, "struggle red 1", '"struggle-for-survival 1"', meals=()).replace('"feed red 1", ', "")
        text = text.replace("score = 15", f"score = {score}")
        return sense(text.replace("1 d4", "1 b4").replace("score = 16", f"score = 16\ngenes = [{genes}]"))

    assert offered(1, "") == ["attack yellow 1"] and offered(0, "") == ["attack yellow 1", "starve"]
    for gene in ('"defense 2"', '"escape 2"'):
        assert offered(1, gene) == ["attack yellow 1", "starve"]
    assert offered(1, "", 41) == ["attack yellow 1", "starve"], "in the last round search sees what a life is worth"


@pytest.mark.parametrize(
    ("due", "points", "kept"),
    [
        (1, 4, ["pay"]),
        (2, 4, ["hand-in intelligence", "pay"]),  # which can be bought back for two
        (3, 4, ["hand-in intelligence", "hand-in frugality", "pay"]),
        (1, 0, ["hand-in intelligence", "hand-in frugality"]),
    ],
)
def test_a_small_defect_is_paid_with_biopoints(due: int, points: int, kept: list[str]) -> None:
    genes = '"intelligence 1", "frugality 2"'
    text = (
        hunger(0, f"defect red {due} none", genes, points=points)
        .replace('"feed red 1", "phase 2"', '"phase 3"')
        .replace('"east 8"', '"east 8", "north 11"')
    )
    assert sense(text) == kept


@pytest.mark.parametrize("players", [2, 3, 4])
def test_something_is_always_left(players: int) -> None:
    """Whatever is played and however oddly."""
    for seed in range(4):
        game = primordia.new_game("ursuppe", players=players, seed=seed)
        dice = random.Random(seed)
        while game.decision is not None:
            legal = list(game.legal_actions())
            found = sensible(inside(game), game.decision, legal)
            assert found and set(found) <= set(legal), game.position()
            game.play(dice.choice(legal))


def test_numbers_of_a_tribe_are_told_a_second_time_while_it_is_early() -> None:
    game = asked("divide")
    row = dict(zip(prospects.NAMES, prospects.features(inside(game), 0), strict=True))
    early = min(prospects.rounds(inside(game)), prospects.WHOLE) / prospects.WHOLE
    assert (row["amoebas-3"], row["amoebas-4"], row["points-12"]) == (1.0, 0.0, 1.0)
    assert all(row[f"{name}-early"] == pytest.approx(early * row[name]) for name in prospects.STATE)


def lonely(damage: int, **other: str) -> Game:
    """Red 1 on b4 is all that red has; the words of the position are changed as told."""
    text = hunger(damage).replace(', "2 e4", "3 c4"', "")
    for old, new in other.items():
        assert LIKELY[old] in text
        text = text.replace(LIKELY[old], new)
    return primordia.from_position(text)


def outlook(game: Game) -> dict[str, float]:
    """Red in numbers."""
    return dict(zip(prospects.NAMES, prospects.features(inside(game), 0), strict=True))


@pytest.mark.parametrize(
    ("rival", "meals", "shared"),
    [
        ("d4", 1, 1.0),  # elsewhere
        ("b4", 1, 0.5),  # the current takes both to the same field
        ("a4", 1, 0.5),  # already there, at the rim of the board
        ("b4", 2, 1.0),  # enough for both
    ],
)
def test_food_counts_less_where_a_rival_will_be_too(rival: str, meals: int, shared: float) -> None:
    food = f'a4 = "{meals}yellow+{meals}green+{meals}blue"'
    game = lonely(0, rival=f"1 {rival}", food=food)
    row, field = outlook(game), FIELDS.number("b4")
    assert row["fed"] == pytest.approx(1 / 3) and row["shared"] == pytest.approx(shared / 3)
    crowded = 0.0 if rival == "d4" else HABITS.crowded
    assert leftovers(inside(game), 0, [field], HABITS.crowded) == {
        field: pytest.approx(meals - 1 - crowded)
    }  # red 1 eats as well


def test_newborns_are_put_where_less_is_contested() -> None:
    """Of the fields beside d4 two drift to food, c4 and d5. They are alike until rivals stand in one of them."""

    def best(*rivals: str) -> set[str]:
        soup = "".join(f'{field} = "{"yellow+green+blue" if field in ("b4", "c5") else "red"}"\n' for field in FIELDS.names)
        text = TABLE.format(asked="divide", following=5).replace('"1 c2", "2 e4", "3 b3"', '"1 d4"')
        amoebas = ", ".join(f'"{k + 1} {field}"' for k, field in enumerate(rivals))
        game = primordia.from_position(f"{text}[yellow]\namoebas = [{amoebas}]\n[soup]\n{soup}", seed=1)
        step, options = game.decision, list(game.legal_actions())
        assert step is not None
        return {policy(inside(game), step, options, lambda k=k: k / 10).text.split()[2] for k in range(10)}

    assert best("a2") <= {"c4", "d5"} and best("c4", "c4") == {"d5"} and best("d5", "d5") == {"c4"}


@pytest.mark.parametrize(
    ("card", "fed", "hungry"),
    [
        ("west 6", True, False),
        ("east 10", False, True),
        ("south 13", True, False),
        ("north 11", False, True),
        ("still 14", False, True),
    ],
)
def test_the_card_on_the_table_says_who_will_be_fed(card: str, fed: bool, hungry: bool) -> None:
    """Red 1, which would die without a meal, is between two fields with food and two without."""
    row = outlook(lonely(1, card=card))
    assert row["dying"] == pytest.approx(1 / 3)
    assert (row["fed"] > 0, row["hungry"] > 0, row["unfed"]) == (fed, hungry, 0.0 if fed else 1.0)


def test_defects_to_come_count() -> None:
    """Five genes are too many for most cards; they cost the more, the lower the ozone of the cards is that nobody has seen."""
    genes = '"movement-1 1", "speed 1", "holding 1", "streamlining 1", "life-expectancy 1"'
    rows = []
    for seen in ('"east 8", "north 9", "south 10"', '"south 13", "still 14", "west 12"'):
        game = primordia.from_position(hunger(0, genes=genes).replace('"east 8", "north 9", "south 10"', seen))
        rows.append((guide(rules_of(game)).chances(inside(game))[0], outlook(game)["defects"]))
    (high, few), (low, many) = rows
    assert few < many and high > low + 0.002


@pytest.mark.parametrize(("score", "ahead"), [(12, 3), (14, 2), (15, 2), (18, 0)])
def test_who_moves_late_is_told(score: int, ahead: int) -> None:
    """The order of a round is that of the track, which counts apart from the spaces themselves."""
    game = primordia.from_position(hunger(0).replace("score = 15", f"score = {score}"))
    assert outlook(game)["rank"] == pytest.approx(ahead / 3)
    weights = guide(rules_of(game)).values.models["4"].weights
    assert weights[prospects.NAMES.index("rank")] or weights[prospects.NAMES.index("rank-early")]


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    pytest.importorskip("numpy")
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        spec = importlib.util.spec_from_file_location("fit_ursuppe", ROOT / "tools" / "fit_ursuppe.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return module


def test_weights_are_fitted_to_games_that_begin_oddly(
    fitting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tool writes weights that the game can read for all numbers of players; with so few games they are not good yet."""
    target = tmp_path / "weights.json"
    monkeypatch.setattr(sys, "argv", ["fit_ursuppe.py", "--games", "25", "--seed", "3", "--to", str(target)])
    fitting.main()
    data = json.loads(target.read_text(encoding="utf-8"))
    shipped = json.loads(Path(prospects.__file__).with_name("weights.json").read_text(encoding="utf-8"))
    game = asked("divide")
    book = guide(rules_of(game))
    assert set(data["provenance"]) == set(shipped["provenance"]) and list(data["weights"]) == ["2", "3", "4"]
    chances = book.appraise(inside(game), book.read(data))
    assert sum(chances) == pytest.approx(1) and max(chances) > min(chances)


def test_weights_can_go_on_from_what_search_makes_of_situations(tmp_path: Path) -> None:
    """Only those of the players that are named change, and say from what they were mended."""
    pytest.importorskip("numpy")
    target = tmp_path / "weights.json"
    tool = [sys.executable, str(ROOT / "tools" / "fit_ursuppe.py"), "--bot", "search:playouts=4", "--players", "3"]
    limits = ["--games", "6", "--seed", "3", "--workers", "1", "--to", str(target)]
    subprocess.run([*tool, *limits], check=True, capture_output=True)
    data = json.loads(target.read_text(encoding="utf-8"))
    shipped = json.loads(Path(prospects.__file__).with_name("weights.json").read_text(encoding="utf-8"))
    assert data["provenance"]["tables"]["3"]["bot"] == "search:playouts=4" and data["provenance"]["tables"]["3"]["games"] == 6
    assert data["weights"]["3"] != shipped["weights"]["3"]
    assert all(data["weights"][players] == shipped["weights"][players] for players in ("2", "4"))


def test_only_what_comes_after_the_odd_rounds_is_looked_at(fitting: ModuleType) -> None:
    game = primordia.new_game("ursuppe", players=2, seed=1)
    seen = [fitting.played(game, fitting.read(), random.Random(k)) for k in range(6)]
    assert any(len(looks) == fitting.LOOKS for looks, _ in seen) and all(len(looks) <= fitting.LOOKS for looks, _ in seen)
    assert all(sum(shares) == pytest.approx(1) for _, shares in seen)
    table = fitting.positions(seen, guide(rules_of(game)).bouts["2"])
    first, (seats, rows) = table.numbers[0], seen[0][0][0]
    assert first.tolist() == [[rows[c].tolist() for c in range(4) if seats[c] == seat] for seat in (0, 1)]
