"""A tournament that comes back as a file (`showing/whole.py`): arranged anew, with its entrants."""

import msgspec
from django.db import transaction

from games.kernel.record import Record
from games.people.models import User
from games.tables.permissions import Caller
from games.tournaments import arranging, importing
from games.tournaments.importing import Imported
from games.tournaments.models import Tournament
from games.tournaments.showing.whole import Whole


class TakenIn(Record, frozen=True):
    """What was taken in, or would be."""

    dry_run: bool
    tournament: str | None
    """The id of the new one; null in a dry run."""
    name: str
    stages: int
    entrants: Imported


def take_in(organiser: User, file: Whole, *, dry_run: bool) -> TakenIn:
    """A new tournament in preparation, however far the old one had come; all of it or nothing."""
    with transaction.atomic():
        made = arranging.create(organiser, file.game, file.arrangement)
        entrants = _entrants(organiser, made, file, dry_run=dry_run)
        number = made.stages.count()
        if dry_run:
            transaction.set_rollback(True)
    return TakenIn(dry_run, None if dry_run else made.pk, made.name, number, entrants)


def _entrants(organiser: User, made: Tournament, file: Whole, *, dry_run: bool) -> Imported:
    if not file.entrants:
        return Imported(dry_run)
    rows = [
        {"name": each.name, "affiliation": each.affiliation, "entrant": each.id}
        | ({"seed": each.seed} if each.seed else {})
        for each in file.entrants
    ]
    do = importing.rehearse if dry_run else importing.carry_out
    return do(made.pk, Caller(organiser), msgspec.json.encode({"entrants": rows}), "json")
