"""Responses that are the same for everybody as long as the server runs: encoded once and kept as bytes."""

from __future__ import annotations

from functools import cache

import msgspec

import primordia
from primordia.locales import LANGUAGES, words
from primordia.server import gallery, lessons, shelf
from primordia.server import games as g
from primordia.server import types as t


@cache
def games(language: str, players: tuple[str, ...] = ()) -> bytes:
    return msgspec.json.encode([g.game_info(name, language, players) for name in primordia.GAMES])


@cache
def interface(language: str) -> bytes:
    known = [t.Language(code, words(code).text("server.language")) for code in LANGUAGES]
    say = words(language)
    messages = say.messages("web.") | {"kernel.pair": say("kernel.pair", name="{name}", value="{value}")}
    return msgspec.json.encode(t.InterfaceWords(language, known, messages))


@cache
def words_of(game: str, language: str) -> bytes:
    return msgspec.json.encode(g.game_words(game, language))


@cache
def rules(game: str, language: str) -> bytes:
    return msgspec.json.encode(g.game_rules(game, language))


@cache
def parts(game: str) -> bytes:
    return msgspec.json.encode(primordia.GAMES[game].parts())


@cache
def book(game: str, language: str) -> bytes:
    return msgspec.json.encode(shelf.book(game, language))


@cache
def reference(game: str, language: str) -> bytes:
    return msgspec.json.encode(shelf.reference(game, language))


@cache
def glossary(language: str) -> bytes:
    return msgspec.json.encode(shelf.glossary(language))


@cache
def cards(game: str, language: str) -> bytes:
    return msgspec.json.encode(gallery.gallery(game, language))


@cache
def school(game: str, language: str) -> bytes:
    return msgspec.json.encode(lessons.school(game, language))
