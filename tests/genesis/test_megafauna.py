"""K: the handover to Bios:Megafauna, in data and in words (41)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import primordia
from primordia.genesis.handover import lines
from primordia.genesis.megafauna import bequest
from primordia.kernel.game import Game, inside
from primordia.terminal.cli import main
from primordia.wording import Speaker
from tests.genesis.table import idle, life, parasite, pool, table

MOUND, VENT, POND = "clay-mound", "hydrothermal-vent", "warm-pond"


def finished(colours: str = "green blue red", edition: str = "2020", variants: str = "", **about) -> Game:
    """The last turn is over; nobody can buy anything."""
    options = {"edition": edition, "variants": variants}
    game = table(colours, phase=5, options=options, agenda=["go-first green"], **about)
    idle(game)
    assert game.is_over
    return game


def table_of(edition: str = "2020", **more) -> Game:
    """A seaweed of green with a blue guest, an opabinia of blue on land; red has a bacterium."""
    things = {
        "clay_mound": life("green+blue", macro="seaweed", level=0, owner="green"),
        "hydrothermal_vent": life("blue", macro="opabinia", terrestrial=True),
        "warm_pond": life("red", "2red"),
        "green": pool(),
        "blue": pool(),
        "red": pool("red"),
    }
    return finished(edition=edition, **{**things, **more})


def test_k_macroorganisms_with_their_bionts():
    data = bequest(inside(table_of()))
    seaweed, opabinia = data["macroorganisms"]
    assert (seaweed["name"], seaweed["owner"], seaweed["world"], seaweed["bionts"]) == (
        "Seaweed",
        "green",
        "sea",
        {"green": 1, "blue": 1},
    )
    assert (opabinia["name"], opabinia["macro"], opabinia["world"], opabinia["level"]) == (
        "Velvet Worm",
        "opabinia",
        "land",
        "plant",
    )
    assert data["colours"]["blue"]["owns"] == [VENT] and data["colours"]["blue"]["lives_in"] == [MOUND]
    assert data["colours"]["red"]["owns"] == []


def test_k_catalysts_that_are_left_and_points():
    """What the successor starts from (41)."""
    game = table_of()
    data = bequest(inside(game))
    assert data["colours"]["red"]["catalysts"] == {"red": 1} and data["colours"]["green"]["catalysts"] == {}
    assert [data["colours"][colour]["points"] for colour in ("green", "blue", "red")] == game.scores()


def test_k_2020_has_no_conversion():
    assert "conversion" not in bequest(inside(table_of()))


@pytest.mark.parametrize("edition", ["2017", "2016-late", "2016"])
def test_k_colours_are_chosen_by_the_best_macroorganism(edition):
    """Blue's land dweller is worth more than green's seaweed; who has none chooses last, whatever his points."""
    data = bequest(inside(table_of(edition)))
    assert data["conversion"]["choice"] == ["blue", "green", "red"]


def test_k_equals_by_points():
    """Green and blue own none: red comes first, then the one with more points."""
    things = {
        "clay_mound": life("red", macro="seaweed"),
        "hydrothermal_vent": life("green", "red"),
        "warm_pond": life("blue", "3red"),
    }
    game = finished(edition="2016", **things, green=pool(), blue=pool(), red=pool())
    assert bequest(inside(game))["conversion"]["choice"] == ["red", "blue", "green"]


def test_k_catalysts_become_genes():
    """Five for the most, four for the next; equals get as many."""
    things = {"clay_mound": life("green", "red"), "red": pool("red"), "green": pool("2blue"), "blue": pool("blue+red")}
    data = bequest(inside(finished(edition="2016", **things)))
    assert data["conversion"]["genes"] == {"green": 5, "blue": 5, "red": 4}


def test_k_a_host_and_its_endosymbionts_play_one_side():
    sides = bequest(inside(table_of("2016-late")))["conversion"]["sides"]
    assert sides == [{"organism": MOUND, "host": "green", "endosymbionts": ["blue"]}]


def told(game):
    return list(lines(bequest(inside(game)), Speaker("genesis").narrator))


def test_ka_the_macro_variant_is_recommended():
    plain, gentle = table_of(), finished(variants="macro", clay_mound=life("green"))
    assert bequest(inside(plain))["macro_variant"] is False
    assert any("recommended" in line for line in told(plain))
    assert not any("recommended" in line for line in told(gentle))


def test_k_parasitic_macroorganisms_are_handed_over_too():
    worm = parasite("blue", MOUND, "", macro="arrow-worm")
    game = finished("green blue", variants="chimera", clay_mound=life("green"), blue_parasite=worm, green=pool())
    assert [about["organism"] for about in bequest(inside(game))["macroorganisms"]] == ["blue-parasite"]


def test_k_in_words():
    text = "\n".join(told(table_of("2016")))
    for part in ("Velvet Worm", "Seaweed", "Genes: Green", "in the sea", "on land", "chosen in this order: Blue, Green, Red"):
        assert part in text, text
    assert "terminal." not in text and "genesis." not in text


def run(*arguments: str):
    return CliRunner().invoke(main, list(arguments))


def test_k_the_command(tmp_path: Path):
    path = tmp_path / "match.record"
    game = table_of("2017")
    path.write_text(primordia.save(game), encoding="utf-8")
    result = run("export", str(path), "--to", "megafauna", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output) == bequest(inside(game))
    assert "Velvet Worm" in run("export", str(path)).output


def test_k_nothing_to_hand_over(tmp_path: Path):
    path = tmp_path / "match.record"
    path.write_text(primordia.save(primordia.new_game("genesis", players=2, seed=1)), encoding="utf-8")
    result = run("export", str(path))
    assert result.exit_code == 1 and "not over" in result.output
    path.write_text(primordia.save(primordia.new_game("ursuppe", players=3, seed=1)), encoding="utf-8")
    result = run("export", str(path))
    assert result.exit_code == 1 and "genesis: megafauna" in result.output
