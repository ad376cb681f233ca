"""Output for people or as JSON: results of simulations, and explanations of rules and options."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from primordia.guide import guide
from primordia.kernel.option import spell
from primordia.lab.simulate import Outcome, Plan, simulate, summary
from primordia.locales import words
from primordia.wording import Speaker

OPTIONS = "options"  # a topic of every game that has options
USUAL = "*"  # marks an option's default value


def run_simulation(plan: Plan, games: int, workers: int, as_json: bool, language: str = "en") -> None:
    """Runs a simulation, with a progress bar on a terminal, and reports it; after an interruption, as far as it got."""
    say = words(language)
    speak = Speaker(plan.game, language).narrator
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
    endings = ", ".join(f"{speak.named(f'ending.{ending}', ending)} ({n})" for ending, n in report["endings"].items())
    click.echo(say("terminal.simulate.foot", **{**report, "endings": endings}))


def show_rules(game: str, topic: str | None, as_json: bool, language: str = "en") -> bool:
    """Prints one topic, or the list of all; False if there is no such topic."""
    speak = Speaker(game, language)
    topics = {name: explained[0] for name in speak.topics() if (explained := speak.topic(name))}
    if speak.rules.options:
        topics[OPTIONS] = speak.words.text("terminal.rules.options")
    if topic is None:
        if as_json:
            click.echo(json.dumps(topics))
            return True
        click.echo(speak.narrator.named("about", game) + "\n")
        for name, title in topics.items():
            click.echo(f"  {name:<22} {title}")
        click.echo("\n" + speak.words("terminal.rules.more", game=game))
        return True
    name = {name.lower(): name for name in topics}.get(topic.lower(), "")
    if name == OPTIONS:
        show_options(speak, as_json)
        return True
    found = speak.topic(name)
    if not name or found is None:
        return False
    book = guide(speak.rules)
    if as_json:
        click.echo(json.dumps({"topic": name, "title": found[0], "text": found[1], **book.facts(name)}))
        return True
    picture = book.illustration(name, speak.narrator)
    if picture is None:
        click.echo(f"{found[0]} [{name}]\n{found[1]}")
    else:
        screen = Console(highlight=False, width=100)
        screen.print(f"{found[0]} [{name}]", found[1], sep="\n", markup=False)
        screen.print(picture)
    return True


def show_options(speak: Speaker, as_json: bool) -> None:
    """Prints a game's options and their values, each explained; the default is marked."""
    rules, say, speech = speak.rules, speak.words, speak.narrator
    rows: list[dict[str, Any]] = []
    for option in rules.options:
        about = f"option.{option.name}"
        texts = {spell(value): speech.named(f"{about}.{value}.about", "") for value in (*option.values, *option.several)}
        rows.append({"option": option.name, "text": speech.named(about, ""), "values": texts, "usual": spell(option.default)})
    title, text = say.text("terminal.rules.options"), say("terminal.rules.chosen")
    if as_json:
        click.echo(json.dumps({"topic": OPTIONS, "title": title, "text": text, "options": rows}))
        return
    click.echo(f"{title} [{OPTIONS}]\n{text}")
    for row in rows:
        click.echo(f"\n{row['option']}: {row['text']}".rstrip())
        for value, meaning in row["values"].items():
            click.echo(f"  {USUAL if value == row['usual'] else ' '} {value:<13} {meaning}".rstrip())
