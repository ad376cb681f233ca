"""One server and one Chromium for all tests of the page; both are there when the first test asks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator

import build_client
import pytest
from playwright.sync_api import Browser

from tests.server.house import House
from tests.web.page import CHROMIUM, DESKTOP, Person, chromium


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    build_client.install_tools()
    build_client.build_client()
    house = House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; Debian is asked for it if it is not there."""
    if shutil.which(CHROMIUM) is None:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True)
        subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", "chromium"], check=True, env=environment)
    with chromium() as found:
        yield found


Meet = Callable[..., Person]


@pytest.fixture
def meet(house: House, browser: Browser) -> Iterator[Meet]:
    """Brings somebody to the page; in the end nobody's browser may have complained."""
    people: list[Person] = []

    def arrive(size: tuple[int, int] = DESKTOP, **wishes: object) -> Person:
        person = Person(browser, f"http://{house.address}", size, **wishes)
        people.append(person)
        return person

    yield arrive
    for person in people:
        person.done()
