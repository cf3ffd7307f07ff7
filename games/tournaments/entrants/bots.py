"""Bots as entrants: all of a request, or none."""

from typing import Final

from django.db import transaction

from games.people.access import Caller
from games.tables.models import Level, Mode
from games.tournaments import access as tournaments
from games.tournaments import refusals
from games.tournaments.entrants.entry import NewEntrant, enter
from games.tournaments.models import Entrant

MOST: Final = 128
"""Limit of one request; a second request may add more."""


def enter_bots(tournament_id: str, caller: Caller, level: str, count: int) -> tuple[Entrant, ...]:
    if level not in Level:
        raise refusals.no_such_level()
    if not 1 <= count <= MOST:
        raise refusals.bots_at_once(most=MOST)
    wish = NewEntrant(bot=level)
    with transaction.atomic():
        made = [enter(tournament_id, caller, wish) for _ in range(count)]
    return tuple([each for each in made if isinstance(each, Entrant)])


def levels(access: tournaments.Access) -> tuple[tuple[str, str], ...]:
    """Return the levels of bots that may be entered now; empty if the caller or the tournament does
    not allow it."""
    tournament = access.tournament
    deals = tournament.table_mode == Mode.HOUSE
    if not (access.organises and deals and tournament.gathering):
        return ()
    return tuple([(level.value, str(level.label)) for level in Level])
