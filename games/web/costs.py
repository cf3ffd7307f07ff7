"""Costs of calls that do more than show a page."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple


class Cost(NamedTuple):
    pages: int
    """Pages that are shown in the same time: so many it counts against its address. A page takes
    5 ms of processor."""
    only: Literal["", "sent", "asked"] = ""
    """Calls that cost it, if not all do: a form that is sent, or also a GET with a query."""
    hashes: bool = False
    """A password is hashed: another thread may work meanwhile."""


COSTS: Final[Mapping[str, Cost]] = {
    # measured in ms of processor, with a tournament of 128 entrants and the furnished demo
    "paper": Cost(20),  # standings 46, kit 39, slips 16, sheet 15; a box 130 to 620 the first time
    "export": Cost(20),  # me 27 to 59, tournament 23, entrants 10
    "import": Cost(100, "sent"),  # up to 5 MB
    "picture": Cost(5),  # bracket 24, share.png 67 the first time
    "question": Cost(20, "asked"),  # 2 to 600 (a comparison of 32 characters); blank 2
    "document": Cost(10),  # 670 the first time, then 7, and 634 KB to compress
    "password": Cost(40, "sent", hashes=True),  # 230
}
