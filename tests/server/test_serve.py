"""`primordia serve` as a host runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

import primordia
from primordia.commands import main
from primordia.server.run import _browse, listen
from tests.server.house import House, Player, family, gifts


def start(database: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "primordia", "serve", "--port", "0", "--database", str(database), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://(127\.0\.0\.1:\d+)/", process.stdout.readline())
    assert found
    return process, found[1]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_gracefully(tmp_path: Path, end: signal.Signals) -> None:
    process, address = start(tmp_path / "tables.sqlite", "--log-level", "debug")
    with httpx.Client(base_url=f"http://{address}") as http:
        table = http.post("/api/tables", json={"game": "ursuppe", "seats": [{"kind": "here"}] * 3}).json()
    player = Player(address, table["table"], table["tokens"])
    for messages in zip(*gifts(table).values(), strict=True):
        assert [player.ask(**message)["type"] for message in messages] == ["done"] * 3
    player.play(0)
    process.send_signal(end)
    assert player.closed() in (1001, 1012)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and "All tables are saved" in out and "Traceback" not in err
    assert not any(token in out + err for token in table["tokens"])
    done = CliRunner().invoke(main, ["check", "--database", str(tmp_path / "tables.sqlite")])
    assert "1 matches, 0 of which" in done.output


def test_a_port_that_is_taken_is_explained(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["serve", "--port", port, "--database", str(tmp_path / "tables.sqlite")])
    assert done.exit_code == 1 and "Choose another with --port" in done.output


def test_the_page_is_opened(tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the server is already there."""
    opened: list[str] = []
    monkeypatch.setattr("primordia.server.run.webbrowser.open", opened.append)
    port = house.address.rpartition(":")[2]
    done = CliRunner().invoke(main, ["serve", "--open", "--port", port, "--database", str(tmp_path / "other.sqlite")])
    assert done.exit_code == 0 and "already" in done.output and opened == [f"http://{house.address}/"]
    _browse(f"http://{house.address}/")
    assert len(opened) == 2


def test_a_served_record_verifies_on_the_command_line(tmp_path: Path) -> None:
    process, address = start(tmp_path / "tables.sqlite", "--unlimited")
    with httpx.Client(base_url=f"http://{address}", timeout=60) as http:
        table = http.post("/api/tables", json={"game": "ursuppe", "seats": [{"kind": "bot", "level": "random"}] * 3}).json()
        player = Player(address, table["table"], [table["onlooker"]])
        player.until(lambda: player.state.get("over"), 120)
        shown = player.state["dice"]
        player.close()
        headers = {"Authorization": f"Bearer {table['onlooker']}"}
        text = http.get(f"/api/tables/{table['table']}/record", headers=headers).text
    process.terminate()
    process.communicate(timeout=60)
    assert f"dice {table['commitment']} with server server server\n" in text and f"key {shown['key']}\n" in text
    path = tmp_path / "my.record"
    path.write_text(text)
    done = CliRunner().invoke(main, ["replay", str(path), "--verify"])
    assert done.exit_code == 0 and "All results of chance come from one key" in done.output
    assert primordia.load(text).is_over
    path.write_text(text.replace(shown["key"], "00" * 32))
    assert CliRunner().invoke(main, ["replay", str(path), "--verify"]).exit_code == 1


def test_the_thinkers_end_with_a_killed_server(tmp_path: Path) -> None:
    process, address = start(tmp_path / "tables.sqlite", "--unlimited", "--thinkers", "2")
    with httpx.Client(base_url=f"http://{address}", timeout=60) as http:
        table = http.post("/api/tables", json={"game": "ursuppe", "seats": [{"kind": "bot"}] * 3}).json()
    player = Player(address, table["table"], [table["onlooker"]])
    player.until(lambda: player.state.get("moves", 0) > 5, 60)
    children = family(process.pid)[1:]
    assert len(children) >= 2
    process.kill()
    process.communicate(timeout=60)
    until = time.monotonic() + 60
    while any(_alive(child) for child in children):
        assert time.monotonic() < until, "orphans"
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
