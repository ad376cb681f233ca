"""What a record shows when it is replayed, and what can be said about its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from primordia.kernel.chance import SERVER
from primordia.kernel.record import Reader
from primordia.kernel.rules import Rules
from primordia.locales import Words

KINDS = {  # of dice, by what they prove: the weakest first
    "unknown": "kernel.verify.unknown",
    "open": "kernel.verify.open",
    "key": "kernel.verify.key",
    "shared": "kernel.verify.shared",
}


def verify(text: str, games: Mapping[str, Rules[Any]]) -> dict[str, Any]:
    """Replays a record. RecordError: the first line that does not fit.

    `dice` is the weakest kind in it: unknown (there is no key), open (a seed), key (of one who fixed it alone before the first
    roll), shared (made of a secret that was fixed and of numbers of the seats, `people` of them not the server's own).
    """
    reader = Reader(text, games)
    choices = -1
    for game in reader.play():
        choices += 1
        last = game
    sources = [line.rest.split(" ") for line in (reader.source, *reader.body) if line.word == "dice"]
    people = min((sum(word != SERVER for word in words[3:]) for words in sources if words[0] == "sha256"), default=0)
    kind = next(kind for kind in KINDS if kind in reader.kinds)
    return {
        "game": reader.rules.name,
        "choices": choices,
        "over": last.is_over,
        "scores": last.scores(),
        "winners": last.winners(),
        "dice_checked": reader.checked,
        "dice": "key" if kind == "shared" and not people else kind,
        "people": people,
        "fingerprint": last.fingerprint(),
    }


def said(facts: Mapping[str, Any], say: Words) -> list[str]:
    """The same in sentences."""
    sound = say("kernel.verify.sound", choices=facts["choices"], fingerprint=facts["fingerprint"])
    numbers = {"count": facts["people"]} if facts["dice"] == "shared" else {}
    return [sound, say(KINDS[facts["dice"]], **numbers)]
