"""The analysis board: a position, and a tree of variations that somebody tries from there. Nothing is stored.

A request brings the position and all moves, and they are played here again, in a process for texts from strangers. Dice belong
to the way that leads to a move, not to the choice: two options at one place are tried on the same dice, and whoever opens the
same tree sees the same. A move may have another number (`seed`), and so other dice, or dice and cards that are set.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any, Final, NamedTuple

import msgspec

import primordia
from primordia.bots.advice import advise
from primordia.kernel import position as positions
from primordia.kernel.chain import Link, since
from primordia.kernel.chance import DICE, Chance
from primordia.kernel.errors import EndlessError, SetupError
from primordia.kernel.game import TOO_LONG, Game, begin, change_dice, inside, last_link, rules_of
from primordia.kernel.reel import Reel
from primordia.kernel.step import Step
from primordia.odds import odds
from primordia.server import frames
from primordia.server import messages as m
from primordia.server import study_types as st
from primordia.server import types as t
from primordia.server.answers import previewed, reasons, ways
from primordia.server.brain import is_position
from primordia.server.reel import entries
from primordia.server.verdicts import weighed
from primordia.wording import Speaker, speaker

ROOT: Final = "analysis"


class Place(NamedTuple):
    """A match at some move of a tree: the name of its dice, the moves that led here in words, the journal before the last, and
    of each card that this drew those that could have come."""

    game: Game
    luck: str
    told: list[st.Told]
    news: int
    could: list[list[str]]


def board(study: st.Study, language: str) -> bytes:
    """What is seen after a move: an encoded `Board`."""
    place = _walk(study, language)
    told = _everything(study, language) if study.all else place.told
    shown = st.Board(_state(place, study.at + 1, language), place.game.position(), told, place.news, place.could)
    return msgspec.json.encode(shown)


def chances(study: st.Study, language: str) -> st.StudyChances:
    """What comes of the options: chances to win by search, the same whenever it is asked for."""
    game = _walk(study, language).game
    decision = game.decision
    if decision is None:
        raise SetupError("server.study.over")
    speak = speaker(rules_of(game).name, language)
    advice = advise(game.imagine(decision.seat, Chance(0)), random.Random(0))
    options = [weighed(one, game, speak) for one in advice.options]
    reason = speak.narrator.named(f"aspect.{advice.aspect}", advice.aspect) if advice.aspect else ""
    return st.StudyChances(decision.seat, [round(chance, 3) for chance in advice.seats], options, reason, advice.left)


def answer(question: st.StudyQuestion, language: str) -> m.ServerMessage:
    """What the picture of a table asks for, as at a live table."""
    place, message = _walk(question.study, language), question.message
    game = place.game
    speak = speaker(rules_of(game).name, language)
    seat = message.seat if message.seat is not None else game.decision.seat if game.decision else 0
    if isinstance(message, m.Look):
        return m.Looked(message.ref, message.what, game.look(seat, message.what))
    step = next((step for step in game.waiting if step.seat == seat), None)
    if step is None:
        raise SetupError("server.study.over")
    guess = game.imagine(seat, Chance(0))
    if isinstance(message, m.AskPreview):
        return previewed(guess, len(game.journal), message, speak)
    if isinstance(message, m.AskWhy):
        return m.Why(message.ref, reasons(step, game.legal_actions(seat), inside(guess), message.actions, speak))
    return m.Odds(message.ref, ways([table.data() for table in odds(guess, seat)], speak))


def opened(text: str, at: int | None) -> st.Opened:
    """The position that a text gives: itself, or a moment of the record that it is."""
    if not is_position(text):
        reel = Reel(text, primordia.GAMES)
        reel.go(reel.total if at is None else min(at, reel.total))
        return st.Opened(rules_of(reel.game).name, reel.game.position(), reel.at, reel.total)
    game = _begin(text)
    return st.Opened(rules_of(game).name, game.position(), 0, 0)


def _begin(text: str) -> Game:
    return begin(*positions.parse(text, primordia.GAMES), Chance(0), listening=True)


def _walk(study: st.Study, language: str) -> Place:
    """The match after the moves that lead to the one that is looked at."""
    moves = study.moves
    if study.at >= len(moves) or any(move.parent >= k for k, move in enumerate(moves)):
        raise SetupError("server.study.tree")
    way = []
    at = study.at
    while at >= 0:
        way.append(at)
        at = moves[at].parent
    game = _begin(study.position)
    speak = speaker(rules_of(game).name, language)
    place = Place(game, ROOT, [], 0, [])
    for number in reversed(way):
        news = len(game.journal)
        luck = _luck(place.luck, moves[number])
        decks = {label: cards[:] for label, cards in inside(game).decks().items()}
        last = last_link(game)
        told = _played(game, number, moves[number], luck, speak)
        place = Place(game, luck, [*place.told, told], news, _could(game, last, decks))
    return place


def _everything(study: st.Study, language: str) -> list[st.Told]:
    """All moves of a tree in words."""
    root = _begin(study.position)
    speak = speaker(rules_of(root).name, language)
    places = {-1: (root, ROOT)}
    told = []
    for number, move in enumerate(study.moves):
        before, above = places[move.parent]
        luck, game = _luck(above, move), before.clone(Chance(0))
        told.append(_played(game, number, move, luck, speak))
        places[number] = game, luck
    return told


def _could(game: Game, last: Link, decks: dict[str, list[int]]) -> list[list[str]]:
    """Of each card drawn since a link: the unseen ones of its deck, as the decks were."""
    glossary = rules_of(game).glossary
    drawn = [result for link in since(last_link(game), last) for result in link.results if result.label != DICE]
    return [
        [glossary[one.label].text(n) for n, count in enumerate(decks[one.label]) if count or n == one.value] for one in drawn
    ]


def _luck(above: str, move: st.StudyMove) -> str:
    return hashlib.sha256(f"{above} {move.seed}".encode()).hexdigest()


def _played(game: Game, number: int, move: st.StudyMove, luck: str, speak: Speaker) -> st.Told:
    """Plays a move, on dice of its own."""
    step = next((step for step in game.waiting if step.seat == move.seat), None)
    action = speak.rules.catalogue.parse(move.action)
    label = speak.option(action, inside(game))
    seed = int(luck[:12], 16)
    change_dice(game, Chance(seed), f"seed {seed}")
    last = last_link(game)
    if move.dice or move.cards:
        game.force(move.dice, move.cards)
    try:
        game.play(action, move.seat)
    except EndlessError as error:
        raise SetupError("kernel.position.endless", most=TOO_LONG) from error
    game.force()
    results = [result for link in since(last_link(game), last) for result in link.results]
    glossary = speak.rules.glossary
    return st.Told(
        number=number,
        colour=speak.rules.colour.text(step.colour) if step is not None else "",
        label=label,
        dice=[result.value + 1 for result in results if result.label == DICE],
        drawn=[glossary[result.label].text(result.value) for result in results if result.label != DICE],
    )


def _state(place: Place, number: int, language: str) -> t.State:
    """The match as the state of a table at which all seats are on this screen."""
    game = place.game
    speak = speaker(rules_of(game).name, language)
    asked = list(game.waiting)
    mine = [step.seat for step in asked]
    view = game.view(mine[0] if mine else None)
    colours: dict[int, list[str]] = {}
    for colour, seat in view["seats"].items():
        colours.setdefault(seat, []).append(colour)
    seats = [t.SeatState(seat, "here", "", None, True, colours.get(seat, [])) for seat in range(len(game.scores()))]
    decisions = [_decision(place, step, number, speak) for step in asked]
    return t.State(
        table="",
        game=speak.rules.name,
        options={},
        seq=0,
        moves=frames.moves(game),
        mine=mine,
        seats=seats,
        waiting=[t.Waiting(one.seat, one.context.get("colour", ""), one.kind, one.rule, "", None) for one in decisions],
        views=[t.SeatView(mine[0] if mine else None, view)],
        decisions=decisions,
        undo=t.Undo([], None),
        journal=t.Journal(0, entries(speak, game.journal, 0)),
        chat=[],
        onlookers=0,
        line="",
        dice=t.Dice(True, "", "", None, [], None, 0),
        rolled=t.Rolled(0, []),
        gathering=None,
        imported=None,
        frozen=None,
        over=frames.over(game, speak) if game.is_over else None,
        rematch=None,
    )


def _decision(place: Place, step: Step[Any], number: int, speak: Speaker) -> t.Decision:
    return t.Decision(
        id=number,
        seat=step.seat,
        kind=step.kind,
        rule=step.rule,
        prompt=speak.prompt(step, inside(place.game)),
        context=step.context(speak.rules.glossary),
        sealed=step.sealed,
        since=place.news,
        dice=frames.fallen(place.game, step),
        options=frames.offers(speak, place.game, step),
    )
