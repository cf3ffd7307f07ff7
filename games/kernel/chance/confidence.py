"""Confidence interval of a share of games won, by the number of games."""

import math
from typing import Final

Z: Final = 1.959963984540054
"""19 times out of 20."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return the bounds of the share, right 19 times out of 20; without games, 0 and 1."""
    if not games:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    low, high = (middle - spread) / whole, (middle + spread) / whole
    # the bounds always include the share
    return max(0.0, min(share, low)), min(1.0, max(share, high))
