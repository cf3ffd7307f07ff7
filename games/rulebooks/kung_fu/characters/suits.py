"""The four suits as drawn shapes: few fonts contain them (KF-1.1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.shapes import Point
from games.kernel.display.sheet import Emblem
from games.rulebooks.kung_fu.cards import Component


def _curve(*controls: Point) -> Iterator[Point]:
    """Approximate a cubic curve by points, close enough for the eye."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = controls
    for step in range(25):
        t = step / 24
        u = 1 - t
        p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy)


def _mirror(half: Sequence[Point]) -> tuple[Point, ...]:
    return (*half, *((1 - across, down) for across, down in reversed(half)))


HEART: Final = _mirror(
    (
        *_curve((0.5, 1), (0.38, 0.82), (0.02, 0.62), (0.02, 0.3)),
        *_curve((0.02, 0.3), (0.02, -0.03), (0.42, -0.03), (0.5, 0.24)),
    )
)
STALK: Final = tuple(_curve((0.47, 0.72), (0.47, 0.86), (0.42, 0.95), (0.3, 1)))
DIAMOND: Final = ((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5))
SPADE: Final = _mirror(
    (
        *_curve((0.5, 0), (0.4, 0.18), (0.04, 0.36), (0.04, 0.6)),
        *_curve((0.04, 0.6), (0.04, 0.88), (0.4, 0.88), (0.47, 0.7)),
        *STALK,
    )
)
CLUB: Final = _mirror(
    (
        *_curve((0.5, 0), (0.22, 0), (0.2, 0.3), (0.4, 0.42)),
        *_curve((0.4, 0.42), (0.2, 0.3), (0.0, 0.42), (0.02, 0.62)),
        *_curve((0.02, 0.62), (0.06, 0.88), (0.42, 0.86), (0.47, 0.6)),
        *STALK,
    )
)
EMBLEMS: Final[dict[Component, Emblem]] = {
    "vigour": Emblem("♦", DIAMOND, red=True),
    "distance": Emblem("♠", SPADE),
    "tempo": Emblem("♣", CLUB),
    "presence": Emblem("♥", HEART, red=True),
}
