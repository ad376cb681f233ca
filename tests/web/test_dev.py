"""`npm run dev` shows the page from its sources, with everything else from a running server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator

import build_client
import pytest
from playwright.sync_api import Browser

from tests.server.house import House
from tests.web.page import DESKTOP, WEB, Person


@pytest.fixture
def workshop(house: House) -> Iterator[str]:
    """The address of Vite's own server, on a free port."""
    build_client.install_tools()
    command, environment = build_client.npm()
    environment |= {"PRIMORDIA": f"http://{house.address}", "NO_COLOR": "1"}
    arguments = [*command, "run", "dev", "--", "--port", "0", "--host", "127.0.0.1"]
    process = subprocess.Popen(arguments, cwd=WEB, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    try:
        address = next(found[0] for line in process.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def test_a_choice_is_played_through_the_workshop(workshop: str, house: House, browser: Browser) -> None:
    """Pages, requests and the live table go through; the server's check of origins is content."""
    table = house.table("ursuppe", "hrr")
    person = Person(browser, workshop, DESKTOP)
    person.page.goto(f"{workshop}/t/{table['table']}#{table['tokens'][0]}")
    person.find("button.option").first.wait_for()
    before = house.state(table, 0)["seq"]
    person.find("button.option").first.click()
    person.page.wait_for_function("() => document.querySelector('.question') !== null")
    while house.state(table, 0)["seq"] == before:
        person.page.wait_for_timeout(50)
    assert [c for c in person.complaints if "[vite]" not in c and "CSP" not in c] == []
    person.context.close()
