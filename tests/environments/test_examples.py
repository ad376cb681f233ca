"""The examples for learners run, in short form: our own learner, OpenSpiel's search, and the evolution strategy of pycma."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> Any:
    """The result of an example's `main`."""
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.main(list(arguments))


def test_an_agent_is_trained() -> None:
    """After 25,000 decisions, less than a tenth of a minute's worth, it wins far more than its quarter against random."""
    pytest.importorskip("numpy", reason="the extra env is not installed")
    command = [sys.executable, str(EXAMPLES / "train_policy.py"), "--players", "4", "--decisions", "25000", "--matches", "40"]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # threads that wait for each other are slow beside other tests
    told = subprocess.run(command, env=alone, capture_output=True, text=True, check=True).stdout
    found = re.fullmatch(r"learned from \d+ matches, 25024 decisions; won ([\d.]+)% of 40 against random\n", told)
    assert found is not None, told
    assert float(found[1]) >= 45, "by chance it would be 25; as trained here it is about 65"


def test_open_spiel_searches(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra env; it has no wheel for this Python or system)")
    assert run("openspiel_mcts", "--simulations", "6", "--matches", "1") == 1.0
    together = "primordia_genesis(mode=solitaire,short=True,reward=rank)"
    assert run("openspiel_mcts", "--game", together, "--simulations", "3", "--matches", "1") in (-1.0, 1.0)
    assert capsys.readouterr().out.count("mean reward") == 2


def test_evolution_finds_tastes(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed (extra env)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like to draw
        pytest.importorskip("cma", reason="pycma is not installed (extra test)")
        before, after = run("evolve_tastes", "--generations", "2", "--matches", "1", "--final", "4")
    assert -1 <= before <= 1 and -1 <= after <= 1
    assert "divide" in capsys.readouterr().out
