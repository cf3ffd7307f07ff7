"""Fair numbers that anyone can check.

A table's secret seed is committed to (its SHA-256 is shown) before the first number is drawn;
number `index` is an HMAC-SHA256 of the text "index:attempt" under it; the seed is shown at the end.
`docs/verify_fairness.py` checks a finished table without this package.

The seed itself comes from the operating system, outside the rules.
"""

import hashlib
import hmac
from collections.abc import Iterable

from msgspec import Struct

SPAN = 1 << 256  # one digest is a number below this
SEED_BYTES = 32  # with fewer bytes, the seed could be found from its commitment by search


class Unfair(Exception):
    """Raised for a number that cannot be drawn fairly; `facts` are the values of its sentence."""

    def __init__(self, code: str, **facts: int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Number(Struct, frozen=True):
    """One number as it was drawn: 0 <= value < below."""

    index: int
    below: int
    value: int


class Fault(Struct, frozen=True):
    """A fault found by a check; `index` is None where the commitment itself does not match."""

    code: str
    index: int | None = None


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def number(seed: bytes, index: int, below: int) -> int:
    """Return the fair number at `index`: 0 <= number < `below`."""
    if not 1 <= below <= SPAN:
        raise Unfair("fairness.below_out_of_range", below=below, low=1)
    # Digests past the last whole multiple of `below` would favour small numbers: try again.
    fair = SPAN - SPAN % below
    attempt = 0
    while True:
        digest = hmac.digest(seed, b"%d:%d" % (index, attempt), "sha256")
        drawn = int.from_bytes(digest, "big")
        if drawn < fair:
            return drawn % below
        attempt += 1


class FairStream:
    """The numbers of one table from `index` on. The table stores `index` and never goes back: after
    a rewind the next numbers are drawn, not the same ones again."""

    __slots__ = ("drawn", "index", "seed")

    def __init__(self, seed: bytes, index: int = 0) -> None:
        if len(seed) < SEED_BYTES:
            raise Unfair("fairness.seed_too_short", length=len(seed), low=SEED_BYTES)
        self.seed = seed
        self.index = index
        self.drawn: list[Number] = []

    def draw_below(self, n: int) -> int:
        value = number(self.seed, self.index, n)
        self.drawn.append(Number(self.index, n, value))
        self.index += 1
        return value


def faults(seed: bytes, promised: str, numbers: Iterable[Number]) -> tuple[Fault, ...]:
    """Return all faults of a revealed seed and the numbers that it should have produced, in
    order."""
    problems: list[Fault] = []
    if not hmac.compare_digest(commitment(seed), promised):
        problems.append(Fault("fairness.commitment"))
    following = 0
    for shown in numbers:
        if shown.index < following:
            problems.append(Fault("fairness.used_twice", shown.index))
        elif shown.index > following:
            problems.append(Fault("fairness.skipped", following))
        if not 1 <= shown.below <= SPAN or shown.value != number(seed, shown.index, shown.below):
            problems.append(Fault("fairness.value", shown.index))
        following = max(following, shown.index + 1)
    return tuple(problems)
