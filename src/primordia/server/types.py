"""What can be played, tables to be made, and a table as a client sees it (docs/protocol.md); OpenAPI describes these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

MOST_MESSAGE = 16 * 1024
MOST_RECORD = 1024 * 1024
MOST_CHAT = 500
MOST_OPTION = 64_000  # characters of a text, like a card pack

Name = Annotated[str, Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=20)]


# What can be played


class Choice(Struct):
    value: bool | str
    text: str
    about: str


class Option(Struct):
    """A choice of the set-up; `usual` is what is played if nobody says otherwise.

    A choice has one of its values, a flag is yes or no, of several any can be joined by a plus sign, a text is anything that
    the game approves. What is `main` is for everybody, the others for those who look for them.
    """

    name: str
    kind: Literal["choice", "flag", "several", "text"]
    text: str
    about: str
    values: list[Choice]
    usual: bool | str
    main: bool


class BotLevel(Struct):
    level: str
    text: str


class GameInfo(Struct):
    name: str
    title: str
    about: str
    players: list[int]
    usual: int
    options: list[Option]
    bots: list[BotLevel]
    version: str


class Language(Struct):
    code: str
    name: str


class InterfaceWords(Struct):
    language: str
    languages: list[Language]
    messages: dict[str, str]


class GameWords(Struct):
    messages: dict[str, str]
    names: dict[str, str]
    keys: dict[str, str]
    values: dict[str, dict[str, str]]  # by key: where a name or a value is called otherwise under it than in `names`
    topics: dict[str, str]  # what topics are called that are no paragraphs of the book


class Topic(Struct):
    topic: str
    title: str
    text: str


# A new table


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["here", "invited", "bot"] = "here"
    name: Name = ""
    level: Level = "greedy"


class Limit(Struct, forbid_unknown_fields=True):
    """A time limit for each decision; then a bot decides, or the table waits."""

    seconds: Annotated[int, Meta(ge=1, le=60 * 60 * 24 * 60)]
    then: Literal["bot", "wait"] = "bot"


OptionName = Annotated[str, Meta(max_length=40)]
Options = dict[OptionName, bool | Annotated[str, Meta(max_length=MOST_OPTION)]]


class Wish(Struct, forbid_unknown_fields=True):
    """A set-up while it is being chosen; `files` names the files that texts come from, for what is said about them."""

    players: Annotated[int, Meta(ge=0, le=16)] | None = None
    options: Options = {}
    files: dict[OptionName, Annotated[str, Meta(max_length=80)]] = {}


class Refused(Struct):
    """A value of an option, or a number of `players`, that does not fit, and why."""

    option: str
    value: bool | int | str
    text: str


class Colour(Struct):
    colour: str
    text: str


class Fitted(Struct):
    """The set-up that comes nearest to a wish; what cannot be chosen beside it; what of the wish was lost.

    `seats` has the colours of each seat; a seat without any is dealt its own by chance.
    """

    players: int
    options: dict[str, bool | str]
    seats: list[list[Colour]]
    refused: list[Refused]
    lost: list[Refused]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    seats: Annotated[list[NewSeat], Meta(max_length=16)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    limit: Limit | None = None


class Import(Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=MOST_RECORD)]
    seats: Annotated[list[NewSeat], Meta(max_length=16)] | None = None
    limit: Limit | None = None


class Created(Struct):
    table: str
    tokens: list[str | None]
    onlooker: str
    commitment: str


class RecordText(Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=MOST_RECORD)]


class Verified(Struct):
    game: str
    choices: int
    over: bool
    scores: list[int]
    winners: list[int]
    dice_checked: bool
    dice: Literal["unknown", "open", "key", "shared"]  # the weakest kind in the record
    people: int  # numbers in shared dice that are not the server's own
    fingerprint: str
    text: str


# A table as a client sees it


class Line(Struct):
    """Who does what an entry tells. Entries in a row with the same `key` are told in one line; `colour` may be empty."""

    key: str
    name: str
    colour: str


class Entry(Struct):
    """What happened. `line` null: nobody's doing. In few words: `brief`, to stand behind the name of the line, and `digest`,
    what is worth telling afterwards; either may be empty. `things` are those on the table that it is about. `mark`: a phase
    opens a part of the journal, a card should be read by all."""

    n: int
    kind: str
    rule: str
    text: str
    arguments: dict[str, int | str]
    line: Line | None
    brief: str
    digest: str
    things: list[str]
    mark: Literal["", "phase", "card"]


class Journal(Struct):
    """Keep the first `from` entries, then these."""

    start: int = msgspec.field(name="from")
    entries: list[Entry]


class Talk(Struct):
    seq: int
    seat: int | None
    name: str
    text: str


class Offer(Struct):
    """One option of a decision; `arguments` names the things on the table that it is about."""

    action: str
    number: int
    label: str
    verb: str
    arguments: dict[str, str]


class Decision(Struct):
    id: int
    seat: int
    kind: str
    rule: str
    prompt: str
    context: dict[str, str]
    sealed: bool
    since: int  # the number of the first journal entry after this seat's last choice
    options: list[Offer]


class SeatState(Struct):
    seat: int
    kind: str
    name: str
    bot: str | None
    online: bool
    colours: list[str]


class Waiting(Struct):
    """Who is asked, for which colour, and about what: `about` ends a sentence like “Waiting for Red: …”."""

    seat: int
    colour: str
    kind: str
    rule: str
    about: str
    deadline: float | None


class SeatView(Struct):
    seat: int | None
    view: dict[str, Any]


class UndoQuestion(Struct):
    seat: int
    agree: list[int]
    wanted: list[int]


class Undo(Struct):
    can: list[int]
    asked: UndoQuestion | None


class Dice(Struct):
    open: bool
    text: str
    label: str
    key: str | None


class Sentence(Struct):
    id: str
    text: str


class Place(Struct):
    seat: int
    place: int
    score: int


class Over(Struct):
    ending: str
    text: str
    scores: list[int]
    winners: list[int]
    places: list[Place]


class State(Struct, tag_field="type", tag="state"):
    table: str
    game: str
    options: dict[str, bool | str]
    seq: int
    moves: int
    mine: list[int]
    seats: list[SeatState]
    waiting: list[Waiting]
    views: list[SeatView]
    decisions: list[Decision]
    undo: Undo
    journal: Journal
    chat: list[Talk]
    onlookers: int
    dice: Dice
    frozen: Sentence | None
    over: Over | None
    rematch: str | None


class Moment(Struct):
    at: int
    total: int
    view: dict[str, Any]
    choice: str
    journal: list[Entry]
    scores: list[int]


class History(Struct):
    """A finished table after each choice: the scores, the round, and how long the journal is then."""

    total: int
    scores: list[list[int]]
    rounds: list[int]
    told: list[int]


class Brief(Struct):
    """A table at a glance, for a list of tables; `when` is the round in words, `rematch` the table at which they play on."""

    table: str
    game: str
    mine: list[int]
    seats: list[SeatState]
    asked: list[int]
    when: str
    frozen: bool
    over: Over | None
    rematch: str | None


class Rematch(Struct):
    table: str


# The house


class Problem(Struct):
    """Every answer of HTTP that is no success."""

    id: str
    text: str


class Health(Struct):
    status: str
    version: str
    tables: int
