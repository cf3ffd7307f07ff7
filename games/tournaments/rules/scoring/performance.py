"""Rating differences for a share of the points (FIDE B.02, 8.1.1)."""

from typing import Final

UNRATED: Final = 1500
"""Rating assumed for unrated opponents: the start of the scale."""
FROM_HALF: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158),
    *(166, 175, 184, 193, 202, 211, 220, 230, 240, 251),
    *(262, 273, 284, 296, 309, 322, 336, 351, 366),
    *(383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""Differences by hundredths of a share above one half; below it the same, negative."""


def rating_difference(hundredths: int) -> int:
    """Return the difference in rating points; no points or all points count 800."""
    return FROM_HALF[hundredths - 50] if hundredths >= 50 else -FROM_HALF[50 - hundredths]
