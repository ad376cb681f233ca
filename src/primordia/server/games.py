"""What can be played: the games with their options, words and rules, and checking of set-ups while they are chosen.

It does not import tables, so the processes that check texts from strangers need not load them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import primordia
from primordia.bots import BOTS, USUAL
from primordia.kernel.action import Names
from primordia.kernel.fitting import Fitting, Refusal
from primordia.kernel.option import Option
from primordia.kernel.packs import packs_of
from primordia.kernel.rules import Rules
from primordia.locales import Words, words
from primordia.server import types as t
from primordia.wording import speaker


def game_info(name: str, language: str, players: Sequence[str] = ()) -> t.GameInfo:
    """A game as it can be set up; `players` are programs of the host, which can be played against like bots."""
    rules = primordia.GAMES[name]
    say = words(language)
    speak = speaker(name, language).narrator
    return t.GameInfo(
        name=name,
        title=speak.named("name", name.capitalize()),
        about=speak.named("about", ""),
        players=list(rules.players),
        usual=rules.usual(rules.defaults()),
        options=[_option(rules, option, language) for option in rules.options],
        bots=[_level(level, say) for level in (*BOTS, *players)],
        level=USUAL,
        version=rules.version,
    )


def _level(level: str, say: Words) -> t.BotLevel:
    """A bot's level with its description; a bot from another package, which has none, is called by its level."""
    message = f"server.bot.{level}"
    return t.BotLevel(level, say.text(message) if message in say else level.capitalize())


def _option(rules: Rules[Any], option: Option, language: str) -> t.Option:
    say = words(language)
    message = f"{rules.name}.option.{option.name}"
    names = game_words(rules.name, language).names
    values = option.shown
    kind: Literal["choice", "flag", "several", "text"] = "choice"
    if not values:
        kind, values = "text", packs_of(rules.name, option.name)
    if option.several:
        kind = "several"
    elif option.shown and isinstance(values[0], bool):
        kind = "flag"

    def choice(value: bool | str) -> t.Choice:
        if isinstance(value, bool):
            return t.Choice(value, say.text("server.yes" if value else "server.no"), "")
        own = f"{message}.{value or 'none'}"
        text = say.text(own) if own in say else ", ".join(names.get(part, part) for part in value.split("+"))
        return t.Choice(value, text, say.text(f"{own}.about") if f"{own}.about" in say else "")

    speak = speaker(rules.name, language).narrator
    title = speak.named(f"option.{option.name}.title", option.name.replace("_", " ").capitalize())
    about = speak.named(f"option.{option.name}", "")
    return t.Option(option.name, kind, title, about, [choice(value) for value in values], option.default, option.main)


def fitted(name: str, wish: t.Wish, language: str) -> t.Fitted:
    """The set-up nearest to a wish, with the reasons in words why other values do not fit."""
    rules = primordia.GAMES[name]
    say = words(language)
    found = Fitting(rules, wish.players, wish.options)
    assert found.players is not None
    names = game_words(name, language).names

    def refused(refusal: Refusal) -> t.Refused:
        error = refusal.error
        if "file" in error.arguments and refusal.option in wish.files:
            error.arguments["file"] = wish.files[refusal.option]
        return t.Refused(refusal.option, refusal.value, error.sentence(say))

    seating = rules.seating(found.players, found.options) or [[]] * found.players
    colours = [[rules.colour.text(colour) for colour in seat] for seat in seating]
    return t.Fitted(
        players=found.players,
        options=found.options,
        seats=[[t.Colour(colour, names.get(colour, colour)) for colour in seat] for seat in colours],
        refused=[refused(refusal) for refusal in found.refused],
        lost=[refused(refusal) for refusal in found.lost],
    )


KEYS = "server.key."
# Explanations, the book and keys are sent separately; the others are error messages.
UNSHOWN = ("topic", "chapter", "plate", "reference", "sheet", "term", "terms", "position", "cards", "key")


def game_words(name: str, language: str) -> t.GameWords:
    say = words(language)
    messages = {message: text for message, text in say.messages(f"{name}.").items() if message.split(".")[1] not in UNSHOWN}
    rules = primordia.GAMES[name]
    spoken = {key: _names(group, messages, name) for key, group in rules.glossary.items()}
    names: dict[str, str] = {}
    for group in spoken.values():
        names = group | names
    spoken |= {key: _names(group, messages, name) for key, group in rules.viewed.items()}
    values = {key: {v: text for v, text in group.items() if names.get(v) != text} for key, group in spoken.items()}
    own = f"{name}.key."  # what a key is called in this game
    keys = {m.removeprefix(beginning): text for beginning in (KEYS, own) for m, text in say.messages(beginning).items()}
    return t.GameWords(messages, names, keys, {key: group for key, group in values.items() if group}, _topics(name, say))


def _names(group: Names, messages: dict[str, str], game: str) -> dict[str, str]:
    """The displayed names of the things of one kind, by value."""
    found = {value: messages.get(f"{game}.{group.kind}.{value}") for value in group.names}
    return {value: text for value, text in found.items() if text is not None}


def _topics(game: str, say: Words) -> dict[str, str]:
    """The titles of topics that are words, not numbers of paragraphs or rulings (`feeding`, not `E1a`)."""
    beginning, end = f"{game}.topic.", ".title"
    titles = {
        m.removeprefix(beginning).removesuffix(end): text for m, text in say.messages(beginning).items() if m.endswith(end)
    }
    return {topic: title for topic, title in titles.items() if topic[:1].islower()}


def game_rules(name: str, language: str) -> list[t.Topic]:
    speak = speaker(name, language)
    return [t.Topic(topic, *explained) for topic in speak.topics() if (explained := speak.topic(topic)) is not None]
