"""Verifies a record by replaying it, and says how far its dice can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from primordia.kernel.chain import chain
from primordia.kernel.chance import SERVER
from primordia.kernel.game import Game, last_link
from primordia.kernel.record import Reader
from primordia.kernel.rules import Rules
from primordia.locales import Words

KINDS: Final = {  # of dice, by what they prove: the weakest first
    "set": "kernel.verify.set",
    "unknown": "kernel.verify.unknown",
    "open": "kernel.verify.open",
    "key": "kernel.verify.key",
    "shared": "kernel.verify.shared",
}


def verify(text: str, games: Mapping[str, Rules[Any]]) -> dict[str, Any]:
    """Replays a record and returns the facts about it; RecordError gives the first line that does not fit.

    `dice` is the weakest kind in it: set (`set` results were set by hand), unknown (there is no key), open (a known seed), key
    (one party fixed it before the first roll), shared (made from a secret fixed beforehand and the seats' numbers, `people`
    of which are not the server's own).
    """
    reader = Reader(text, games)
    choices = -1
    for game in reader.play():
        choices += 1
        last = game
    sources = [line.rest.split(" ") for line in (reader.source, *reader.body) if line.word == "dice"]
    people = min((sum(word != SERVER for word in words[3:]) for words in sources if words[0] == "sha256"), default=0)
    by_hand = preset(last)
    kinds = reader.kinds | ({"set"} if by_hand else set())
    kind = next(kind for kind in KINDS if kind in kinds)
    return {
        "game": reader.rules.name,
        "choices": choices,
        "over": last.is_over,
        "scores": last.scores(),
        "winners": last.winners(),
        "dice_checked": reader.checked and not by_hand,
        "dice": "key" if kind == "shared" and not people else kind,
        "people": people,
        "set": by_hand,
        "fingerprint": last.fingerprint(),
    }


def preset(game: Game) -> int:
    """How many results of a match were set by hand; these prove nothing."""
    return sum(result.preset for link in chain(last_link(game)) for result in link.results)


def said(facts: Mapping[str, Any], say: Words) -> list[str]:
    """The facts from `verify` in sentences."""
    sound = say("kernel.verify.sound", choices=facts["choices"], fingerprint=facts["fingerprint"])
    counted = {"shared": facts["people"], "set": facts["set"]}
    numbers = {"count": counted[facts["dice"]]} if facts["dice"] in counted else {}
    return [sound, say(KINDS[facts["dice"]], **numbers)]
