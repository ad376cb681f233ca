"""What a game tells those who play, draw and study it, beside its rules.

`Rules` is what the engine needs to play a match; a `Guide` is what bots, odds, the terminal, the pages of rules and the lab
ask for. A game names its guide in `Rules.guide`; it is imported when somebody first asks, so that the rules stay light.
Whatever a game leaves out has a fallback here: a game needs no guide at all to be played, simulated and recorded.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from math import exp
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from primordia.book import Book, Sheet, Variant
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.journal import Entry
from primordia.kernel.option import Value
from primordia.kernel.playout import Luck, Policy, Stop
from primordia.kernel.rules import Rules
from primordia.kernel.step import S, Step
from primordia.kernel.values import Values, logit, read_values

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from rich.console import RenderableType
    from rich.text import Text

    from primordia.locales import Narrator
    from primordia.odds.table import Table

Picture = Callable[[dict[str, Any], "Narrator"], "Text"]  # a view in characters


SELDOM = 0.1  # how often a player without a policy lets a chance go by
NEAR, FAR = 10, 60  # decisions of a playout in a game that knows no horizon


class Tally(NamedTuple):
    """Something by which finished matches are counted: a name in a group (`gene`, `speed`), and the seat for which it holds
    (-1: it is about the match as a whole). Once per match and seat, however often it happened."""

    group: str
    name: str
    seat: int = -1


class After:
    """A playout that stops after so many decisions."""

    def __init__(self, decisions: int) -> None:
        self.left = decisions

    def __call__(self, state: object) -> bool:
        self.left -= 1
        return self.left < 0


class Feature(NamedTuple):
    """A field of what a program is told of a situation: so many whole numbers from 0 to `high`, which is at most 255."""

    name: str
    size: int
    high: int


class Bout(NamedTuple):
    """A kind of match for which chances are learned apart: how it is set up, and the names of the numbers that tell how strong
    a contestant is. `goal`: there is one contestant, all seats together, and it reaches a goal or not. `soft`: a seat with
    several contestants is about as strong as its weakest, the more sharply the higher (0: as strong as all of them in sum).
    `near`: the bout whose weights serve as long as there are none of its own. `helps` and `harms`: numbers of which more never
    does harm, or good, and their twins with "-early" behind the name, which count as long as it is early: search would go
    astray by weights that say otherwise because two numbers often come together."""

    players: int
    options: Mapping[str, Value]
    names: Sequence[str]
    goal: bool = False
    soft: float = 0.0
    near: str = ""
    helps: frozenset[str] = frozenset()
    harms: frozenset[str] = frozenset()


class Prudence(NamedTuple):
    """How somebody searches: the policy in the playouts, the effort of each of its choices, and by how much an option has to be
    better than what the policy would do before it is taken instead: so many standard errors, and at least so much chance to win
    beside that, because more playouts do not make chances less wrong. Samples take turns to go up to so much `further` than the
    sight, because chances err differently at different moments, so that the mean errs less."""

    policy: Policy
    effort: float
    caution: float
    margin: float = 0.0
    further: int = 0


class Manner(NamedTuple):
    """A way in which somebody may play: a policy, the effort of each of its choices (`Guide.effort`), and how common it is,
    beside the other manners, among those of whom nothing is known."""

    policy: Policy
    effort: float
    common: float = 1.0


class Measure(NamedTuple):
    """A situation in numbers: its bout, and of each contestant the seat and the numbers in the order of the bout's names."""

    bout: str
    seats: list[int]
    numbers: list[list[float]]


class Telling:
    """How the journal of a game is told to those who follow it. Games extend this."""

    cards: frozenset[str] = frozenset()
    """Kinds of entries that turn up a card which everybody should have time to read."""

    def message(self, entry: Entry) -> str:
        """The kind of sentence that says it. Fallback: the kind of the entry."""
        return entry.kind

    def line(self, entry: Entry) -> Sequence[str]:
        """The arguments that name who does it: entries in a row of one name are told in one line; none: nobody's doing.

        Fallback: the colour.
        """
        return ("colour",) if "colour" in entry.arguments else ()

    def colour(self, entry: Entry) -> str:
        """The player's colour that an entry is put down to; empty: nobody's."""
        return str(entry.arguments.get("colour", ""))

    def things(self, entry: Entry) -> list[str]:
        """What on the table it is about, as the view and `look` name it. Fallback: whatever the entry names."""
        return list(dict.fromkeys(value for value in entry.arguments.values() if isinstance(value, str)))


