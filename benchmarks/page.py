"""Measures the table of Bios:Genesis in a slow browser: four full tableaus, a processor slowed down four times.

    python benchmarks/page.py [--choices 30] [--slower 4] [--check] [--json]

After each choice these are measured in the page: the time from the server's message until the frame that answers the choice has
been drawn (what happened, and the next question); the time until the picture of the table beside it is complete; the frames in
the second after that, while numbers pulse and open places glow. They need a machine that has nothing else to do. What a frame
costs the page's own thread in processor time hardly depends on that. `--check` fails if nine of ten answers take more than
100 ms, half of the pictures more than 200 ms, if most seconds have fewer than 50 frames, or a frame costs more than 20 ms.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import build_client
import httpx
from tests.genesis import prepared
from tests.server.house import House
from tests.web.page import Person, chromium

import primordia

MOST_WAIT, MOST_PICTURE, FEWEST_FRAMES, LONGEST_FRAME = 100, 200, 50, 20
SEED = 27  # a garden of four players, full of parasites and organs
WATCH = """
window.answers = [];
window.pictures = [];
const Own = WebSocket;
const drawn = (done) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = done;
  after.port2.postMessage(0);
});
const complete = (done) => drawn(() => document.querySelector('.board[aria-busy="true"]') ? complete(done) : done());
window.WebSocket = class extends Own {
  constructor(...args) {
    super(...args);
    this.addEventListener('message', (event) => {
      if (!event.data.includes('"type":"state"')) return;
      const at = performance.now();
      drawn(() => window.answers.push(performance.now() - at));
      drawn(() => complete(() => window.pictures.push(performance.now() - at)));
    });
  }
};
"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FRAMES = """() => new Promise((done) => {
  let frames = 0;
  const begin = performance.now();
  const step = (now) => now - begin >= 1000 ? done(frames * 1000 / (now - begin)) : (frames++, requestAnimationFrame(step));
  requestAnimationFrame(step);
})"""


def measure(choices: int, slower: float) -> dict[str, Any]:
    build_client.build_client()
    frames: list[float] = []
    drawing: list[float] = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = House(str(Path(folder) / "tables.sqlite"))
        url = f"http://{house.address}"
        record = primordia.save(primordia.from_position(prepared.garden(SEED), seed=SEED))
        made = httpx.post(f"{url}/api/import", timeout=60, json={"record": record, "seats": [{"kind": "here"}] * 4}).json()
        person = Person(browser, url, reduced_motion="no-preference")
        person.context.add_init_script("localStorage.setItem('primordia.settings', JSON.stringify({stops: false}))")
        person.context.add_init_script(WATCH)
        person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
        person.asked()
        session = person.context.new_cdp_session(person.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def processor() -> float:
            """Milliseconds that the page's thread has worked so far."""
            found = session.send("Performance.getMetrics")["metrics"]
            return next(float(one["value"]) for one in found if one["name"] == "TaskDuration") * 1000

        person.page.evaluate("window.answers.length = window.pictures.length = 0")
        dice = random.Random(SEED)
        for _ in range(choices):
            if not person.asked():
                break
            cover = person.find(".cover button")
            if cover.count():
                cover.click()
            options = person.find("button.option:enabled")
            person.page.wait_for_timeout(300)  # a click right after a show is not taken for an answer
            before = person.moves
            option = options.nth(dice.randrange(options.count()))
            option.click()
            person.answered(before)
            person.page.evaluate(DRAWN)
            answered = processor()
            frames.append(person.page.evaluate(FRAMES))
            drawing.append((processor() - answered) / max(1, frames[-1]))
        answers: list[float] = person.page.evaluate("window.answers")
        pictures: list[float] = person.page.evaluate("window.pictures")
        house.stop()
    return {
        "choices": len(frames),
        "slower": slower,
        "answer_ms": summary(answers),
        "picture_ms": summary(pictures),
        "frames": {"median": statistics.median(frames), "p10": statistics.quantiles(frames, n=10)[0], "least": min(frames)},
        "frame_ms": statistics.median(drawing),
    }


def summary(times: list[float]) -> dict[str, float]:
    return {"median": statistics.median(times), "p90": statistics.quantiles(times, n=10)[-1], "most": max(times)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=30)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = measure(wish.choices, wish.slower)
    answer, picture, frames, cost = found["answer_ms"], found["picture_ms"], found["frames"], found["frame_ms"]
    if wish.json:
        print(json.dumps(found))
    else:
        print(f"{found['choices']} choices, processor slowed down {found['slower']:g} times")
        times, whole = (", ".join(f"{value:.0f} ms ({name})" for name, value in one.items()) for one in (answer, picture))
        rates = ", ".join(f"{value:.0f} ({name})" for name, value in frames.items())
        print(f"  answered on the screen after {times}")
        print(f"  the whole table after {whole}")
        print(f"  frames a second: {rates}")
        print(f"  processor time for a frame: {cost:.1f} ms")
    slow = answer["p90"] > MOST_WAIT or picture["median"] > MOST_PICTURE
    if wish.check and (slow or frames["median"] < FEWEST_FRAMES or cost > LONGEST_FRAME):
        raise SystemExit(
            f"wanted: {MOST_WAIT} ms for an answer, {MOST_PICTURE} for the table, {FEWEST_FRAMES} frames a second, "
            f"{LONGEST_FRAME} ms for a frame"
        )


if __name__ == "__main__":
    main()
