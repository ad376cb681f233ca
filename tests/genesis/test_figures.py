"""The figures of a view: numbers that a picture of the table needs, as the rules work them out."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import primordia
from primordia.genesis.autocatalysis import outcome
from primordia.genesis.earth import Earth
from primordia.genesis.parts import PLACARDS
from primordia.genesis.rules import GENESIS
from primordia.guide import guide
from primordia.kernel.game import Game, inside
from primordia.wording import Speaker
from tests.genesis import prepared
from tests.genesis.automatic import alone, together
from tests.genesis.table import idle, life, parasite, play, pool, refugium, table, whole_turn


def sky(game: Game) -> dict[str, Any]:
    return dict(game.view()["figures"])


def place(game: Game, row: str, name: str) -> dict[str, Any]:
    return dict(game.view()["rows"][row]["refugia"][name]["figures"])


def being(game: Game, name: str) -> dict[str, Any]:
    return dict(game.view()["organisms"][name]["figures"])


def tableau(game: Game, colour: str) -> dict[str, Any]:
    return dict(game.view()["tableaus"][colour]["figures"])


# The sky


@pytest.mark.parametrize(
    ("climate", "hot", "cold", "warm"),
    [
        ("", 0, 0, True),
        ("warm", 1, 0, True),
        ("warm cool", 0, 1, False),
        ("cool warm warm", 2, 0, True),
        ("cool cool cool", 0, 3, False),
    ],
)
def test_how_near_armageddon_is(climate: str, hot: int, cold: int, warm: bool) -> None:
    seen = sky(table(climate=climate))
    assert seen["hot"] == {"now": hot, "end": 4}
    assert seen["cold"] == {"now": cold, "end": 4}
    assert seen["warm"] is warm


def test_three_suns_suffice_under_a_waterworld() -> None:
    assert sky(table(climate="warm", about={"waterworld": 1}))["hot"] == {"now": 1, "end": 3}


def test_the_last_card_of_a_chain_gives_the_landforms() -> None:
    """An aftershock and the card that follows it are one turn (D1a)."""
    game = whole_turn("51 50", clay_mound=refugium("green"))
    assert sky(game)["landforms"] == "50"


def test_what_an_event_will_do_to_whom() -> None:
    """One extreme strikes those without a red chromosome or a heat shield; after that it gets cooler (D5, D10)."""
    game = whole_turn(
        "39",
        clay_mound=life("green", "3yellow"),
        pumice_raft=life("green", "2yellow"),
        warm_pond=life("blue", "3red"),
    )
    assert sky(game)["coming"] == [
        {
            "icon": "extremophile",
            "strength": 1,
            "losses": {"pumice-raft": 1, "clay-mound": 1},
            "shields": {"pumice-raft": 0, "clay-mound": 0, "warm-pond": 3},
        },
        {"icon": "cool"},
    ]
    while game.view()["phase"] == 1:
        game.play(game.legal_actions()[0])
    assert sky(game)["coming"] == []


def test_a_polluter_tells_all_shields_before_anybody_loses() -> None:
    """Pollution stands among what is coming as long as somebody has to suffer it (H1d)."""
    game = table(
        phase=5,
        decks={"ocean": "trna"},
        clay_mound=life("green", "4green"),
        hydrothermal_vent=life("blue", "red+yellow"),
        green_rust_fumarole=life("blue", "2yellow"),
        green=pool("2blue"),
    )
    idle(game, "buy", "green")
    play(game, "mutate ocean")
    coming = sky(game)["coming"]
    assert coming[0]["icon"] == "oxygen"
    assert coming[0]["strength"] == 5
    assert coming[0]["losses"] == {"hydrothermal-vent": 5, "green-rust-fumarole": 5}
    assert coming[0]["shields"] == {"hydrothermal-vent": 0, "green-rust-fumarole": 0, "clay-mound": 5}
    play(game, "suffer hydrothermal-vent")
    assert sky(game)["coming"][0] == {"icon": "oxygen", "losses": {"hydrothermal-vent": 5}}


def test_shields_of_those_who_lose_nothing_are_told_too() -> None:
    """Also of one whose turn has passed; pollution concerns a single row."""
    game = table(
        phase=5,
        decks={"ocean": "trna"},
        clay_mound=life("green", "4green"),
        hydrothermal_vent=life("blue", "red+yellow"),
        green_rust_fumarole=life("blue", "2yellow"),
        warm_pond=life("blue", "2yellow"),
        green=pool("2blue"),
    )
    idle(game, "buy", "green")
    play(game, "mutate ocean", "suffer hydrothermal-vent")
    later = sky(game)["coming"][-1]
    assert later["shields"] == {"hydrothermal-vent": 0, "green-rust-fumarole": 0, "clay-mound": 5}


# Refugia


def test_the_roll_of_a_refugium() -> None:
    """Two dice for a biont, one for each organised cube; two dice show a double in one case of six (Fb, F3)."""
    game = table(warm_pond=refugium("green"), clay_mound=refugium("green+blue", enzymes="blue"))
    alone = place(game, "continent", "warm-pond")
    assert alone["to_roll"] == 2
    assert alone["roller"] == "green"
    assert alone["double"] == pytest.approx(1 / 6)
    assert not alone["contested"]
    contested = place(game, "ocean", "clay-mound")
    assert contested["to_roll"] == 4
    assert contested["double"] == pytest.approx(1 - 6 * 5 * 4 * 3 / 6**4)
    assert contested["contested"]
    assert contested["strength"] == {"green": 1, "blue": 2}
    assert contested["roller"] == "blue"
    assert [slot["enzyme"] for slot in contested["slots"]].count("blue") == 1


def test_the_chance_to_survive_a_roll() -> None:
    """The roller gives up all cubes first, also those that the roll has brought to life: all rolls one by one (F2a)."""
    game = table(climate="warm", warm_pond=refugium("green", "green"))
    e, p = inside(game), PLACARDS.number("warm-pond")
    assert isinstance(e, Earth)
    survived = 0
    for dice in product(range(1, 7), repeat=3):
        lived, died, _, _ = outcome(e, p, [dice.count(face) for face in range(1, 7)])
        survived += died < 2 + min(lived, 2)  # a biont and a cube, and two cubes that may come to life
    assert 0 < survived < 6**3
    assert place(game, "continent", "warm-pond")["survival"] == pytest.approx(survived / 6**3)


def test_nobody_rolls_where_nobody_is() -> None:
    assert place(table(warm_pond=refugium()), "continent", "warm-pond")["to_roll"] == 0


# Organisms


def test_the_figures_of_a_bacterium() -> None:
    game = table(clay_mound=life("green", "2red+yellow+3blue", "ribozyme promoted"), green=pool("red"))
    found = being(game, "clay-mound")
    assert found["to_roll"] == 2 + 6 + 2
    assert found["metabolism"] == 3
    assert found["rerolls"] == 1
    assert found["errors"] == [6]
    assert found["shield"]["error"] == 4
    assert found["shield"]["heat"] == 4
    assert found["pool"] == "green"


def test_what_a_bacterium_lacks_for_each_macroorganism() -> None:
    """Seaweed is made of three green cubes and a blue one; bionts do not count (H3a)."""
    game = table(clay_mound=life("green", "2green+blue"), warm_pond=life("blue", "3green+blue"))
    assert being(game, "clay-mound")["lacks"]["seaweed"] == {"green": 1}
    assert being(game, "warm-pond")["lacks"]["seaweed"] == {}


def test_a_parasite_hangs_on_its_host() -> None:
    game = table(clay_mound=life("green", "2green", "tmrna"), blue_parasite=parasite("blue", "clay-mound"))
    assert being(game, "clay-mound")["parasite"] == "blue-parasite"
    assert being(game, "blue-parasite")["pool"] == "green"
    assert being(game, "blue-parasite")["lacks"] == {}


def test_a_food_chain_and_what_becomes_of_it() -> None:
    """The higher rate will be the herbivore; equals are left to the dice (H6a)."""
    sea = {"macro": "seaweed", "level": 1}
    game = table(
        clay_mound=life("green", **sea),
        warm_pond=life("blue", macro="trilobite", level=0),
        about={"crisis": 1, "restless": 1},
    )
    chain = sky(game)["food_chains"]["ocean"]
    assert {name: (about["level"], about["next"]) for name, about in chain["members"].items()} == {
        "clay-mound": ("herbivore", "plant"),
        "warm-pond": ("plant", "herbivore"),
    }
    assert chain["room"] == 1
    assert not chain["crowded"]


def test_who_is_in_danger_in_a_crowded_sea() -> None:
    """The fourth macroorganism of the sea is one too many: the lowest rate goes (H6d)."""
    names = ("seaweed", "flatworm", "trilobite", "opabinia")
    homes = ("clay_mound", "warm_pond", "hydrothermal_vent", "pumice_raft")
    seas = {
        home: life("green" if k % 2 else "blue", macro=name, level=k)
        for k, (home, name) in enumerate(zip(homes, names, strict=True))
    }
    chain = sky(table(about={"crisis": 1, "restless": 1}, **seas))["food_chains"]["ocean"]
    assert chain["crowded"]
    assert chain["members"]["clay-mound"]["next"] == "gone"
    assert [about["next"] for about in chain["members"].values()].count("gone") == 1


# Tableaus and the market


def test_the_limits_of_a_tableau_and_the_sources_of_its_points() -> None:
    game = table(clay_mound=life("green", "2green+blue", "tmrna"), green=pool("2red", trophies=1))
    found = tableau(game, "green")
    assert found["limit"] == 6
    assert found["entropy"] == 4
    assert found["organisms"] == 1
    assert sum(line["points"] for line in found["score"]) == game.view()["tableaus"]["green"]["points"] == 6


def test_the_market_names_every_price() -> None:
    game = table(phase=5, decks={"ocean": "tmrna"}, clay_mound=life("green", "3green+blue", "ribozyme"), green=pool("2red"))
    idle(game, "buy", "green")
    found = game.look(0, "market")
    assert found is not None
    assert found["pool"] == "green"
    assert found["goods"]["mutate ocean"] == {"price": "blue", "ways": ["spend-two red"], "lenders": []}
    assert found["goods"]["promote ribozyme"]["price"] == "blue"
    assert found["goods"]["evolve seaweed"] == {"price": "any", "ways": ["spend red"], "lenders": []}
    assert game.look(0, "market") == found
    assert table().look(0, "market") is None


def test_the_market_names_who_could_lend() -> None:
    """Whose catalyst would make a purchase possible: the colour itself, or a second one of another (Hc, Hg)."""
    things: dict[str, Any] = {"clay_mound": life("green+blue", "2green", "ribozyme"), "blue": pool("blue+red+yellow")}
    game = table(phase=5, decks={"ocean": "tmrna", "coastal": "cytochromes"}, green=pool("red"), **things)
    idle(game, "buy", "green")
    found = game.look(0, "market")
    assert found is not None
    assert found["goods"]["mutate ocean"]["ways"] == []
    assert found["goods"]["mutate ocean"]["lenders"] == ["blue red", "blue blue"]
    play(game, "ask blue yellow", "yes")
    asked = game.look(0, "market")
    assert asked is not None
    assert asked["goods"]["mutate ocean"]["lenders"] == []  # once a purchase


@pytest.mark.parametrize("make", [prepared.garden, prepared.culture, prepared.specimen])
def test_whatever_is_offered_for_sale_is_in_the_market(make: Any) -> None:
    """A purchase that can be made has a price there, and ways to pay it unless it is free."""
    asked = 0
    for seed in range(12):
        game = primordia.from_position(make(seed), seed=seed)
        for _ in range(40):
            if game.decision is None:
                break
            if game.decision.kind == "buy":
                asked += 1
                found = game.look(None, "market")
                assert found is not None
                for action in game.legal_actions():
                    if action.verb not in ("done", "roil", "donate", "ask"):
                        good = found["goods"][action.text]
                        assert good["price"] == "free" or good["ways"], action.text
            game.play(game.legal_actions()[0])
    assert asked


def test_what_an_automatic_parasite_will_do_next() -> None:
    """At home: the hosts that would give each side most, as things stand; on a host: what it would buy (C1b, C1d)."""
    game = alone(phase=5, clay_mound=life("red", "2red", "tmrna"), red=pool("red"))
    found = game.view()["npcs"]
    sides = {side: hosts for npc in found.values() for side, hosts in npc["figures"]["hosts"].items()}
    assert len(sides) == 4
    assert set(map(tuple, sides.values())) == {(), ("clay-mound",)}
    on: dict[str, Any] = {"blue_parasite": parasite("blue", "clay-mound", "", "ribozyme")}
    hook: dict[str, Any] = {"green_parasite": parasite("green", "clay-mound")}
    game = alone(phase=5, decks={"ocean": "cytochromes"}, clay_mound=life("red", "2red", "tmrna"), red=pool("blue"), **on)
    assert game.view()["npcs"]["blue"]["figures"] == {"promotes": ["ribozyme"], "cancels": True}
    game = together(phase=5, decks={"ocean": "ribozyme"}, clay_mound=life("red", "2red", "tmrna"), red=pool("blue"), **hook)
    assert game.view()["npcs"]["green"]["figures"] == {"mutates": ["ocean"], "cancels": False}


def test_a_parasite_goes_by_the_side_that_it_shows() -> None:
    """In questions, options and the journal as on the table."""
    worm = parasite("blue", "clay-mound", side="back")
    game = table(phase=4, clay_mound=life("green", "2yellow", "tmrna"), blue_parasite=worm, green=pool("2red"))
    play(game, "keep")
    told = [Speaker("genesis").entry(entry) for entry in game.journal]
    assert any("Viroid" in text for text in told)
    assert not any("Virus/Viroid" in text for text in told)


@pytest.mark.parametrize(
    ("language", "cube"), [("en", "Helicase’s cube"), ("de", "Klötzchen der Helikase"), ("cs", "Helikáza (kostička)")]
)
def test_a_stolen_cube_is_named_after_the_side_of_its_mutation_that_shows(language: str, cube: str) -> None:
    """On the table, in options and the journal."""
    speak = Speaker("genesis", language)
    held = {"green_parasite": parasite("green", "clay-mound", "tmrna.base, none")}
    for promoted, name in (("", "tmrna.base"), (" promoted", "helicase.base")):
        game = table(clay_mound=life("blue", "2yellow", f"tmrna{promoted}"), **held)
        assert being(game, "green-parasite")["held"] == [name, None]
        assert game.view()["organisms"]["green-parasite"]["diseased"] == ["tmrna.base", None], "as positions have it"
    assert speak.narrator.value("stolen", "helicase.base") == cube
    game = table(phase=2, clay_mound=life("blue", "2yellow", "tmrna promoted, cytochromes"), green=pool("green"))
    play(game, "done", "lift pool", "attach front clay-mound", "enough")
    state = inside(game)
    labels = {action.text: speak.option(action, state) for action in game.legal_actions()}
    assert cube in labels["steal tmrna.base"] and "tmRNA" not in labels["steal tmrna.base"]
    play(game, "steal tmrna.base")
    assert any(cube in speak.entry(entry) for entry in game.journal)


def test_a_promotion_is_told_of_the_front_and_a_loss_of_the_side_that_shows() -> None:
    speak = Speaker("genesis")
    game = table(phase=5, clay_mound=life("green", "2blue", "tmrna"), green=pool("2yellow+2blue"))
    play(game, "promote tmrna")
    while not any(entry.kind == "promoted" for entry in game.journal):  # it is paid for first
        game.play(game.legal_actions()[0])
    told = [speak.entry(entry) for entry in game.journal if entry.kind == "promoted"]
    assert told and "tmRNA" in told[0] and "Helicase" not in told[0]
    earth = inside(game)
    assert earth.called({"mutation": 0}) == {"mutation": "printed.Helicase"}
    assert speak.narrator.value("mutation", "printed.Helicase") == "Helicase"


def test_an_organ_is_offered_by_its_name() -> None:
    game = table(phase=5, clay_mound=life("2green", macro="seaweed"), green=pool("3red+3yellow+3green+3blue"))
    notes = {
        action.text: guide(GENESIS).note(inside(game), game.decision, action)
        for action in game.legal_actions()
        if action.verb == "organ"
    }
    printed = game.look(None, "parts") or GENESIS.parts()
    organs = printed["macroorganisms"]["seaweed"]["marine"]["organs"]
    assert notes and {name: note.message for name, note in notes.items() if note} == {
        name: f"genesis.printed.{organs[int(name.split()[1]) - 1]['name']}" for name in notes
    }
