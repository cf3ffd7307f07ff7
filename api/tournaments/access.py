"""Refusals shared by the tournament operations, by role."""

from typing import Final

from games.tournaments import refusals as no

SEEING: Final = (no.unknown_tournament,)
ORGANISING: Final = (*SEEING, no.organiser_only)
