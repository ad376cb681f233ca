"""The data of requests and answers (docs/protocol.md): games, new tables, a table's state. OpenAPI describes these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from primordia.bots import USUAL

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
    """An option of the set-up; `usual` is its default.

    A `choice` has one of its values, a `flag` is yes or no, `several` is any of its values joined by plus signs, a `text` is
    anything that the game approves. Options that are not `main` are for people who look for them.
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
    level: str  # of the bots that somebody begins with
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
    values: dict[str, dict[str, str]]  # by key: names that differ from `names` under that key
    topics: dict[str, str]  # titles of topics that are not paragraphs of the rulebook


class Topic(Struct):
    topic: str
    title: str
    text: str


# A new table


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["here", "invited", "bot"] = "here"
    name: Name = ""
    level: Level = USUAL


class Limit(Struct, forbid_unknown_fields=True):
    """A time limit for each decision; afterwards a bot decides, or the table waits."""

    seconds: Annotated[int, Meta(ge=1, le=60 * 60 * 24 * 60)]
    then: Literal["bot", "wait"] = "bot"


OptionName = Annotated[str, Meta(max_length=40)]
Options = dict[OptionName, bool | Annotated[str, Meta(max_length=MOST_OPTION)]]


class Wish(Struct, forbid_unknown_fields=True):
    """A set-up while it is being chosen; `files` has the file names of texts, to be used in error messages."""

    players: Annotated[int, Meta(ge=0, le=16)] | None = None
    options: Options = {}
    files: dict[OptionName, Annotated[str, Meta(max_length=80)]] = {}


class Refused(Struct):
    """A value of an option (or of `players`) that does not fit, and why."""

    option: str
    value: bool | int | str
    text: str


class Colour(Struct):
    colour: str
    text: str


class Fitted(Struct):
    """The valid set-up nearest to a wish; `refused`: values that do not fit it; `lost`: values of the wish that were changed.

    `seats` has the colours of each seat; a seat without any gets them by chance.
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
    dice: Literal["set", "unknown", "open", "key", "shared"]  # the weakest kind in the record
    people: int  # numbers in shared dice that are not the server's own
    set: int  # results that were set by hand
    fingerprint: str
    text: str


# A table as a client sees it


class Line(Struct):
    """Whose doing an entry is. Consecutive entries with the same `key` share a line; `colour` may be empty."""

    key: str
    name: str
    colour: str


class Entry(Struct):
    """Something that happened. `line` is null if it is nobody's doing. `brief` is the short form, to follow the name of the
    line; `digest` is for a summary; both may be empty. `things` are what it is about. `mark`: a phase begins a section of the
    journal, a card should be read by everybody."""

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
    """Keep the first `from` entries and replace the rest by these."""

    start: int = msgspec.field(name="from")
    entries: list[Entry]


class Talk(Struct):
    seq: int
    seat: int | None
    name: str
    text: str


class Offer(Struct):
    """One option of a decision; `arguments` names the things that it is about. `cost` is its price, `note` what else to know
    about it; both may be empty."""

    action: str
    number: int
    label: str
    verb: str
    arguments: dict[str, str]
    cost: str
    note: str


class Decision(Struct):
    id: int
    seat: int
    kind: str
    rule: str
    prompt: str
    context: dict[str, str]
    sealed: bool
    since: int  # the number of the first journal entry after this seat's last choice
    dice: list[int]  # just rolled, if the decision is about them
    options: list[Offer]


class SeatState(Struct):
    seat: int
    kind: str
    name: str
    bot: str | None
    online: bool
    colours: list[str]


class Waiting(Struct):
    """Who has to decide, for which colour and about what; `about` completes a sentence like “Waiting for Red: …”."""

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


class Number(Struct):
    """A seat's part in the dice: first the promised hash, then the number; `server`: the server's number is used instead."""

    promise: str | None
    number: str | None
    server: bool


class Dice(Struct):
    """Where the dice come from. `text` is their name in the record, `commitment` the hash of the server's secret, `key` that
    secret once the match is over; `numbers` are those of the seats, empty for other kinds of dice."""

    open: bool
    text: str
    label: str
    commitment: str | None
    numbers: list[Number]
    key: str | None
    set: int  # results set by hand, which an imported match may have


class Gathering(Struct):
    """The seats' numbers are being gathered, before the first roll. `owed` are the seats still awaited; after `free` (Unix
    seconds) others may hand those seats to bots, and at `deadline` the server goes on without them."""

    stage: Literal["promise", "number"]
    owed: list[int]
    free: float
    deadline: float | None


class Rolled(Struct):
    """The results of chance as lines of the record. Keep the first `from` and append these; an undo removes none."""

    start: int = msgspec.field(name="from")
    lines: list[str]


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
    line: str
    dice: Dice
    rolled: Rolled
    gathering: Gathering | None
    imported: int | None
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
    position: str  # as text: to play on from there, or to analyse it


class History(Struct):
    """A finished match after each choice: the scores, the round, the length of the journal (`told`)."""

    total: int
    scores: list[list[int]]
    rounds: list[int]
    told: list[int]


class Roll(Struct):
    """One result of chance, as in the record. `counts` is how many there were of each kind, `kind` the index of the one drawn;
    for a die `counts` is empty, as it always has six faces. `set`: the result was set by hand."""

    label: str
    text: str
    kind: int
    counts: list[int]
    set: bool


class Rolls(Struct):
    rolls: list[Roll]


class Brief(Struct):
    """A summary of a table for a list of tables; `when` is the round in words, `rematch` the table of the rematch."""

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


# Errors and health


class Problem(Struct):
    """The body of every HTTP error."""

    id: str
    text: str


class Health(Struct):
    status: str
    version: str
    tables: int
