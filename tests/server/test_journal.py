"""What a client is told of the journal beside the sentences: lines, few words, things, marks, and since when it is news."""

from __future__ import annotations

from typing import Any

from tests.server.house import House


def decide(house: House, made: dict[str, Any], seat: int, place: int = 0) -> None:
    decision = house.state(made, seat)["decisions"][0]
    house.act(made, seat, type="play", seat=seat, decision=decision["id"], action=decision["options"][place]["action"])


def asked(house: House, made: dict[str, Any]) -> int:
    return int(house.state(made)["waiting"][0]["seat"])


def test_entries_say_whose_they_are_and_what_they_are_about(house: House) -> None:
    made = house.table("ursuppe", "hhh", seed=4)
    for _ in range(24):
        decide(house, made, asked(house, made))
    journal = house.state(made)["journal"]["entries"]
    of = {entry["kind"]: entry for entry in journal}
    assert of["turned"]["mark"] == "card" and of["turned"]["line"] is None and of["turned"]["digest"]
    assert of["phase"]["mark"] == "phase" and of["phase"]["brief"].startswith("Round 1 · ")
    drifted = of["drifted"]
    name = f"{drifted['arguments']['colour']} {drifted['arguments']['amoeba']}"
    assert drifted["line"] == {"key": name, "name": name.capitalize(), "colour": drifted["arguments"]["colour"]}
    assert {name, drifted["arguments"]["field"]} <= set(drifted["things"])
    assert drifted["brief"].startswith("drifts ") and drifted["mark"] == ""
    german = house.state(made, lang="de")["journal"]["entries"][drifted["n"]]
    assert german["brief"].startswith("treibt ") and german["line"]["key"] == name


def test_a_decision_says_since_when_there_is_news(house: House) -> None:
    """From before the seat's own last choice, its own doing included; before its first, from when the table was opened."""
    made = house.table("ursuppe", "hhh", seed=4)
    opened = len(house.state(made)["journal"]["entries"])
    before: dict[int, int] = {}
    for _ in range(12):
        seat = asked(house, made)
        state = house.state(made, seat)
        assert state["decisions"][0]["since"] == before.get(seat, opened)
        before[seat] = len(state["journal"]["entries"])
        decide(house, made, seat)
    assert len(before) == 3


def test_what_was_taken_back_is_no_news(house: House) -> None:
    made = house.table("ursuppe", "hhh", seed=4)
    seat = asked(house, made)
    told = len(house.state(made)["journal"]["entries"])
    decide(house, made, seat)
    house.act(made, 0, 1, 2, type="undo", seat=seat)
    state = house.state(made, seat)
    assert state["decisions"][0]["since"] == told == len(state["journal"]["entries"])


def test_a_seat_that_a_bot_played_is_told_what_it_missed(house: House) -> None:
    """Choices of a bot are not one's own."""
    made = house.table("ursuppe", "hhh", seed=4)
    seat = asked(house, made)
    told = len(house.state(made)["journal"]["entries"])
    decide(house, made, seat)
    house.act(made, seat, type="hand", seat=seat, level="random")
    with house.live(made, 0, 1, 2) as player:
        for _ in range(6):
            player.until(lambda: player.state["waiting"][0]["seat"] != seat)  # the bot has chosen
            player.play()
    table = house.inside(made)
    assert house.inside_loop(lambda: table.since(seat)) == told < len(table.game.journal)
