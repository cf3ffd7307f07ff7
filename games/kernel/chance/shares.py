"""How far the share of games that somebody won may be trusted, by how many they were."""

import math
from typing import Final

Z: Final = 1.959963984540054
"""19 times of 20."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """Between what it lies 19 times of 20: anywhere, of no games."""
    if not games:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    low, high = (middle - spread) / whole, (middle + spread) / whole
    return max(0.0, min(share, low)), min(1.0, max(share, high))  # and never beside the share
