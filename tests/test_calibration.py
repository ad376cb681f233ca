"""Calibration of what reviews and hints show: the numbers on made-up games of known chances, the whole run, and its report."""

from __future__ import annotations

import csv
import json
import random
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import primordia
from primordia.commands import main
from primordia.guide import guide
from primordia.lab import calibration_report, pool
from primordia.lab.calibration import (
    Judged,
    Point,
    Settings,
    Temperature,
    fitted,
    observe,
    read,
    run,
    settled,
    warmed,
    with_temperature,
)
from primordia.lab.calibration_report import HINT, REVIEW, WARMED, CalibrationReport, Findings
from primordia.locales import LANGUAGES

SMALL = Settings("ursuppe", 2, "rule", 3, 4)
THREE = Settings("ursuppe", 3, "rule", 400)


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals are rough, so that they cost little."""
    monkeypatch.setattr(calibration_report, "DRAWS", 20)


SOLO = Settings("genesis", 1, "rule", 400, 0, {"mode": "solitaire"})


def games(settings: Settings, bold: float, seats: int) -> list[Judged]:
    """Games whose chances are known, but told too boldly (above 1) or too timidly."""
    dice = random.Random(3)
    found = []
    for _ in range(settings.games):
        if seats == 1:
            true = [dice.uniform(0.05, 0.95)]
            shares = [float(dice.random() < true[0])]
            told = warmed([true], Temperature(bold), True)
        else:
            strong = [dice.uniform(0.1, 1.0) ** 2 for _ in range(seats)]
            true = [one / sum(strong) for one in strong]
            winner = dice.choices(range(seats), true)[0]
            shares = [float(seat == winner) for seat in range(seats)]
            told = warmed([true], Temperature(bold), False)
        found.append(Judged([Point(1, 0, told, told[0], [told])], shares))
    return found


@pytest.mark.parametrize(("settings", "seats"), [(THREE, 3), (SOLO, 1)])
def test_chances_that_are_right_need_no_temperature(settings: Settings, seats: int) -> None:
    found = Findings(settings, games(settings, 1.0, seats))
    assert found.heat.scale == pytest.approx(1.0, abs=0.25) and abs(found.heat.shift) < 0.25
    assert found.value(REVIEW, "brier").value < found.value(REVIEW, "chance").value
    bins = [row for row in found.rows if row.section == REVIEW and row.measure == "came" and row.total > 25]
    assert len(bins) >= 3 and all(abs(float(row.other) - row.value) < 0.17 for row in bins)


@pytest.mark.parametrize(("settings", "seats"), [(THREE, 3), (SOLO, 1)])
def test_chances_that_are_too_bold_are_put_right(settings: Settings, seats: int) -> None:
    found = Findings(settings, games(settings, 2.5, seats))
    assert found.heat.scale == pytest.approx(0.4, abs=0.12)
    assert found.better and found.value(WARMED, "brier").value < found.value(REVIEW, "brier").value - 0.005
    assert not found.better or found.value(REVIEW, "skill").value < found.value(WARMED, "skill").value


def test_a_temperature_leaves_alone_what_is_over() -> None:
    assert warmed([[0.0, 1.0, 0.0]], Temperature(0.3), False) == [0.0, 1.0, 0.0]
    assert warmed([[1.0], [0.0]], Temperature(0.3, 1.0), True) == [0.5]
    assert fitted([], False).shift == 0


def test_a_temperature_is_on_top_of_the_one_before() -> None:
    values = {"weights": {}, "temperature": {"3": {"scale": 0.5, "shift": 1.0}}}
    made = with_temperature(values, "3", Temperature(0.8, 0.1), THREE, games(THREE, 1.0, 3))["temperature"]["3"]
    assert (made["scale"], made["shift"], made["games"], made["positions"]) == (0.4, 0.9, 400, 400)


def test_games_are_judged_at_their_moments_and_repeat(hasty: None) -> None:
    one = observe(settled(SMALL), 0)
    assert one.points and [point.moment for point in one.points] == sorted({point.moment for point in one.points})
    for point in one.points:
        assert len(point.review) == 2 and sum(point.review) == pytest.approx(1, abs=1e-3) and len(point.leaves) >= 64
        assert point.review == pytest.approx(warmed(point.leaves, Temperature(), False), abs=1e-4)
    assert sum(one.shares) == 1
    assert read(json.loads(json.dumps(one))) == one, "the log gives it back as it was"


def told(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["lab", "calibration", *arguments], env={"PRIMORDIA_LANGUAGE": "en"})


def test_an_interrupted_calibration_goes_on_and_writes_its_report(tmp_path: Path, hasty: None) -> None:
    """The second game is not there any more, as after a sudden end; the numbers and the page are the same."""
    name, to = tmp_path / "cal", tmp_path / "values.json"
    arguments = ("ursuppe", "--players", "2", "--bot", "rule", "--games", "2", "--seed", "4", "--out", str(name))
    first = told(*arguments, "--to", str(to))
    assert first.exit_code == 0 and "Brier score" in first.output
    page, table, log = (tmp_path / f"cal.{ending}" for ending in ("html", "csv", "jsonl"))
    made = page.read_bytes(), table.read_bytes()
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    assert "from before: 1" in told(*arguments).output
    assert (page.read_bytes(), table.read_bytes()) == made
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert {row["section"] for row in rows} == {REVIEW, HINT, WARMED}
    assert page.read_text(encoding="utf-8").count("<svg") == 3
    assert "seed 4 ≠ 5" in told(*arguments[:-3], "5", *arguments[-2:]).output
    if to.exists():
        values = guide(primordia.GAMES["ursuppe"]).read(json.loads(to.read_text(encoding="utf-8")))
        assert values.scales["2"] > 0
    else:
        assert "does not help" in first.output
    wrong = told("ursuppe", "--players", "9")
    assert wrong.exit_code == 1 and "9" in wrong.output and "Traceback" not in wrong.output


def test_the_report_speaks_every_language() -> None:
    found = Findings(THREE, games(THREE._replace(games=30), 1.0, 3))
    pages = {language: CalibrationReport(found, language).page() for language in LANGUAGES}
    assert len(set(pages.values())) == len(LANGUAGES)
    assert all("lab.calibration" not in page and "lab.title" not in page for page in pages.values())


def test_the_order_of_the_log_makes_no_difference(hasty: None) -> None:
    """Several processes write it as they are done; what counts is in the order of the games."""
    settings = settled(SMALL._replace(games=2, bot="random"))
    notes: list[object] = []
    alone = list(run(settings, [], partial(pool.spread, workers=1), notes.append))
    again = list(run(settings, json.loads(json.dumps(list(reversed(notes)))), partial(pool.spread, workers=1), notes.append))
    assert alone == again and len(notes) == 2
