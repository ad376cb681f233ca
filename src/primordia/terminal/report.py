"""What programs and people read of many games and of the rules."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from primordia.genesis.edition import NAMES
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.lab.simulate import Outcome, Plan, simulate, summary
from primordia.locales import words
from primordia.terminal import genesis, ursuppe
from primordia.ursuppe.parts import COPIES, GENES, MUTATION, PRICE
from primordia.wording import Speaker

TOPICS = {"ursuppe": ursuppe.TOPICS, "genesis": genesis.TOPICS}


def run_simulation(plan: Plan, games: int, workers: int, as_json: bool, language: str = "en") -> None:
    """Plays, with a bar on a terminal; what was played before an interruption is reported all the same."""
    say = words(language)
    outcomes: list[Outcome] = []
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(say("terminal.simulate.bar"), total=games)
        try:
            for outcome in simulate(plan, games, workers):
                outcomes.append(outcome)
                progress.advance(task)
        except KeyboardInterrupt:
            errors.print(say("terminal.simulate.interrupted", played=len(outcomes), games=games))
    report = summary(plan, outcomes)
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(say("terminal.simulate.head", **report))
    for row in report["bots"]:
        rate = f"{100 * row['win_rate']:.1f} %" if row["win_rate"] is not None else "–"
        click.echo(f"  {row['bot']:<10} {row['wins']:>6} {rate:>9} {row['mean_score'] or 0:>9.1f}")
    endings = ", ".join(f"{say.text(f'{plan.game}.ending.{ending}')} ({n})" for ending, n in report["endings"].items())
    click.echo(say("terminal.simulate.foot", **{**report, "endings": endings}))


def topics(game: str) -> list[str]:
    """The topics of a game's rules in the order of the book."""
    speak = Speaker(game)
    return [topic for topic in TOPICS[game] if speak.topic(topic)]


def show_rules(game: str, topic: str | None, as_json: bool, language: str = "en") -> bool:
    """One topic, or the list of all; False: there is no such topic."""
    speak = Speaker(game, language)
    if topic is None:
        if as_json:
            click.echo(json.dumps({name: (speak.topic(name) or ("", ""))[0] for name in topics(game)}))
            return True
        click.echo(speak.words.text(f"{game}.about") + "\n")
        for name in topics(game):
            click.echo(f"  {name:<22} {(speak.topic(name) or ('', ''))[0]}")
        click.echo("\n" + speak.words("terminal.rules.more", game=game))
        return True
    known = {name.lower(): name for name in topics(game)}
    name = known.get(topic.lower(), "")
    found = speak.topic(name)
    if not name or found is None:
        return False
    facts = _gene_facts(name)
    if name == "editions":
        show_editions(speak, found, as_json)
        return True
    if as_json:
        click.echo(json.dumps({"topic": name, "title": found[0], "text": found[1], **facts}))
        return True
    click.echo(f"{found[0]} [{name}]")
    if facts:
        click.echo(speak.words("terminal.rules.gene", **facts))
    click.echo(found[1])
    return True


def show_editions(speak: Speaker, topic: tuple[str, str], as_json: bool) -> None:
    """The table of editions of Bios:Genesis."""
    if as_json:
        rows: list[dict[str, bool | int | str]] = []
        for switch, rule, *values in SWITCHES:
            rows.append({"switch": switch, "rule": rule, "text": speak.words.text(f"genesis.edition.{switch}")})
            rows[-1].update(zip(NAMES, values, strict=True))
        click.echo(json.dumps({"topic": "editions", "title": topic[0], "text": topic[1], "editions": rows}))
        return
    screen = Console(highlight=False, width=100)
    screen.print(f"{topic[0]} [editions]", topic[1], sep="\n", markup=False)
    screen.print(genesis.editions(speak.narrator))


def _gene_facts(topic: str) -> dict[str, int]:
    """Price, mutation points and copies of a gene."""
    if topic not in GENES.names:
        return {}
    gene = GENES.number(topic)
    return {
        "price": PRICE[gene],
        "mutation": MUTATION[gene],
        "copies_three": COPIES[0][gene],
        "copies_four": COPIES[1][gene],
    }
