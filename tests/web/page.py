"""A browser at the table: Debian's Chromium, driven by Playwright; nothing may go wrong in its console or its policy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect, sync_playwright

import primordia.locales
from tests import debian

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LOCALES = Path(primordia.locales.__file__).parent
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PATIENCE = 60_000  # milliseconds: nothing fails because the machine is busy
expect.set_options(timeout=PATIENCE)
DESKTOP = (1440, 900)
PHONE = (390, 844)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=debian.chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


class Person:
    """Somebody with a browser of their own. Everything that the browser complains about is kept."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = DESKTOP, **wishes: Any) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.clock_stands = False
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, **{"reduced_motion": "reduce", "locale": "en-GB", **wishes}
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', e => console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`))"
        )

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)
        self.page.locator("main").wait_for()

    def turn(self, path: str) -> None:
        """Goes on to another place as the page's own links do, without loading it again."""
        self.page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def see(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    @property
    def question(self) -> str:
        """What is asked of this person now, as it stands on the page; empty: nothing."""
        asked = self.find(".question .prompt p")
        return asked.inner_text() if self.find("button.option").count() and asked.count() else ""

    def asked(self) -> bool:
        """Waits for the next question or the end of the game; True: a question."""
        self.find("button.option:enabled, .result").first.wait_for()
        self.drawn()
        return self.find(".result").count() == 0

    def drawn(self) -> None:
        """Waits for the picture of the table, which may come a frame after the question (none comes while the clock stands)."""
        if not self.clock_stands:
            self.find(".board[aria-busy=true]").wait_for(state="detached")

    def stop_clock(self) -> None:
        """The page's clock stands still from now on and is moved on by hand."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)
        self.clock_stands = True

    @property
    def moves(self) -> str:
        """Something that changes with every answer that was taken."""
        return str(self.page.evaluate("document.querySelector('.question')?.dataset.question ?? 'over'"))

    def answered(self, before: str) -> None:
        """Waits until an answer has had its effect."""
        self.page.wait_for_function(
            "before => (document.querySelector('.question')?.dataset.question ?? 'over') !== before", arg=before
        )
        self.drawn()

    def choose(self, place: Locator) -> None:
        """Clicks on a place of the board or an option; in a field, where no amoeba is."""
        before = self.moves
        box = place.bounding_box() if "field" in (place.get_attribute("class") or "").split() else None
        place.click(position={"x": 12, "y": box["height"] - 12} if box else None)
        self.answered(before)

    def done(self) -> None:
        """Nobody complained."""
        assert self.complaints == [], self.complaints
        self.context.close()


def accessible(person: Person) -> None:
    """Axe finds nothing serious on the page as it is."""
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    report = page.evaluate("axe.run({resultTypes: ['violations']})")
    serious = [v for v in report["violations"] if v["impact"] in ("serious", "critical")]
    told = [f"{v['id']}: {v['help']}\n    " + "\n    ".join(str(node["target"]) for node in v["nodes"][:4]) for v in serious]
    assert not told, "\n".join(told)


def table_of(person: Person) -> str:
    """The id of the table on the page."""
    found = re.search(r"/t/([\w-]+)", person.page.url)
    assert found
    return found[1]


__all__ = ["DESKTOP", "LOCALES", "PATIENCE", "PHONE", "Error", "Person", "accessible", "chromium", "table_of"]
