"""Output for people or as JSON: results of simulations."""

from __future__ import annotations

import json

import click

from primordia.lab.simulate import Outcome, Plan, simulate, summary
from primordia.locales import words
from primordia.terminal.progress import Bar
from primordia.wording import Speaker

MOST = 5  # seats lost to a bot that are told one by one


def run_simulation(plan: Plan, games: int, workers: int, as_json: bool, language: str = "en") -> None:
    """Runs a simulation, with a progress bar on a terminal, and reports it; after an interruption, as far as it got."""
    say = words(language)
    speak = Speaker(plan.game, language).narrator
    outcomes: list[Outcome] = []
    with Bar(say("terminal.simulate.bar"), games) as bar:
        try:
            for outcome in simulate(plan, games, workers):
                outcomes.append(outcome)
                bar.tell(len(outcomes))
        except KeyboardInterrupt:
            bar.screen.print(say("terminal.simulate.interrupted", played=len(outcomes), games=games))
    report = summary(plan, outcomes, language)
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(say("terminal.simulate.head", **report))
    for row in report["bots"]:
        rate = say.percent(row["win_rate"]) if row["win_rate"] is not None else "–"
        click.echo(f"  {row['bot']:<10} {row['wins']:>6} {rate:>9} {say.decimal(row['mean_score'] or 0, 1):>9}")
    for trouble in report["troubles"][:MOST]:
        click.echo("  " + say("terminal.simulate.trouble", game=trouble["game"] + 1, problem=trouble["problem"]))
    if len(report["troubles"]) > MOST:
        click.echo("  " + say("terminal.simulate.troubles", more=len(report["troubles"]) - MOST))
    endings = ", ".join(f"{speak.named(f'ending.{ending}', ending)} ({n})" for ending, n in report["endings"].items())
    click.echo(say("terminal.simulate.foot", **{**report, "endings": endings}))
