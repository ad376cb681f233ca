"""Players of Bios:Genesis who go by rules of thumb, and those who think: positions in which they once did silly things."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import primordia
from primordia.bots import guests
from primordia.bots.levels import Normal, Rule
from primordia.genesis import journey, prospects, quest
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from tests.genesis.scene import Scene

TASTES = range(6)  # moods and dice


def choices(game: Game, kind: type[Rule | Normal]) -> set[str]:
    """What players of a kind choose here, in several moods."""
    return {kind(random.Random(seed)).choose(game).text for seed in TASTES}


def afloat(partner: bool) -> Scene:
    """Solitaire: a trilobite with red and blue bionts lacks one organ; perhaps there is another creature of both in the sea."""
    s = Scene("red", "blue", phase=5, alone=True)
    s.macro("clay-mound", "trilobite", "red+blue", organs="1")
    if partner:
        s.macro("warm-pond", "flatworm", "2red+blue", organs="1, 2")
    s.pool("red", "3blue+2red+2green")
    s.begin()
    while s.game.decision is not None and (s.game.decision.kind != "buy" or "organ 2" not in s.options):
        s.play(next(text for text in s.options if text.startswith("act-for clay-mound") or text == "done"))
    return s


@pytest.mark.parametrize("kind", [Rule, Normal])
def test_the_only_creature_of_the_sea_does_not_go_ashore_by_mistake(kind: type[Rule | Normal]) -> None:
    """Its last organ would be landfall, and the marine win gone (C1a, H5d)."""
    assert "organ 2" not in choices(afloat(False).game, kind)


def test_one_that_the_sea_can_spare_goes_ashore() -> None:
    assert choices(afloat(True).game, Rule) == {"organ 2"}


def test_enzymes_are_used_where_catalysts_lie_idle() -> None:
    """A full pool buys nothing in a refugium that loses its manna."""
    s = Scene("red", "blue", phase=2)
    s.refugium("clay-mound", "2red", "red+blue")
    s.pool("red", "4red")
    s.begin()
    taken = []
    while s.game.decision is not None and s.game.decision.kind in ("assign", "put"):
        taken.append(Rule(random.Random(1)).choose(s.game).text)
        s.game.play(taken[-1])
    assert taken.count("enzyme red clay-mound") >= 2


def test_an_error_that_brings_a_mutation_is_not_rolled_again() -> None:
    """In a Crystal Catastrophe nothing else does (G4); an error that nobody can pay for is."""
    for disks, expected in (("2red+2green", {"keep"}), ("", {"reroll 6"})):
        s = Scene("red", "blue", phase=4, alone=True)
        s.bacterium("clay-mound", "red", "yellow+blue")
        s.full_decks()
        s.pool("red", disks)
        s.dice(2, 4, 6, 6)
        s.begin()
        assert s.question.startswith("specificity"), s.question
        assert choices(s.game, Rule) == expected, disks


def test_partners_share_a_nursery() -> None:
    """Two bionts have twice the dice, and what comes of it carries both colours."""
    s = Scene("red", "blue", phase=2, alone=True)
    s.refugium("clay-mound", "red", "red")
    s.refugium("hydrothermal-vent", "", "")
    s.begin()
    if s.question.startswith("assign red"):
        s.play("done")
    assert s.run("lift pool")[:1] == ["put clay-mound"] and s.question.startswith("put blue")
    assert choices(s.game, Rule) == {"put clay-mound"}


def test_in_cooperation_nobody_cuts_the_time_of_a_partner_who_is_not_ready() -> None:
    """The first macroorganism ends all events before the Proterozoic (H3g)."""
    for ready in (False, True):
        s = Scene("green", "blue", phase=5, options={"mode": "cooperative"})
        s.bacterium("clay-mound", "green", "3green+blue")
        s.bacterium("warm-pond", "blue", "2red+yellow+green+blue" if ready else "red")
        s.put(draws=[0, 4, 10])
        s.pool("green", "green")
        s.begin()
        evolving = any(text.startswith("evolve") for text in choices(s.game, Rule))
        assert evolving == ready, s.options


def test_nobody_votes_for_an_end_that_loses() -> None:
    """Medea takes half of the points, and the game ends (D10c)."""
    s = Scene("red", "blue", phase=1)
    s.bacterium("clay-mound", "red", "red+blue")
    s.bacterium("warm-pond", "blue", "3blue+2red")
    s.put(climate=["cool", "cool", "cool"])
    s.events(46)
    while s.game.decision is not None and s.game.decision.kind == "call-vote":
        s.play("yes")
    assert s.game.decision is not None and s.game.decision.kind == "ballot"
    assert choices(s.game, Normal) == {"gaia"}


def chance(game: Game) -> float:
    return guide(rules_of(game)).chances(inside(game))[0]


def test_chances_come_from_played_games() -> None:
    data = json.loads(files("primordia.genesis").joinpath("weights.json").read_text(encoding="utf-8"))
    for kind in ("2", "3", "4", "solitaire", "introductory-1", "cooperative-2", "cooperative-3", "cooperative-4"):
        assert list(data["weights"][kind]) == (prospects.NAMES if kind.isdigit() else journey.NAMES)
        table = data["provenance"]["tables"][kind]
        assert table["loss"] < table["chance"] and table["games"] >= 1000


def test_the_tool_fits_rivals_and_goals(tmp_path: Path) -> None:
    """Who was `greedy` is told to the fit and left out of what is written; other bouts stay as they are."""
    pytest.importorskip("numpy")
    target = tmp_path / "weights.json"
    folder = Path(__file__).parents[2] / "tools"
    tool = [sys.executable, str(folder / "fit_genesis.py"), "--bouts", "2,solitaire", "--games", "8"]
    subprocess.run([*tool, "--seed", "3", "--workers", "1", "--to", str(target)], check=True, capture_output=True)
    data = json.loads(target.read_text(encoding="utf-8"))
    shipped = json.loads(files("primordia.genesis").joinpath("weights.json").read_text(encoding="utf-8"))
    assert list(data["weights"]["2"]) == prospects.NAMES and list(data["weights"]["solitaire"]) == journey.NAMES
    changed = {kind for kind in shipped["weights"] if data["weights"][kind] != shipped["weights"][kind]}
    assert changed == {"2", "solitaire"} and data["provenance"]["tables"]["2"]["games"] == 8


def test_other_numbers_are_tried_in_the_rules_of_thumb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules with the usual numbers are the usual rules; a generation moves them; what is written is what was read."""
    pytest.importorskip("numpy")
    tool = Path(__file__).parents[2] / "tools" / "tune_genesis.py"
    spec = importlib.util.spec_from_file_location("tune_genesis", tool)
    assert spec and spec.loader
    tuning = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "tune_genesis", tuning)
    spec.loader.exec_module(tuning)
    places, usual, codes = tuning.read()
    assert len(places) == len(usual) > 100 and {place.file for place in places} == {"policy", "quest"}
    rules = tuning.habit(codes, usual)
    for table in tuning.TABLES:
        assert tuning.played(rules, table, 7) == tuning.played(quest.habit, table, 7)
    tuning.SAMPLES, tuning.GAMES = 2, 2
    mean, told = next(tuning.generations(codes, usual, 5))
    assert told and (mean != usual).any() and abs(mean - usual).max() < 1
    tuning.FOLDER = tmp_path
    for file in tuning.FILES:
        source = files("primordia.genesis").joinpath(f"{file}.py").read_text(encoding="utf-8")
        (tmp_path / f"{file}.py").write_text(source, encoding="utf-8")
    before = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    tuning.write(places, list(usual))
    assert before == {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    tuning.write(places, list(usual + 0.2))
    changed = (tmp_path / "policy.py").read_text(encoding="utf-8")
    assert changed != before["policy.py"] and '1.0 if action.verb == "no" else' in changed, "yes and no stay"


def test_a_lead_means_more_the_fewer_turns_are_to_come() -> None:
    found = []
    for left in ([0, 4, 8], [0, 0, 2]):
        s = Scene("red", "blue", phase=2)
        s.bacterium("clay-mound", "red", "2red+2blue")
        s.bacterium("warm-pond", "blue", "blue+green")
        s.earth.draws = left
        found.append(chance(s.game))
    assert 0.5 < found[0] < found[1] < 1


@pytest.mark.parametrize("mode", ["solitaire", "introductory"])
def test_a_goal_can_be_judged_without_anything_learned(mode: str) -> None:
    """The settings of a bot may ask for it: `search:value=hand`."""
    game = primordia.new_game("genesis", players=1, seed=3, mode=mode)
    book = guide(rules_of(game))
    early = book.by_hand(inside(game))[0]
    assert 0 < early < 1 and early != chance(game)
    while len(game.legal_actions()) == 1:
        game.play(game.legal_actions()[0])
    bot = guests.make("search:playouts=6,value=hand", 1)
    assert bot.choose(game.imagine(0, Chance(1))) in game.legal_actions()


def test_a_goal_is_nearer_the_riper_everybody_is() -> None:
    """From a lone biont over a ripe bacterium to a macroorganism of both colours."""
    found = []
    for stage in range(3):
        s = Scene("red", "blue", phase=2, alone=True)
        if stage == 0:
            s.refugium("clay-mound", "red")
        elif stage == 1:
            s.bacterium("clay-mound", "red+blue", "2red+yellow+green+blue")
        else:
            s.macro("clay-mound", "flatworm", "red+blue", organs="1, 2, 3")
        s.pool("red", "2red+2blue")
        assert len(journey.numbers(s.earth)) == len(journey.NAMES)
        found.append(chance(s.game))
    assert 0 < found[0] < found[1] < found[2] < 1


@pytest.mark.parametrize("options", [{"edition": "2016"}, {"edition": "2017"}, {"variants": "chimera"}])
def test_older_editions_and_variants_have_chances_too(options: dict[str, Any]) -> None:
    game = primordia.new_game("genesis", players=1, seed=3, mode="solitaire", **options)
    rule = Rule(random.Random(3))
    while not game.is_over:
        assert 0 < chance(game) < 1
        game.play(rule.choose(game))
