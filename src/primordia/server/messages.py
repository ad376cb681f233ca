"""The messages of the live protocol (docs/protocol.md), from clients and from the server; OpenAPI describes these types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from primordia.server.types import MOST_CHAT, Entry, Level, Name, State

Seat = Annotated[int, Meta(ge=0, le=15)]
ActionText = Annotated[str, Meta(max_length=100)]
Row = Annotated[int, Meta(ge=0, le=2**53)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]  # a hash or a number of 32 bytes
Ref = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=40)] | None


# What a client sends


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    tokens: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=16)]
    since: Row = 0
    lang: Annotated[str, Meta(max_length=20)] = "en"


class Request(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    ref: Ref = None


class Play(Request, tag="play"):
    seat: Seat
    decision: Row
    action: ActionText


class Promise(Request, tag="promise"):
    seat: Seat
    hash: Digits


class ShowNumber(Request, tag="number"):
    seat: Seat
    number: Digits


class TakeBack(Request, tag="undo"):
    seat: Seat


class Consent(Request, tag="consent"):
    seat: Seat
    yes: bool


class Hand(Request, tag="hand"):
    seat: Seat
    level: Level | None


class Rename(Request, tag="name"):
    seat: Seat
    name: Name


class Chat(Request, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class AskHint(Request, tag="hint"):
    seat: Seat
    decision: Row


class AskOdds(Request, tag="odds"):
    seat: Seat
    decision: Row


class AskPreview(Request, tag="preview"):
    seat: Seat
    decision: Row
    action: ActionText


class AskWhy(Request, tag="why"):
    seat: Seat
    decision: Row
    actions: Annotated[list[ActionText], Meta(max_length=60)]


class AskRule(Request, tag="rule"):
    topic: Annotated[str, Meta(max_length=60)]


class Look(Request, tag="look", kw_only=True):
    seat: Seat | None = None
    what: Annotated[str, Meta(max_length=60)]


class ChangeLanguage(Request, tag="lang"):
    lang: Annotated[str, Meta(max_length=20)]


class Ping(Request, tag="ping"):
    pass


ClientMessage = (
    Play
    | Promise
    | ShowNumber
    | TakeBack
    | Consent
    | Hand
    | Rename
    | Chat
    | AskHint
    | AskOdds
    | AskPreview
    | AskWhy
    | AskRule
    | Look
    | ChangeLanguage
    | Ping
)


# What the server answers


class Error(Struct, tag_field="type", tag="error"):
    id: str
    text: str
    ref: int | str | None = None


class Done(Struct, tag_field="type", tag="done"):
    ref: int | str | None
    seq: int


class Ahead(Struct):
    """A choice that probably follows: whose, which, and in what part of all imagined continuations."""

    colour: str
    label: str
    share: float


class Ground(Struct):
    """What of a difference in the chance to win an aspect of the game makes."""

    text: str
    gain: float


class HintOption(Struct):
    """An option that a bot would consider, its `chance` to win and how much less that is than with the best (`behind`, 0: no
    difference that could be told), on the same dice. `error` is the standard error of the chance, `doubt` of the difference.
    `why` is what makes the difference to the best (of those as good as it: to the next that is not), `ahead` what probably
    follows."""

    action: str
    label: str
    chance: float
    error: float
    behind: float
    doubt: float
    why: list[Ground]
    ahead: list[Ahead]


class Hint(Struct, tag_field="type", tag="hint"):
    """All options that were compared, the best first, how many of them are `equal` to the first, the main `reason` why they are
    ahead (may be empty), and how many options were `left` out because the rules of thumb expect little of them."""

    ref: int | str | None
    options: list[HintOption]
    equal: int
    reason: str
    left: int


class Outcome(Struct):
    """One possible outcome and its chance; outcomes with the same `figure` belong together, and bear the same name."""

    text: str
    chance: float
    figure: str
    name: str
    value: int | None  # none: it happens or not


class OddsOption(Struct):
    """One way to play a roll or a decision; `action` is only an id for it, `arguments` are those of its label."""

    action: str
    label: str
    arguments: dict[str, int | str]
    outcomes: list[Outcome]
    title: str
    rule: str
    best: bool


class Odds(Struct, tag_field="type", tag="odds"):
    ref: int | str | None
    options: list[OddsOption]


class Preview(Struct, tag_field="type", tag="preview"):
    ref: int | str | None
    action: str
    certain: bool
    entries: list[Entry]
    view: dict[str, Any] | None


class WhyNot(Struct):
    action: str
    text: str | None
    rule: str


class Why(Struct, tag_field="type", tag="why"):
    ref: int | str | None
    reasons: list[WhyNot]


class RuleText(Struct, tag_field="type", tag="rule"):
    ref: int | str | None
    topic: str
    title: str
    text: str


class Looked(Struct, tag_field="type", tag="look"):
    ref: int | str | None
    what: str
    data: dict[str, Any] | None


class Pong(Struct, tag_field="type", tag="pong"):
    ref: int | str | None


ServerMessage = State | Error | Done | Hint | Odds | Preview | Why | RuleText | Looked | Pong
