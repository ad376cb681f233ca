"""Shows the review of a record: chances, luck and what choices cost, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import click

import primordia
from primordia.kernel.game import inside, rules_of
from primordia.kernel.reel import Reel
from primordia.lab.review import Review, Verdict, review
from primordia.locales import words
from primordia.terminal import counsels
from primordia.terminal.progress import Bar
from primordia.wording import Speaker

BARS: Final = "▁▂▃▄▅▆▇█"  # the chance to win, from none to sure
COLUMNS: Final = 60


def run_review(text: str, playouts: int, seed: int, as_json: bool, language: str = "en") -> None:
    """Reviews a record, with a progress bar on a terminal, and reports it."""
    say = words(language)
    reel = Reel(text, primordia.GAMES)
    found = Review([], [])
    with Bar(say("terminal.review.bar"), reel.total) as bar:
        for done in review(text, playouts, seed):
            if isinstance(done, Review):
                found = done
            else:
                bar.tell(done)
    if as_json:
        click.echo(json.dumps(found.data()))
        return
    speak = Speaker(rules_of(reel.game).name, language)
    colours = reel.game.view()["seats"]
    names = [
        ", ".join(speak.colour(speak.rules.colour.number(colour)) for colour, at in colours.items() if at == seat)
        for seat in range(len(found.end))
    ]
    click.echo(say("terminal.review.head", choices=len(found.verdicts)))
    for seat, name in enumerate(names):
        balance = found.balance(seat)
        numbers = {part: say.percent(balance[part]) for part in ("start", "end")}
        changes = {part: say.signed(balance[part]) for part in ("luck", "own", "others")}
        click.echo("  " + say("terminal.review.seat", who=name, **numbers, **changes))
    click.echo(say("terminal.review.curve"))
    width = max(map(len, names))
    for seat, name in enumerate(names):
        click.echo(f"  {name:<{width}}  {line([chances[seat] for _, chances in found.curve()])}")
    costly = found.costly()
    click.echo(say("terminal.review.costly" if costly else "terminal.review.none"))
    for one in costly:
        cost = say("terminal.play.behind", behind=say.percent(one.cost), doubt=say.percent(one.error))
        told = {"choice": _option(speak, one, chosen=True), "best": _option(speak, one, chosen=False)}
        click.echo("  " + say("terminal.review.cost", at=one.number - 1, who=names[one.seat], cost=cost, **told))
        if one.aspect:
            click.echo("    " + speak.narrator.named(f"aspect.{one.aspect}", one.aspect))
        for first, below in counsels.lines(one.advice, inside(one.game), speak, say) if one.advice else ():
            click.echo("\n".join(f"    {part}" for part in (first, *below)))
    if turns := found.turns():
        click.echo(say("terminal.review.turns"))
    for one, after in turns:
        seat = max(range(len(after)), key=lambda seat, one=one, after=after: abs(after[seat] - one.before[seat]))  # type: ignore[misc]
        chances = {"before": say.percent(one.before[seat]), "after": say.percent(after[seat])}
        told = {"choice": f"{names[one.seat]}: {_option(speak, one, chosen=True)}", **chances}
        click.echo("  " + say("terminal.review.turn", at=one.number - 1, who=names[seat], **told))
    if found.verdicts:
        click.echo(say("terminal.review.look"))


def line(chances: Sequence[float]) -> str:
    """Chances as a row of bars, each of some choices one after the other."""
    columns = min(COLUMNS, len(chances))
    starts = [len(chances) * k // columns for k in range(columns + 1)]
    means = [sum(chances[a:b]) / (b - a) for a, b in pairwise(starts)]
    return "".join(BARS[min(len(BARS) - 1, int(mean * len(BARS)))] for mean in means)


def _option(speak: Speaker, one: Verdict, chosen: bool) -> str:
    return speak.option(one.action if chosen else one.best, inside(one.game))