class Guide(Generic[S]):
    """The fallbacks. Each method says what must hold of an override."""

    # Choices

    idle: frozenset[str] = frozenset()
    """Verbs by which a player lets a chance go by. What an eager player seldom says."""

    ends: frozenset[str] = frozenset()
    """Verbs after which nothing of the player's own is changed by the rules: the situation is worth what it is worth now."""

    parts: frozenset[str] = frozenset()
    """Kinds of questions that are the second half of the choice before them: what is lifted is put somewhere."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def evaluate(self, state: S, seat: int) -> float:
        """What a situation is worth to a seat, on any scale; higher is better. It may read all of the state, which is imagined
        for the seat, must not change it, and gives the same number for the same state.

        Fallback: how far the seat's points are ahead of the best other's.
        """
        scores = self.rules.scores(state)
        return scores[seat] - max((score for k, score in enumerate(scores) if k != seat), default=0)

    def grounds(self, state: S, seat: int) -> Sequence[Mapping[str, float]]:
        """What the chance of a seat is made of, by aspects that the catalogue words (`game.aspect.name` as a sentence,
        `game.ground.name` as a name; what is called nothing is not told): log odds, which add up to the logit of its chance.
        Where chances are the mean of several judgements there are as many of them, in their order, or one if they agree.

        Fallback: nothing that has a name, so a hint has no reason.
        """
        return [{"": logit(self.chances(state)[seat])}]

    def odds(self, state: S, asked: Step[S] | None, seat: int) -> list[Table]:
        """The chances that matter to a seat now: of the question that it is asked (None: it is not), or else of what it will
        roll. Exact, with nothing that the seat cannot know; the state is a copy that may be played with.

        Fallback: none.
        """
        return []

    # Questions

    def cost(self, state: S, step: Step[S], action: Action) -> Reason | None:
        """What an option of a question costs, in few words; None: nothing that one would think of giving."""
        return None

    def note(self, state: S, step: Step[S], action: Action) -> Reason | None:
        """What the one who is asked should know about an option beside its name, in few words; None: it speaks for itself."""
        return None

    # Thinking ahead

    def policy(self, state: S, step: Step[S], options: list[Action], luck: Luck) -> Action:
        """What a player does who knows the game but does not think ahead, in some microseconds: playouts are made of it. It
        may read all of the state and must not change it; `luck` gives numbers from 0 to 1.

        Fallback: any option, those that let a chance go by seldom.
        """
        keen = [action for action in options if action.verb not in self.idle]
        found = keen if keen and luck() >= SELDOM else options
        return found[int(luck() * len(found))]

    caution: float = 0.5
    """Standard errors by which an option has to be better than what the policy would do before search takes it instead."""

    effort: float = 1.0
    """What a decision in a playout costs, options and policy together, in units of about twenty microseconds."""

    def prudence(self, state: S, playouts: int) -> Prudence:
        """How somebody searches who may make so many playouts for a decision: by a dearer policy than `policy` where that pays,
        with more caution where chances err more. Fallback: `policy` itself, `effort` and `caution`.
        """
        return Prudence(self.policy, self.effort, self.caution)

    def enough(self, state: S) -> int:
        """Playouts for a decision beyond which a level does not play better, whatever it may think. Fallback: none, more are
        better."""
        return sys.maxsize

    def manners(self, state: S) -> Sequence[Manner]:
        """The manners in which rivals may play. Who watches them finds out which it is by what they choose, and expects it of
        them in playouts (`bots/acquaintance.py`). Fallback: none, everybody is expected to play by `prudence`.
        """
        return ()

    def sensible(self, state: S, step: Step[S], options: list[Action]) -> list[Action]:
        """At least one of the options, without those that look silly to everybody who knows the game, whatever chances say: no
        level takes them. Hints and reviews tell of them all the same. Fallback: all.
        """
        return options

    def worthwhile(self, state: S, step: Step[S], options: list[Action], playouts: int, luck: Luck) -> list[Action]:
        """The options that are worth comparing by so many playouts in all: at least one, without those that only repeat others,
        and no more than the playouts suffice for if the game can tell which are promising. Fallback: all.
        """
        return options

    def horizon(self, state: S, step: Step[S], sight: int) -> Stop:
        """How far one playout of a decision goes: `sight` 0 is short, 1 as far as the consequences of the decision reach, each
        more a round further.

        Fallback: so many decisions.
        """
        return After(FAR * sight or NEAR)

    def chances(self, state: S) -> list[float]:
        """The chance of each seat to win, from 0 to 1; they add up to one where seats compete, and are all the same where they
        win or lose together. At the end of the match it is the outcome.

        Fallback: by the points, so that a tenth of all points more make a seat about half as likely again to win.
        """
        scores = self.rules.scores(state)
        if not state.agenda:
            winners = self.rules.winners(state)
            return [(seat in winners) / (len(winners) or 1) for seat in range(len(scores))]
        total = sum(map(abs, scores)) + 10.0
        strong = [exp(4.0 * score / total) for score in scores]
        return [strength / (sum(strong) if len(scores) > 1 else 1.0 + strength) for strength in strong]

    # Learning chances (`primordia lab train`)

    bouts: Mapping[str, Bout] = {}
    """The kinds of matches for which chances are learned, by name. Fallback: none, there is nothing to learn."""

    def measure(self, state: S) -> Measure:
        """A situation in numbers, by its bout or the nearest one: readable, all about as large as 1, and none that a seat could
        not know. Only asked where there are bouts, and before the match is over.
        """
        raise NotImplementedError

    def moment(self, state: S) -> int:
        """When to look: a situation is measured whenever this has grown, and never while it is 0. Fallback: never."""
        return 0

    def appraise(self, state: S, values: Values) -> list[float]:
        """What `chances` would be with other values than those of the package. Fallback: the same."""
        return self.chances(state)

    worth: float = 4.0
    """How much a seat has to be ahead by `evaluate` to be e times as likely to win: for chances made by hand (`by_hand`)."""

    def by_hand(self, state: S) -> list[float]:
        """Chances without anything learned: by `evaluate`. What learned ones are measured against."""
        if not state.agenda:
            return self.chances(state)
        seats = len(self.rules.scores(state))
        return Values({}).shares("", [self.evaluate(state, seat) / self.worth for seat in range(seats)])

    @property
    def weights(self) -> Traversable:
        """The file with the values that the package brings: `weights.json` of the game's package."""
        return files(type(self).__module__.rpartition(".")[0]).joinpath("weights.json")

    @cached_property
    def values(self) -> Values:
        """The values that the package brings."""
        return self.read(json.loads(self.weights.read_text(encoding="utf-8"))) if self.weights.is_file() else Values({})

    def read(self, data: Mapping[str, Any]) -> Values:
        """Values as a file has them; ValueError where they do not fit this game."""
        names = {name: bout.names for name, bout in self.bouts.items()}
        return read_values(data, names, {name: bout.near for name, bout in self.bouts.items() if bout.near})

    features: Sequence[Feature] = ()
    """What learning programs are told of a situation, field by field (`environments/`): the same for every set-up, so that one
    network fits all, and documented in `docs/environments.md`. Fallback: none, then they are told the view."""

    def encode(self, state: S, seat: int) -> bytearray:
        """The numbers of all `features`, one after the other, a byte each. The state is that of the match itself, so nothing
        may be told that the seat cannot know. Only asked where there are features; of every game, seats and the open question
        are told as well.
        """
        raise NotImplementedError

    cast: frozenset[str] = frozenset()
    """Kinds of questions about the dice that have just fallen."""

    # The course of a match

    headings: frozenset[str] = frozenset()
    """Kinds of journal entries that begin a new part of the match."""

    telling: Telling = Telling()
    """How the journal is told."""

    def clock(self, view: Mapping[str, Any]) -> tuple[int, int]:
        """Round and phase of a view, never decreasing within a match. A table is drawn again when they change.

        Fallback: the keys `round` and `phase`.
        """
        return int(view.get("round", 0)), int(view.get("phase", 0))

    def together(self, players: int, options: Mapping[str, Value]) -> bool:
        """Whether all seats of such a set-up win or lose together: bots are then not each other's rivals.

        Fallback: where one plays alone.
        """
        return players == 1

    # Studies

    tallied: Mapping[str, str] = {}
    """What finished matches are counted by, beside seat, length and ending: groups (worded by `game.tally.group`), each with
    the kind of its names (worded by `game.kind.name`; empty: they are numbers). Fallback: nothing."""

    def tallies(self, state: S, journal: Sequence[Entry]) -> Iterable[Tally]:
        """What is counted in a finished match, by the groups of `tallied`; what comes twice counts once. It must not change the
        state, and gives the same for the same match.

        Fallback: nothing.
        """
        return ()

    # The terminal

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """Pictures that a player can ask for by a word beside those of every table: `genes`. Fallback: none."""
        return {}

    def draw(self, view: dict[str, Any], speak: Narrator) -> Text | None:
        """The whole table in characters, at most a hundred columns wide; None: drawn from the shape of the view."""
        return None

    def mission(self, view: Mapping[str, Any], speak: Narrator) -> str:
        """What is to be reached, said once at the beginning of a match; empty where the rules of the game say it anyway."""
        return ""

    # The book

    book: Book = Book()
    """Chapters, pictures, quick reference and glossary. Fallback: a chapter with all topics."""

    def variants(self, topic: str, speak: Narrator) -> Sequence[Variant]:
        """How editions differ in the rule of a topic, in words. Fallback: not at all."""
        return ()

    def sheets(self, speak: Narrator) -> Sequence[Sheet]:
        """Tables of the quick reference. Fallback: none."""
        return ()

    def facts(self, topic: str) -> Mapping[str, Any]:
        """What a program is told about a topic beside title and text: plain data. Fallback: nothing."""
        return {}

    def illustration(self, topic: str, speak: Narrator) -> RenderableType | None:
        """What stands below the text of a topic in a terminal; None: nothing."""
        return None

    def cards(self) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """Every card by kind and id, with all its facts and where they come from.

        Fallback: what `Rules.parts` shows of the box, where a dictionary by names is a kind of card.
        """
        kinds = {kind: cards for kind, cards in self.rules.parts().items() if isinstance(cards, dict)}
        return {kind: cards for kind, cards in kinds.items() if all(isinstance(card, dict) for card in cards.values())}

    printings: Sequence[str] = ("",)
    """Printings in which cards differ, the usual one first."""

    def gallery(self, printing: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """The cards of a printing as they are shown, by kind and id. Fallback: what `Rules.parts` shows of the box."""
        return Guide.cards(self)

    facets: Mapping[str, Sequence[str]] = {}
    """Fields by which the cards of a kind can be picked out in the gallery, wherever on a card they stand."""

    def title(self, kind: str, card: str, data: Mapping[str, Any]) -> str:
        """What is printed on a card as its name; of one with two sides both, with a stroke. Fallback: its `name`, or its id."""
        return str(data.get("name", card))

    def called(self, kind: str, card: str, data: Mapping[str, Any], speak: Narrator) -> str:
        """The same in the reader's language. Fallback: as it is printed."""
        return self.title(kind, card, data)

    # Lessons

    lessons: Sequence[str] = ()
    """The names of its lessons, in the order in which they build on each other."""

    gentle: Mapping[str, Any] = {}
    """The set-up of a gentle first game: `players` and `options`, as `new_game` takes them. Fallback: the usual one."""

    def lesson(self, name: str) -> str:
        """A lesson as TOML (`learn.py`): the file of that name in the folder `lessons` of the game's package."""
        package = type(self).__module__.rpartition(".")[0]
        return files(package).joinpath("lessons", f"{name}.toml").read_text(encoding="utf-8")

    # Puzzles

    puzzles: Sequence[str] = ()
    """The names of its puzzles, the easiest first."""

    def puzzle(self, name: str) -> str:
        """A puzzle as TOML (`puzzles.py`): the file of that name in the folder `puzzles` of the game's package."""
        package = type(self).__module__.rpartition(".")[0]
        return files(package).joinpath("puzzles", f"{name}.toml").read_text(encoding="utf-8")

    def holds(self, state: S, goal: str) -> bool:
        """Whether a condition of a puzzle holds: `alive red 1`. ValueError if there is no such condition.

        Fallback: none are known.
        """
        raise ValueError(goal)

    def again(self, action: Action, dice: Sequence[int]) -> int:
        """How many of the last dice that fell after a choice do not count and are rolled again, because the rules say so; they
        might be for ever, so a search must know. Fallback: none.
        """
        return 0

    # Afterwards

    successors: Sequence[str] = ()
    """Games to which a finished match can be handed over."""

    def handover(self, state: S) -> dict[str, Any]:
        """What a finished match hands over to its successors, as plain data. Only asked where there are any."""
        raise NotImplementedError

    def handed(self, data: dict[str, Any], speak: Narrator) -> Iterator[str]:
        """The same as lines to read."""
        yield from ()


@cache
def guide(rules: Rules[Any]) -> Guide[Any]:
    """The guide of a game; made once."""
    found = resolve_name(rules.guide)(rules)
    assert isinstance(found, Guide)
    return found
