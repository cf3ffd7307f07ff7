"""The light colours of the screen as inks: `companion/static/companion/tokens.css` has them too.
The background is the white of the paper."""

from typing import Final

from games.kernel.display.shapes import Colour

INK: Final[Colour] = "#23201c"
QUIET: Final[Colour] = "#625b51"
EDGE: Final[Colour] = "#857b6d"
LINE: Final[Colour] = "#e2dacc"
SUNK: Final[Colour] = "#f1ebdf"
BACK: Final[Colour] = "#e6dccb"
HATCH: Final[Colour] = "#b9ab96"
WHITE: Final[Colour] = "#ffffff"
SEATS: Final[tuple[Colour, ...]] = ("#1d5c94", "#a3530a", "#14695c", "#7d3a72")
"""Seats also differ in shape, so that they can be told apart without colour."""
