"""Rate limits: how much of something is allowed at once and per second, overall or for one address."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

ADDRESSES = 10_000  # that are remembered
LETTERS = 64  # kept of a text that is not an address
PREFIX = 64  # bits of an IPv6 address: the network that one person usually has


class Bucket:
    """A token bucket: holds `most`, refills at `rate` per second."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.left = most
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        if self.wait(amount) > 0:
            return False
        self.left -= amount
        return True

    def wait(self, amount: float = 1.0) -> float:
        """The seconds until this amount can be taken; infinite if never."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        missing = amount - self.left
        if missing <= 0:
            return 0.0
        return missing / self.rate if self.rate and amount <= self.most else float("inf")

    def charge(self, amount: float) -> None:
        """Takes an amount afterwards, even into debt, but no deeper than `-most`."""
        self.left = max(self.left - amount, -self.most)


class Rates:
    """One bucket for each address; the least recently used are forgotten."""

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.most, self.rate)
        self.buckets[address] = bucket
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(min(amount, self.most))


@lru_cache(ADDRESSES)
def neighbourhood(address: str) -> str:
    """The key under which limits count an address: for IPv6, the whole network that one person can have."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LETTERS]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, PREFIX), strict=False))
    return str(found)
