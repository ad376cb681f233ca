"""Answers a client's messages to a table, in the same way over WebSocket and HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from primordia import bots
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.errors import IllegalAction, PrimordiaError
from primordia.kernel.game import Game, in_secret, inside
from primordia.kernel.state import State
from primordia.kernel.step import Step
from primordia.locales import Words, offered, words
from primordia.server import clock, frames, joining
from primordia.server import messages as m
from primordia.server.hall import Hall
from primordia.server.reel import entries
from primordia.server.table import Refused, Table
from primordia.wording import Speaker, speaker

log = logging.getLogger(__name__)
WAIT = 30.0  # seconds that handing over a seat is delayed at most, if it happens again and again


class Asker:
    """The sender of a message: the seats they hold at a table, and their language."""

    def __init__(self, table: Table, seats: set[int], language: str, address: str) -> None:
        self.table = table
        self.seats = seats
        self.address = address
        self.language = offered(language)

    def check(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refused("server.error.seat", seat=seat)


async def answer(hall: Hall, asker: Asker, message: m.ClientMessage) -> m.ServerMessage:
    """Answers one message. Any error becomes an `Error` message with a sentence; nothing is raised."""
    try:
        return await ANSWERS[type(message)](hall, asker, message)
    except PrimordiaError as error:
        problem = frames.problem(error, asker.language)
        return m.Error(problem.id, problem.text, message.ref)
    except Exception:
        log.exception("a message of type %s at table %s", type(message).__name__, asker.table.id)
        return m.Error("server.error.internal", words(asker.language).text("server.error.internal"), message.ref)


# Changing the table


async def _play(hall: Hall, asker: Asker, message: m.Play) -> m.ServerMessage:
    asker.check(message.seat)
    table = asker.table

    async def work() -> None:
        if table.sitters[message.seat].bot is not None:
            raise Refused("server.error.handed")
        await table.play(message.seat, message.decision, message.action)

    done = await _changed(hall, asker, message, work)
    if table.frozen is not None:
        raise table.frozen
    hall.choices += 1
    return done


async def _promise(hall: Hall, asker: Asker, message: m.Promise) -> m.ServerMessage:
    asker.check(message.seat)
    return await _changed(hall, asker, message, partial(joining.give_promise, asker.table, message.seat, message.hash))


async def _number(hall: Hall, asker: Asker, message: m.ShowNumber) -> m.ServerMessage:
    asker.check(message.seat)
    return await _changed(hall, asker, message, partial(joining.show_number, asker.table, message.seat, message.number))


async def _undo(hall: Hall, asker: Asker, message: m.TakeBack) -> m.ServerMessage:
    asker.check(message.seat)
    return await _changed(hall, asker, message, partial(asker.table.undo, message.seat, asker.seats))


async def _consent(hall: Hall, asker: Asker, message: m.Consent) -> m.ServerMessage:
    asker.check(message.seat)
    return await _changed(hall, asker, message, partial(asker.table.consent, message.seat, message.yes))


async def _hand(hall: Hall, asker: Asker, message: m.Hand) -> m.ServerMessage:
    """Hands over the asker's own seat or, before the first roll, the seat of a player who has not turned up."""
    if message.level is not None:
        bots.check(message.level, list(hall.brain.players))

    def permit() -> None:
        if message.level is None or not joining.replaceable(asker.table, message.seat, asker.seats, clock.now()):
            asker.check(message.seat)

    async def work() -> None:
        permit()
        await asker.table.hand(message.seat, message.level)

    permit()
    hands = asker.table.sitters[message.seat].hands
    hands.charge(1)  # never refused, but doing it over and over costs waiting time
    await asyncio.sleep(min(hands.wait(0), WAIT))
    return await _changed(hall, asker, message, work)


async def _rename(hall: Hall, asker: Asker, message: m.Rename) -> m.ServerMessage:
    asker.check(message.seat)
    return await _changed(hall, asker, message, partial(asker.table.rename, message.seat, message.name))


async def _chat(hall: Hall, asker: Asker, message: m.Chat) -> m.ServerMessage:
    return await _changed(hall, asker, message, partial(asker.table.chat, min(asker.seats, default=None), message.text))


async def _changed(hall: Hall, asker: Asker, message: m.Request, work: Callable[[], Awaitable[None]]) -> m.Done:
    return m.Done(message.ref, await hall.change(asker.table, work))


# Asking about it


async def _hint(hall: Hall, asker: Asker, message: m.AskHint) -> m.ServerMessage:
    """What a bot would advise."""
    async with asker.table.stored():
        game = _question(asker, message)
        guess = game.imagine(message.seat, Chance(0))
        position = guess.position()
    options, equal, aspect, left = await hall.brain.counsel(asker.address, position, message.seat, asker.language)
    speak = speaker(asker.table.name, asker.language)
    parse = speak.rules.catalogue.parse
    best = [
        m.HintOption(text, speak.option(parse(text), inside(guess)), *numbers, why, line)
        for text, numbers, why, line in options
    ]
    reason = speak.narrator.named(f"aspect.{aspect}", aspect) if aspect else ""
    return m.Hint(message.ref, best, equal, reason, left)


async def _odds(hall: Hall, asker: Asker, message: m.AskOdds) -> m.ServerMessage:
    """The exact chances of the rolls that this decision is about."""
    async with asker.table.stored():
        position = _question(asker, message).imagine(message.seat, Chance(0)).position()
    tables = await hall.brain.chances(asker.address, position, message.seat)
    return m.Odds(message.ref, ways(tables, speaker(asker.table.name, asker.language)))


