"""What a client is shown of a table, in its language: views, decisions, the journal, the talk."""

from __future__ import annotations

from typing import Any

from primordia.kernel import record
from primordia.kernel.errors import PrimordiaError
from primordia.kernel.game import Game, chain, inside
from primordia.kernel.step import Step
from primordia.locales import words
from primordia.server import types as t
from primordia.server.reel import entries, round_of
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
        rematch=table.rematch,
    )


def brief(table: Table, seats: set[int], language: str) -> t.Brief:
    """A table at a glance."""
    game = table.game
    speak = speaker(table.name, language)
    number = round_of(game) if game else 0
    return t.Brief(
        table=table.id,
        game=table.name,
        mine=sorted(seats),
        seats=_sitters(table),
        asked=sorted({step.seat for step in table.waiting()}),
        when=speak.words("server.round", round=number) if number else "",
        frozen=table.frozen is not None,
        over=_over(game, speak) if game and game.is_over else None,
        rematch=table.rematch,
    )


def moves(game: Game | None) -> int:
    """Free choices so far."""
    return sum(1 for link in chain(game._link) if link.action is not None and not link.auto) if game else 0


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
        since=table.since(step.seat),
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
    can = [seat for seat in mine if table.undoable(seat)] if game and not table.frozen and not game.is_over else []
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
