"""How seats give their numbers before the first roll, and how a table goes on without a seat that does not.

The functions that write expect the caller to hold the table's lock.
"""

from __future__ import annotations

from primordia.server.gathering import Gathering
from primordia.server.table import Refused, Table

GRACE = 120.0  # seconds after which the others may go on without a player who does not come or does not show the number


async def give_promise(table: Table, seat: int, text: str) -> None:
    """Records a seat's promise: the hash of its number. Sending the same one again changes nothing."""
    if table.gathering is not None and table.gathering.promises[seat] == text:
        return
    gathering = _open(table, seat)
    if gathering.promises[seat] is not None:
        raise Refused("server.error.number-given")
    if gathering.showing:
        raise Refused("server.error.number-late")
    await table.write("promise", seat, text)


async def show_number(table: Table, seat: int, text: str) -> None:
    """Records the number that a seat promised; the last one starts the match. Sending the same one again changes nothing."""
    number = bytes.fromhex(text)
    if table.gathering is not None and table.gathering.numbers[seat] == number:
        return
    gathering = _open(table, seat)
    if not gathering.showing:
        raise Refused("server.error.number-early")
    if seat not in gathering.owed():
        raise Refused("server.error.number-late")
    if not gathering.keeps(seat, number):
        raise Refused("server.error.number-other")
    await table.write("number", seat, text)


def _open(table: Table, seat: int) -> Gathering:
    """The gathering, if the seat can still take part in it; otherwise Refused."""
    table.alive()
    gathering = table.open_gathering
    if gathering is None or seat in gathering.without:
        raise Refused("server.error.number-late")
    if table.sitters[seat].bot is not None:
        raise Refused("server.error.handed")
    return gathering


async def go_on_without(table: Table, now: float) -> None:
    """When the time limit has passed, marks the seats still awaited as absent: the server's numbers are used for them."""
    while (gathering := table.open_gathering) is not None and (due := table.due(now)) is not None and due <= now:
        await table.write("absent", gathering.owed()[0], "")


def replaceable(table: Table, seat: int, seats: set[int], now: float) -> bool:
    """Whether the holder of `seats` may hand this other seat to a bot.

    It must still be awaited, and one of the holder's own seats must be done. Refused if it is too early.
    """
    gathering = table.open_gathering
    if gathering is None or seat in seats or seat not in gathering.owed() or not seats - set(gathering.owed()):
        return False
    if now < gathering.since + GRACE:
        raise Refused("server.error.patience")
    return True