def ways(tables: list[dict[str, Any]], speak: Speaker) -> list[m.OddsOption]:
    """Tables of chances in words: an entry for each way to go about it."""
    found: list[m.OddsOption] = []
    for table in tables:
        title = speak.message(table["title"], table["arguments"])
        for way in table["ways"]:
            label, given = speak.message(way["label"], way["arguments"]), way["arguments"]
            outcomes = _outcomes(table, way, speak.words)
            found.append(m.OddsOption(str(len(found)), label, given, outcomes, title, table["rule"], way["best"]))
    return found


def _outcomes(table: dict[str, Any], way: dict[str, Any], say: Words) -> list[m.Outcome]:
    """The possible outcomes of one way: for a yes-or-no figure its chance, for a number the chance of each value."""
    found = []
    for figure, numbers in way["figures"].items():
        name = say.text(figure)
        if figure in table["flags"]:
            found.append(m.Outcome(name, numbers["mean"], figure, name, None))
        else:
            for value, chance in numbers["spread"]:
                found.append(m.Outcome(say("kernel.pair", name=name, value=value), chance, figure, name, value))
    return found


async def _preview(hall: Hall, asker: Asker, message: m.AskPreview) -> m.ServerMessage:
    """What an option would do at once; `certain` is false, and nothing is shown, if chance or a secret is involved."""
    async with asker.table.stored():
        game = _question(asker, message)
        twin = game.imagine(message.seat, Chance(0))
        before = len(game.journal)
    return previewed(twin, before, message, speaker(asker.table.name, asker.language))


def previewed(twin: Game, before: int, message: m.AskPreview, speak: Speaker) -> m.Preview:
    """The same, tried in an imagined match; the journal had so many entries before."""
    inside(twin).journal = []  # only what the choice adds matters
    twin.play(message.action, message.seat)
    if not twin.can_undo or in_secret(twin):
        return m.Preview(message.ref, message.action, False, [], None)
    news = entries(speak, twin.journal, before)
    return m.Preview(message.ref, message.action, True, news, twin.view(message.seat))


async def _why(hall: Hall, asker: Asker, message: m.AskWhy) -> m.ServerMessage:
    async with asker.table.stored():
        game = _question(asker, message)
        step = asker.table.question_of(message.seat, message.decision)
        options = game.legal_actions(message.seat)
        guess = inside(game.imagine(message.seat, Chance(0)))
    return m.Why(message.ref, reasons(step, options, guess, message.actions, speaker(asker.table.name, asker.language)))


def reasons(step: Step[Any], options: Sequence[Action], state: State, actions: list[str], speak: Speaker) -> list[m.WhyNot]:
    """Why each of the given actions is not available."""
    found = []
    for text in actions:
        try:
            action = speak.rules.catalogue.parse(text)
        except IllegalAction as error:
            found.append(m.WhyNot(text, error.sentence(speak.words), ""))
            continue
        if action in options:
            found.append(m.WhyNot(text, None, step.rule))
            continue
        why = step.hindrance(state, action)
        sentence = why.clause(speak.words) if why else speak.words.text("kernel.illegal.not-offered")
        found.append(m.WhyNot(text, sentence, (why.rule if why else "") or step.rule))
    return found


async def _rule(hall: Hall, asker: Asker, message: m.AskRule) -> m.ServerMessage:
    found = speaker(asker.table.name, asker.language).topic(message.topic)
    if found is None:
        raise Refused("server.error.topic", topic=message.topic)
    return m.RuleText(message.ref, message.topic, *found)


async def _look(hall: Hall, asker: Asker, message: m.Look) -> m.ServerMessage:
    if message.seat is not None:
        asker.check(message.seat)
    async with asker.table.stored():
        data = asker.table.game.look(message.seat, message.what) if asker.table.game else None
    return m.Looked(message.ref, message.what, data)


async def _language(hall: Hall, asker: Asker, message: m.ChangeLanguage) -> m.ServerMessage:
    asker.language = offered(message.lang)
    async with asker.table.stored():
        return frames.state(asker.table, asker.seats, 0, asker.language)


async def _ping(hall: Hall, asker: Asker, message: m.Ping) -> m.ServerMessage:
    return m.Pong(message.ref)


def _question(asker: Asker, message: m.AskHint | m.AskOdds | m.AskPreview | m.AskWhy) -> Game:
    """The match, after checking that the asker holds the seat and that this decision is still open."""
    asker.check(message.seat)
    asker.table.question_of(message.seat, message.decision)
    assert asker.table.game is not None
    return asker.table.game


ANSWERS: Mapping[type, Callable[[Hall, Asker, Any], Awaitable[m.ServerMessage]]] = {
    m.Play: _play,
    m.Promise: _promise,
    m.ShowNumber: _number,
    m.TakeBack: _undo,
    m.Consent: _consent,
    m.Hand: _hand,
    m.Rename: _rename,
    m.Chat: _chat,
    m.AskHint: _hint,
    m.AskOdds: _odds,
    m.AskPreview: _preview,
    m.AskWhy: _why,
    m.AskRule: _rule,
    m.Look: _look,
    m.ChangeLanguage: _language,
    m.Ping: _ping,
}
