"""A player for Primordia in Python, without any library: `primordia simulate ursuppe --bots "run:python3 bot.py,random"`.

It reads a message per line from the standard input and answers each by a line on the standard output (docs/line-protocol.md).
What it writes to the standard error is told when something goes wrong.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

IDLE = ("pass", "wait", "stay", "done", "decline", "keep")  # words by which one lets a chance go by, in many games


def choose(rng: random.Random, question: dict[str, Any], _view: dict[str, Any]) -> str:
    """Put your own thoughts here: `question["options"]` is what may be chosen, `_view` all that your seat can see."""
    options: list[str] = [option["action"] for option in question["options"]]
    keen = [action for action in options if action.split()[0] not in IDLE]
    return rng.choice(keen or options)


def answer(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main() -> None:
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rng.seed(message["seed"])  # so that the same match is played the same way
            answer({"type": "hello", "protocol": 1, "name": "Keen"})
        elif message["type"] == "choose":
            answer({"type": "choice", "id": message["id"], "action": choose(rng, message["question"], message["view"])})
        else:
            break  # the match has ended


if __name__ == "__main__":
    main()
