"""What a client is shown of a table, in its language: views, decisions, journal, chat."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

import primordia
from primordia.guide import guide
from primordia.kernel import record
from primordia.kernel.chance import DICE
from primordia.kernel.errors import PrimordiaError, Reason
from primordia.kernel.game import Game, hides, inside, last_link, rules_of
from primordia.kernel.step import Step
from primordia.locales import Words, words
from primordia.server import joining
from primordia.server import types as t
from primordia.server.gathering import Gathering
from primordia.server.reel import entries, round_of
from primordia.server.sheet import raw, sheet_of
from primordia.server.table import Table
from primordia.wording import Speaker, speaker


def state(table: Table, seats: set[int], since: int, language: str, spoken: int = 0) -> t.State:
    """Everything that the holder of these seats may know now.

    The journal starts from row `since`, which the client has already seen, and the chat after row `spoken`.
    """
    game = table.game
    speak = speaker(table.name, language)
    mine = sorted(seats)
    eyes: list[int | None] = [*mine] if mine else [None]
    sheet = sheet_of(table)
    usual = (0, table.seq - 1, table.seq)  # what nearly everybody has seen: kept for all; whatever else, for nobody
    if since in usual and spoken in usual:
        shared = sheet.part(("state", language, since, spoken), lambda: _shared(table, since, language, spoken))
    else:
        shared = _shared(table, since, language, spoken)
    return msgspec.structs.replace(
        shared,
        mine=mine,
        seats=_sitters(table),
        views=[t.SeatView(seat, sheet.view(seat)) for seat in eyes] if game else [],
        decisions=[_decision(table, speak, step) for step in table.waiting() if step.seat in seats] if not table.frozen else [],
        undo=_undo(table, game, mine),
        onlookers=sum(1 for connection in table.connections if not connection.seats),
        line=_line(table, speak.words),
    )


def _shared(table: Table, since: int, language: str, spoken: int) -> t.State:
    """The state without what differs between the readers of a row, and who is there."""
    game = table.game
    speak = speaker(table.name, language)
    kept = table.kept(since)
    sheet = sheet_of(table)
    return t.State(
        table=table.id,
        game=table.name,
        options=sheet.encoded("options", lambda: _played(table)),
        seq=table.seq,
        moves=moves(game),
        mine=[],
        seats=[],
        waiting=raw([_waiting(table, speak, step) for step in table.waiting()]),
        views=[],
        decisions=[],
        undo=t.Undo([], None),
        journal=raw(t.Journal(kept, _told(speak, game, kept))),
        chat=raw([_said(table, talk, speak.words) for talk in table.talk if talk.seq > spoken]),
        onlookers=0,
        line="",
        dice=sheet.encoded(("dice", language), lambda: _dice(table, game, language)),
        rolled=raw(_rolled(table, game, since)),
        gathering=_gathering(table),
        imported=table.imported,
        frozen=t.Sentence(table.frozen.message, table.frozen.sentence(words(language))) if table.frozen else None,
        over=over(game, speak) if game and game.is_over else None,
        rematch=table.rematch,
    )


def _said(table: Table, talk: t.Talk, say: Words) -> t.Talk:
    """What somebody said; what the server itself says is worded in the reader's language."""
    remark = table.remarks.get(talk.seq)
    return talk if remark is None else msgspec.structs.replace(talk, text=remark.clause(say))


def brief(table: Table, seats: set[int], language: str) -> t.Brief:
    """A table at a glance."""
    game = table.game
    speak = speaker(table.name, language)
    number = round_of(game) if game else 0
    gathering = table.open_gathering
    return t.Brief(
        table=table.id,
        game=table.name,
        mine=sorted(seats),
        seats=_sitters(table),
        asked=gathering.owed() if gathering is not None else sorted({step.seat for step in table.waiting()}),
        when=speak.words("server.round", round=number) if number else "",
        frozen=table.frozen is not None,
        over=over(game, speak) if game and game.is_over else None,
        rematch=table.rematch,
    )


def moves(game: Game | None) -> int:
    """How many free choices have been made."""
    return last_link(game).free if game else 0


def problem(error: PrimordiaError, language: str) -> t.Problem:
    return t.Problem(error.message, error.sentence(words(language)))


def offers(speak: Speaker, game: Game, step: Step[Any]) -> list[t.Offer]:
    tells, state = guide(speak.rules), inside(game)

    def say(reason: Reason | None) -> str:
        return reason.clause(speak.words) if reason else ""

    return [
        t.Offer(
            action=action.text,
            number=action.number,
            label=speak.option(action, state),
            verb=action.verb,
            arguments=action.arguments,
            cost=say(tells.cost(state, step, action)),
            note=say(tells.note(state, step, action)),
        )
        for action in game.legal_actions(step.seat)
    ]


