"""What the server says is in words: views, options, errors; and the description of all types is complete."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import primordia
from primordia.bots import BOTS
from primordia.locales import LANGUAGES, words
from primordia.server import games
from primordia.server import messages as m
from primordia.server import types as t
from primordia.server.schema import description
from tests.server.house import House

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME = pytest.mark.parametrize("game", primordia.GAMES)


def keys_of(view: object, names: set[str]) -> set[str]:
    """The keys in a view that are no names of things."""
    found: set[str] = set()
    if isinstance(view, dict):
        for key, value in view.items():
            if key not in names and not key.isdecimal():
                found.add(key)
            if key not in ("asked", "figures"):  # decisions have prompts of their own, figures are drawn
                found |= keys_of(value, names)
    elif isinstance(view, list):
        for value in view:
            found |= keys_of(value, names)
    return found


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_key_of_a_view_has_a_word(game: str, language: str) -> None:
    """The generic table needs nothing but these to label its panels."""
    said = games.game_words(game, language)
    rules = primordia.GAMES[game]
    names = {name for group in [*rules.glossary.values(), *rules.viewed.values()] for name in group.names}
    modes: list[dict[str, Any]] = [{}]
    if game == "genesis":
        modes += [{"mode": "solitaire", "players": 1}, {"mode": "cooperative"}, {"mode": "introductory", "players": 1}]
    for seed in range(25):
        match = primordia.new_game(game, seed=seed, **({"players": 2 + seed % 3} | modes[seed % len(modes)]))
        dice = random.Random(seed)
        while match.decision is not None:
            if dice.random() < 0.05:
                assert keys_of(match.view(0), names) - {"asked", "figures"} <= said.keys.keys()
            match.play(dice.choice(match.legal_actions()))
        assert keys_of(match.view(), names) - {"asked", "figures"} <= said.keys.keys()


def bare(value: Any, key: str, said: t.GameWords) -> set[str]:
    """The texts of a view that nobody has a word for, with their keys; what is nothing but a coordinate or a number is fine."""
    if isinstance(value, dict):
        inner = {found for name, part in value.items() if name not in ("asked", "figures") for found in bare(part, name, said)}
        return inner | {found for name in value if name not in (*said.keys, "figures") for found in bare(name, key, said)}
    if isinstance(value, list):
        return {found for part in value for found in bare(part, key, said)}
    known = not isinstance(value, str) or value in said.values.get(key, {}) or value in said.names
    return set() if known or re.fullmatch(r"[a-e]?\d*", value) else {f"{key}: {value}"}


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_value_of_a_view_has_a_word(game: str, language: str) -> None:
    """The generic table shows nothing as the engine writes it."""
    said = games.game_words(game, language)
    modes: list[dict[str, Any]] = [{}]
    if game == "genesis":
        modes += [{"mode": "solitaire", "players": 1}, {"mode": "cooperative"}, {"edition": "2016"}, {"edition": "2016-late"}]
        modes += [{"mode": "introductory", "players": 1}, {"variants": ["chimera", "macro"]}]
    for seed in range(14):
        match = primordia.new_game(game, seed=seed, **({"players": 2 + seed % 3} | modes[seed % len(modes)]))
        dice = random.Random(seed)
        while match.decision is not None:
            if dice.random() < 0.05:
                assert bare(_of_the_game(match.view(0)), "", said) == set()
            match.play(dice.choice(match.legal_actions()))
        assert bare(_of_the_game(match.view()), "", said) == set()


def _of_the_game(view: dict[str, Any]) -> dict[str, Any]:
    """Without what the page words otherwise: the name of the game, and its ending as a sentence."""
    return {key: value for key, value in view.items() if key not in ("game", "ending", "asked", "figures")}


@EVERY_LANGUAGE
def test_things_go_by_the_names_of_the_journal(language: str) -> None:
    """A bacterium is not called like the refugium that its card shows on the other side."""
    said = games.game_words("genesis", language)
    say = words(language)
    assert said.names["warm-pond"] == say.text("genesis.placard.warm-pond")
    for key in ("organisms", "host", "organism"):
        assert said.values[key]["warm-pond"] == say.text("genesis.organism.warm-pond")
    assert said.values["backs"]["red"] == say.text("genesis.back.red") != said.names["red"]
    assert said.keys["points"] == say.text("genesis.key.points")
    assert games.game_words("ursuppe", language).keys["points"] == say.text("server.key.points")
    assert said.topics["extinction"] == say.text("genesis.topic.extinction.title") and "E1" not in said.topics


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_game_says_what_it_is(game: str, language: str) -> None:
    info = games.game_info(game, language)
    assert info.title and len(info.about) > 50 and info.usual in info.players
    assert {option.name: option.usual for option in info.options} == primordia.GAMES[game].defaults()
    assert all(option.text and option.about and all(choice.text for choice in option.values) for option in info.options)
    kinds = {(option.kind, bool(option.values), isinstance(option.usual, bool)) for option in info.options}
    fine = {("choice", True, False), ("flag", True, True), ("several", True, False), ("text", False, False)}
    assert kinds == (fine if game == "genesis" else {("flag", True, True)})
    assert [bot.level for bot in info.bots] == list(BOTS)
    assert not any("server." in bot.text for bot in info.bots)
    assert len(games.game_rules(game, language)) > 30


@EVERY_LANGUAGE
@EVERY_GAME
def test_words_of_a_game_leave_out_what_a_table_does_not_show(game: str, language: str) -> None:
    said = games.game_words(game, language)
    assert f"{game}.name" in said.messages and said.names["red"]
    assert not any(message.startswith((f"{game}.topic.", f"{game}.position.")) for message in said.messages)


@EVERY_LANGUAGE
def test_the_server_names_its_language(language: str) -> None:
    assert "server.language" in words(language)


def test_words_and_games_are_served(house: House) -> None:
    said = house.http.get("/api/words", params={"lang": "xx"}).json()
    assert said["language"] == "en" and {"code": "en", "name": "English"} in said["languages"]
    games = house.http.get("/api/games").json()
    assert [game["name"] for game in games] == list(primordia.GAMES)
    for game in primordia.GAMES:
        assert house.http.get(f"/api/games/{game}/words").json()["names"]
        assert house.http.get(f"/api/games/{game}/rules").json()[0]["text"]
        assert isinstance(house.http.get(f"/api/games/{game}/parts").json(), dict)
    for place in ("words", "rules", "book", "reference", "cards", "parts"):
        assert house.http.get(f"/api/games/chess/{place}").status_code == 404


# The description


def test_the_description_has_every_type_of_the_protocol() -> None:
    schemas = json.loads(description())["components"]["schemas"]
    for kind in (*m.ClientMessage.__args__, *m.ServerMessage.__args__, t.NewTable, t.Created, t.Moment, t.Problem):
        assert kind.__name__ in schemas, kind.__name__


def test_every_message_in_the_documentation_is_one() -> None:
    """The examples of docs/protocol.md are understood as they stand."""
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.ClientMessage)
    table = text[text.index("### What a client sends") :]
    messages = [line.split("`")[1] for line in table.splitlines() if line.startswith('| `{"type"')]
    kinds = {type(decoder.decode(message.replace(", …", "").replace("…", "0" * 64))) for message in messages}
    assert kinds == set(m.ClientMessage.__args__)
    hello = re.search(r'`(\{"type": "hello".*?\})`', text)
    assert hello and msgspec.json.decode(hello[1], type=m.Hello).tokens


def test_the_documentation_names_every_route() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for path in json.loads(description())["paths"]:
        assert path.replace("{table}", "{id}") in text, path
