"""The MCP server as a client of the official SDK sees it: whole games, questions about them, and nothing beyond the seat."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters

import primordia
from primordia.assistant import tables
from primordia.assistant.tables import Table
from primordia.assistant.tools import LONG, TOOLS, Tools, server
from primordia.commands import main
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError
from primordia.locales import LANGUAGES
from primordia.wording import speaker
from tests.kernel import toy

Call = Callable[..., Awaitable[dict[str, Any]]]


class Refusal(Exception):  # noqa: N818 - an answer
    """What a tool said instead of a result."""


def converse(talk: Callable[[Call], Awaitable[None]], language: str = "en") -> None:
    """A conversation of a client with a server of its own."""

    async def whole() -> None:
        async with Client(server(language)) as client:

            async def call(tool: str, **arguments: Any) -> dict[str, Any]:
                answer = await client.call_tool(tool, arguments)
                if answer.is_error:
                    raise Refusal(answer.content[0].text)  # type: ignore[union-attr]
                assert isinstance(answer.structured_content, dict)
                json.dumps(answer.structured_content)
                return answer.structured_content

            await talk(call)

    asyncio.run(whole())


def refused(tools: Tools, tool: str, **arguments: Any) -> str:
    with pytest.raises(PrimordiaError) as caught:
        found = getattr(tools, tool)(**arguments)
        next(found)  # a review is made step by step
    return caught.value.sentence(tools.say)


@pytest.mark.usefixtures("hasty")
def test_a_client_plays_a_whole_introductory_genesis() -> None:
    """It sets the game up, reads a rule, asks for odds and a hint, is refused what is not allowed, and plays to the end."""

    async def talk(call: Call) -> None:
        listed = await call("games")
        modes = next(
            o for game in listed["games"] if game["game"] == "genesis" for o in game["options"] if o["option"] == "mode"
        )
        assert "introductory" in modes["values"] and "normal" in listed["opponents"]
        options = {"mode": "introductory", "edition": 2017, "short": "no"}
        now = await call("new_game", game="genesis", players=2, options=options, opponents=["eager"], seed=4)
        assert now["seat"] == 0 and now["news"] and now["question"]["options"]
        dice, played, seen_odds = random.Random(1), 0, 0
        while not now["over"]:
            question = now["question"]
            if played == 3:
                assert (await call("rules", game="genesis", topic=question["rule"]))["text"]
                assert (await call("hint"))["options"][0]["action"] in [one["action"] for one in question["options"]]
                with pytest.raises(Refusal, match="is not an action"):
                    await call("play", action="frobnicate")
                assert (await call("situation"))["question"] == question
            if not seen_odds:
                seen_odds = len((await call("odds"))["odds"])
            now = await call("play", action=dice.choice(question["options"])["action"])
            played += 1
        assert played > 20 and seen_odds
        assert set(now) >= {"ending", "winners", "won", "scores"} and "genesis." not in str(now)
        record = (await call("record"))["record"]
        assert primordia.verify(record)["over"]
        with pytest.raises(Refusal, match="The match at table 1 is over"):
            await call("play", action="pass")

    converse(talk)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("genesis", 1, {"mode": "solitaire", "edition": "2017"}),
        ("genesis", 2, {"mode": "cooperative"}),
        ("genesis", 3, {"edition": "2016", "variants": "macro+crystal"}),
        ("ursuppe", 2, {}),
    ],
)
def test_every_mode_and_edition_can_be_played(game: str, players: int, options: dict[str, str | bool | int]) -> None:
    tools = Tools()
    now = tools.new_game(game, players, options, ["random"] if players > 1 else None, seat=players - 1, seed=3)
    dice = random.Random(2)
    for _ in range(12):
        assert now["seat"] == players - 1 and f"{game}." not in str(now) and not now["over"]
        now = tools.play(dice.choice(now["question"]["options"])["action"])


def test_questions_about_the_game() -> None:
    tools = Tools()
    now = tools.new_game("ursuppe", 3, opponents=["random", "eager"], seed=5)
    assert now["opponents"] == {"1": "random", "2": "eager"}
    assert tools.look()["seat"] == 0 and tools.rules("ursuppe", search="tentacle")["topics"]
    allowed = now["question"]["options"][0]["action"]
    assert tools.why(allowed)["allowed"] and tools.why(allowed)["rule"]["text"]
    verdict = tools.why("buy armor")
    assert not verdict["allowed"] and verdict["reason"] and verdict["rule"]["topic"]
    before = tools.look()
    tools.play(allowed)
    assert tools.undo()["question"]["options"] and tools.look() == before
    assert tools.leave() == {"tables": []}


@pytest.mark.usefixtures("hasty")
def test_a_review_of_a_record_tells_how_far_it_is() -> None:
    async def talk() -> None:
        async with Client(server()) as client:
            seen: list[float] = []

            async def follow(progress: float, total: float | None, message: str | None) -> None:
                seen.append(progress)

            answer = await client.call_tool("review", {"record": opening(), "playouts": 1}, progress_callback=follow)
            assert isinstance(answer.structured_content, dict), answer
            assert answer.structured_content["choices"] == 2 and len(answer.structured_content["seats"]) == 2
            assert seen[:2] == [1, 2] and seen == sorted(set(seen))
            answer = await client.call_tool("review", {"record": "nonsense"})
            assert answer.is_error and "Line 1" in answer.content[0].text  # type: ignore[union-attr]

    asyncio.run(talk())


def opening() -> str:
    """The beginning of a game of Ursuppe, as a record."""
    game = primordia.new_game("ursuppe", players=2, seed=1)
    for _ in range(2):
        game.play(game.legal_actions()[0])
    return primordia.save(game)


def test_what_is_wrong_is_said_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools()
    for part, tool, arguments in (
        ("There is no game “chess”", "new_game", {"game": "chess"}),
        ("There is no game “chess”", "rules", {"game": "chess"}),
        ("no topic “nonsense”", "rules", {"game": "ursuppe", "topic": "nonsense"}),
        ("There is no bot “run:touch caught”", "new_game", {"game": "ursuppe", "opponents": ["run:touch caught"]}),
        ("There is no bot “os:system”", "new_game", {"game": "ursuppe", "opponents": ["os:system"]}),
        ("numbered from 0 to 3", "new_game", {"game": "ursuppe", "seat": 4}),
        ("2 seats, but 3 are to be filled", "new_game", {"game": "ursuppe", "opponents": ["random", "random"]}),
        ("“colour”", "new_game", {"game": "ursuppe", "options": {"colour": "red"}}),
        ("There is no table “7”", "situation", {"table": "7"}),
        ("There is no table “”. Tables: –", "play", {"action": "pass"}),
        ("TOML", "new_game", {"game": "genesis", "options": {"cards": "/etc/passwd"}}),
        ("Line 1", "review", {"record": "nonsense"}),
    ):
        assert part in refused(tools, tool, **arguments)
    assert tools.tables.all == {}
    tools.new_game("ursuppe", 3, opponents=["random"], seed=1)
    before = tools.look()
    assert "is not possible here" in refused(tools, "play", action="drift")
    assert "is not an action" in refused(tools, "play", action="frobnicate")
    assert "nothing more to say" in refused(tools, "look", what="the moon")
    assert "is over" in refused(tools, "review")
    assert "from 1 to" in refused(tools, "review", record=opening(), playouts=0)
    assert tools.look() == before
    monkeypatch.setattr(tables, "MOST_TABLES", 1)
    assert "1 tables already" in refused(tools, "new_game", game="ursuppe")


def test_a_fault_of_ours_tells_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr("primordia.assistant.tools.Tools._game", faulty)

    async def talk(call: Call) -> None:
        with pytest.raises(Refusal) as caught:
            await call("games")
        assert "secret" not in str(caught.value)
        assert (await call("rules", game="ursuppe"))["topics"]

    converse(talk)


def world(hand: str, vote: str) -> list[Any]:
    """All that a seat of the toy game is told, in a world in which others hold this and have voted so."""
    agenda = '["vote green", "vote blue", "vote red", "turn red", "count", "round"]'
    text = f'game = "toy"\nplayers = 3\nagenda = {agenda}\nround = 4\nhand = {hand}\n'
    told: list[Any] = []
    match = toy.at(text, seed=1)
    for seat in (1, 2):
        match.play(vote, seat)
    tools = Tools()
    table = Table("1", match, 0, {1: "random", 2: "random"}, "en", seed=1)
    tools.tables.all["1"] = table
    told += [tools.situation(), tools.look(), tools.odds(), tools.hint(), tools.why("vote red"), tools.why("bank")]
    told += [
        refused(tools, tool, **given) for tool, given in (("play", {"action": "show king"}), ("record", {}), ("review", {}))
    ]
    told.append(refused(tools, "look", what="green"))
    return told


@pytest.mark.usefixtures("hasty")
def test_an_assistant_sees_no_more_than_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that differ in the hands of others and in their secret votes tell it the same."""
    monkeypatch.setattr(primordia.GAMES, "_foreign", {"toy": toy.TOY})
    first, second = world("[0, 1, 2]", "vote red"), world("[0, 2, 1]", "vote blue")
    assert first == second
    assert "'red': 'ace'" in str(first) and "king" not in str(first[:6])


