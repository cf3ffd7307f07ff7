"""What a call in a tournament is refused with, by what one is there."""

from typing import Final

from games.tournaments import refusals as no

SEEING: Final = (no.unknown_tournament,)
ORGANISING: Final = (*SEEING, no.organiser_only)