def _told(speak: Speaker, game: Game | None, kept: int) -> list[t.Entry]:
    return entries(speak, game.journal[kept:], kept) if game else []


def fallen(game: Game, step: Step[Any]) -> list[int]:
    """The dice rolled by the last choice, if this step asks about them."""
    if step.kind not in guide(rules_of(game)).cast:
        return []
    return [result.value + 1 for result in last_link(game).results if result.label == DICE]


def _decision(table: Table, speak: Speaker, step: Step[Any]) -> t.Decision:
    return sheet_of(table).encoded(("decision", speak.words.language, step), lambda: _question(table, speak, step))


def _question(table: Table, speak: Speaker, step: Step[Any]) -> t.Decision:
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
        dice=fallen(table.game, step),
        options=offers(speak, table.game, step),
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


def _line(table: Table, say: Words) -> str:
    """Why a bot has not chosen yet, where others come first."""
    if table.line is None:
        return ""
    return say("server.line.full" if table.line.full else "server.line", count=table.line.waiting)


def _sitters(table: Table) -> list[t.SeatState]:
    here = frozenset[int]().union(*(connection.seats for connection in table.connections))  # comings and goings leave no row

    def build() -> list[t.SeatState]:
        return [
            t.SeatState(seat, sitter.kind, sitter.name, sitter.bot, bool(sitter.bot) or seat in here, table.colours(seat))
            for seat, sitter in enumerate(table.sitters)
        ]

    return sheet_of(table).encoded(("sitters", here), build)


def _undo(table: Table, game: Game | None, mine: list[int]) -> t.Undo:
    can = [seat for seat in mine if table.undoable(seat)] if game and not table.frozen and not game.is_over else []
    asked = table.question
    if asked is None:
        return t.Undo(can, None)
    return t.Undo(can, t.UndoQuestion(asked.seat, sorted(asked.agree), sorted(asked.wanted)))


def _dice(table: Table, game: Game | None, language: str) -> t.Dice:
    gathering = table.gathering
    if gathering is not None and not (game and gathering.begun):
        text = f"sha256 {gathering.commitment}"
    else:
        text = record.source(game) if game else table.head.partition("\ndice ")[2].partition("\n")[0]
    kind, _, rest = text.partition(" ")
    say = words(language)
    commitment = rest.partition(" ")[0] if kind == "sha256" else None
    if kind == "seed":
        label = say("server.dice.open", seed=rest)
    else:
        label = say("server.dice.shared" if gathering else "server.dice.secret", hash=commitment or "–")
    if table.imported is not None:
        label += ". " + say("server.dice.imported" if gathering else "server.dice.brought", choices=table.imported)
    key = record.revealed(game) if game else None
    return t.Dice(kind == "seed", text, label, commitment, _numbers(gathering), key, table.by_hand)


def _numbers(gathering: Gathering | None) -> list[t.Number]:
    if gathering is None:
        return []
    numbers = [number.hex() if number is not None else None for number in gathering.numbers]
    server = [
        gathering.showing and (seat in gathering.without or not promise) for seat, promise in enumerate(gathering.promises)
    ]
    return [t.Number(*given) for given in zip(gathering.promises, numbers, server, strict=True)]


def _gathering(table: Table) -> t.Gathering | None:
    gathering = table.open_gathering
    if gathering is None:
        return None
    stage: Literal["promise", "number"] = "number" if gathering.showing else "promise"
    return t.Gathering(stage, gathering.owed(), gathering.since + joining.GRACE, table.due(0))


def _rolled(table: Table, game: Game | None, since: int) -> t.Rolled:
    """The results of chance so far; none while a match with hidden information is running."""
    if game is not None and hides(game) and not game.is_over:
        return t.Rolled(0, [])
    kept = table.rolled[since - 1] if 0 < since <= table.seq and not (game and hides(game)) else 0
    return t.Rolled(kept, table.results[kept:])


def over(game: Game, speak: Speaker) -> t.Over:
    scores = game.scores()
    winners = game.winners()
    ending = rules_of(game).ending(inside(game))
    ranking = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
    places: list[t.Place] = []
    for k, seat in enumerate(ranking):
        tied = places and (seat in winners) == (places[-1].seat in winners) and scores[seat] == places[-1].score
        places.append(t.Place(seat, places[-1].place if tied else k + 1, scores[seat]))
    return t.Over(ending, speak.narrator.named(f"ending.{ending}", ending), scores, winners, places)


def _played(table: Table) -> dict[str, bool | str]:
    """The options of a table. For a text (a card pack), which may be long, only whether there is one."""
    if table.setup is None:
        return {}
    texts = {option.name for option in primordia.GAMES[table.name].options if not option.shown}
    return {option: True if value and option in texts else value for option, value in table.setup.options.items()}
