"""Stored statistics compared with a recount."""

from typing import Any

from games.clubs.models import Stroke, Tally
from games.clubs.statistics.tallies import SUMS, recount


def figures() -> dict[Any, Any]:
    """Return all tallies with plays."""
    rows = Tally.objects.filter(plays__gt=0).values(
        "club", "by", "key", "game", "person", "visitor", "other", "other_visitor", *SUMS
    )
    return {(row["club"], row["by"], row["key"], row["game"]): row for row in rows}


def strokes() -> list[Any]:
    rows = Stroke.objects.values_list(
        "record", "club", "by", "key", "game", "place", "result", "minutes", "played_at", "player",
        "person", "visitor", "other", "other_visitor",
    )  # fmt: skip
    return sorted(rows, key=str)


def same_after_recount() -> bool:
    counted, written = figures(), strokes()
    recount()
    assert strokes() == written
    assert figures() == counted
    return bool(counted)