def test_dice_to_come_are_in_nothing_that_is_told() -> None:
    """Two matches that differ in their dice alone look the same until one is rolled."""
    shown = []
    for seed in (b"a" * 32, b"b" * 32):
        game = primordia.from_position(
            'game = "ursuppe"\nagenda = ["turn red", "phase 2"]\nenvironment = "west 6"\n[red]\namoebas = ["1 b2", "2 c2"]\n',
            seed=Chance(seed),
        )
        tools = Tools()
        seat = game.decision.seat if game.decision else 0
        tools.tables.all["1"] = Table("1", game, seat, {at: "random" for at in range(4) if at != seat}, "en", seed=1)
        shown.append([tools.situation(), tools.look(), tools.odds(), tools.why("move")])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tools_are_described_in_every_language(language: str) -> None:
    async def tools() -> list[Any]:
        async with Client(server(language)) as client:
            assert client.instructions and "assistant." not in client.instructions
            return list((await client.list_tools()).tools)

    found = asyncio.run(tools())
    assert [tool.name for tool in found] == [*TOOLS, LONG]
    assert all(tool.description and not tool.description.startswith("assistant.") for tool in found)
    assert {"action", "table"} == set(next(tool for tool in found if tool.name == "play").input_schema["properties"])


def test_the_command_serves_over_the_standard_streams(tmp_path: Path) -> None:
    """As assistants start it: `primordia mcp`."""

    async def talk() -> list[str]:
        start = StdioServerParameters(
            command=sys.executable, args=["-m", "primordia", "mcp", "--language", "de"], cwd=tmp_path, env=dict(os.environ)
        )
        async with Client(start) as client:
            answer = await client.call_tool("rules", {"game": "ursuppe", "topic": "E1a"})
            assert isinstance(answer.structured_content, dict)
            return [answer.structured_content["title"], client.instructions or ""]

    title, instructions = asyncio.run(talk())
    told = speaker("ursuppe", "de").topic("E1a")
    assert told is not None and title == told[0] and instructions.startswith("Brettspiele")


def test_without_the_sdk_the_command_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.assistant.cli.find_spec", lambda _: None)
    told = CliRunner().invoke(main, ["mcp"])
    assert told.exit_code == 1 and "primordia[mcp]" in told.output
