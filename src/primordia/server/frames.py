"""What a client is shown of a table, in its language: views, decisions, the journal, the talk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import primordia
from primordia.bots import BOTS
from primordia.kernel import record
from primordia.kernel.action import Names
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.fitting import Fitting, Refusal
from primordia.kernel.game import Game, chain, inside
from primordia.kernel.journal import Entry as JournalEntry
from primordia.kernel.option import Option
from primordia.kernel.rules import Rules
from primordia.kernel.step import Step
from primordia.locales import Words, words
from primordia.server import types as t
from primordia.server.table import Table
from primordia.wording import Speaker, speaker


def state(table: Table, seats: set[int], since: int, language: str, spoken: int = 0) -> t.State:
    """Everything that the holder of these seats may know now; journal and talk from where the client stands."""
    game = table.game
    speak = speaker(table.name, language)
    mine = sorted(seats)
    eyes: list[int | None] = [*mine] if mine else [None]
    kept = table.kept(since)
    return t.State(
        table=table.id,
        game=table.name,
        options=_played(game) if game else {},
        seq=table.seq,
        moves=moves(game),
        mine=mine,
        seats=_sitters(table),
        waiting=[_waiting(table, speak, step) for step in table.waiting()],
        views=[t.SeatView(seat, game.view(seat)) for seat in eyes] if game else [],
        decisions=[] if table.frozen else [_decision(table, speak, step) for step in table.waiting() if step.seat in seats],
        undo=_undo(table, game, mine),
        journal=t.Journal(kept, entries(speak, game.journal[kept:], kept) if game else []),
        chat=[talk for talk in table.talk if talk.seq > spoken],
        onlookers=sum(1 for connection in table.connections if not connection.seats),
        dice=_dice(table, game, language),
        frozen=t.Sentence(table.frozen.message, table.frozen.sentence(words(language))) if table.frozen else None,
        over=_over(game, speak) if game and game.is_over else None,
    )


def moves(game: Game | None) -> int:
    """Free choices so far."""
    return sum(1 for link in chain(game._link) if link.action is not None and not link.auto) if game else 0


def entries(speak: Speaker, journal: Sequence[JournalEntry], start: int) -> list[t.Entry]:
    return [t.Entry(n, entry.kind, entry.rule, speak.entry(entry), entry.arguments) for n, entry in enumerate(journal, start)]


def problem(error: PrimordiaError, language: str) -> t.Problem:
    return t.Problem(error.message, error.sentence(words(language)))


def offers(speak: Speaker, game: Game, seat: int) -> list[t.Offer]:
    return [
        t.Offer(action.text, action.number, speak.option(action, inside(game)), action.verb, action.arguments)
        for action in game.legal_actions(seat)
    ]


def _decision(table: Table, speak: Speaker, step: Step[Any]) -> t.Decision:
    assert table.game is not None
    return t.Decision(
        id=table.decision(step.seat),
        seat=step.seat,
        kind=step.kind,
        rule=step.rule,
        prompt=speak.prompt(step, inside(table.game)),
        context=step.context(speak.rules.glossary),
        sealed=step.sealed,
        options=offers(speak, table.game, step.seat),
    )


def _waiting(table: Table, speak: Speaker, step: Step[Any]) -> t.Waiting:
    assert table.game is not None
    return t.Waiting(
        seat=step.seat,
        colour=speak.rules.colour.text(step.colour),
        kind=step.kind,
        rule=step.rule,
        about=speak.awaited(step, inside(table.game)),
        deadline=None if table.sitters[step.seat].bot else table.deadline(step.seat),
    )


def _sitters(table: Table) -> list[t.SeatState]:
    return [
        t.SeatState(seat, sitter.kind, sitter.name, sitter.bot, bool(sitter.bot) or table.online(seat), table.colours(seat))
        for seat, sitter in enumerate(table.sitters)
    ]


def _undo(table: Table, game: Game | None, mine: list[int]) -> t.Undo:
    can = [seat for seat in mine if game.undoable(seat)] if game and not table.frozen and not game.is_over else []
    asked = table.question
    if asked is None:
        return t.Undo(can, None)
    return t.Undo(can, t.UndoQuestion(asked.seat, sorted(asked.agree), sorted(asked.wanted)))


def _dice(table: Table, game: Game | None, language: str) -> t.Dice:
    text = record.source(chain(game._link)) if game else table.head.partition("\ndice ")[2].partition("\n")[0]
    opened = text.startswith("seed ")
    say = words(language)
    label = say("server.dice.open", seed=text.removeprefix("seed ")) if opened else say("server.dice.secret", hash=text[7:])
    key = table.key if game and game.is_over and text.startswith("sha256 ") else None
    return t.Dice(opened, text, label, key)


def _over(game: Game, speak: Speaker) -> t.Over:
    scores = game.scores()
    winners = game.winners()
    ending = game._rules.ending(inside(game))
    ranking = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    places: list[t.Place] = []
    for k, seat in enumerate(ranking):
        tied = places and (seat in winners) == (places[-1].seat in winners) and scores[seat] == places[-1].score
        places.append(t.Place(seat, places[-1].place if tied else k + 1, scores[seat]))
    return t.Over(ending, speak.narrator.named(f"ending.{ending}", ending), scores, winners, places)


def _played(game: Game) -> dict[str, bool | str]:
    """What a table is played with. Of a text, which may be long, only that there is one."""
    rules = game._rules
    texts = {option.name for option in rules.options if not option.shown}
    return {option: True if value and option in texts else value for option, value in game._setup.options.items()}


# The games themselves


def game_info(name: str, language: str) -> t.GameInfo:
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
        bots=[_level(level, say) for level in BOTS],
        version=rules.version,
    )


def _level(level: str, say: Words) -> t.BotLevel:
    """A bot with what it is like, or as it is called where a package has brought it."""
    message = f"server.bot.{level}"
    return t.BotLevel(level, say.text(message) if message in say else level.capitalize())


def _option(rules: Rules[Any], option: Option, language: str) -> t.Option:
    say = words(language)
    message = f"{rules.name}.option.{option.name}"
    names = game_words(rules.name, language).names
    values = option.shown
    kind: Literal["choice", "flag", "several", "text"] = "choice" if values else "text"
    if option.several:
        kind = "several"
    elif values and isinstance(values[0], bool):
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
    """What becomes of a wish for a table, in words."""
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
UNSHOWN = ("topic", "position", "cards", "key")  # explanations and keys have places of their own; the others are errors


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
    """What the things of a kind are called."""
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
