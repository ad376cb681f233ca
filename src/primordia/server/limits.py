"""How much of something there may be: at once, a second, and from one address."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

ADDRESSES = 10_000  # whose rates are remembered
LETTERS = 64  # of something that is no address
PREFIX = 64  # bits of an IPv6 address that one person has to himself


class Bucket:
    """So many at once, and so many a second; then it is empty."""

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
        """In how many seconds so much can be taken."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        missing = amount - self.left
        if missing <= 0:
            return 0.0
        return missing / self.rate if self.rate and amount <= self.most else float("inf")

    def charge(self, amount: float) -> None:
        """Something turned out to be worth more than was taken: a debt, but never more than what fits in."""
        self.left = max(self.left - amount, -self.most)


class Rates:
    """One bucket for each address and entrance; the oldest are forgotten."""

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
    """What counts as one address: of IPv6 all those that one person can have."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LETTERS]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, PREFIX), strict=False))
    return str(found)
