"""Tables and tournaments of an evening, brought and taken away one by one."""

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from games.clubs.evenings.evening import EveningChanges, amend, find_evening
from games.clubs.models import Evening
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import invalid
from games.rulebooks import GAMES
from games.tables.codes import normalize_code
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode, Table


class TableHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open at an evening."""

    game: str
    mode: str = ""


def bring_table(person: User, club_id: str, evening_id: str, code: str) -> Evening:
    """Add the table to those already linked."""
    with transaction.atomic():
        codes = find_evening(club_id, evening_id, lock=True).tables.values_list("code", flat=True)
        tables = tuple(dict.fromkeys((*codes, normalize_code(code))))
        return amend(person, club_id, evening_id, EveningChanges(tables=tables))


def open_table_here(person: User, club_id: str, evening_id: str, data: TableHere) -> Table:
    if data.game not in GAMES:
        raise invalid("game", _("Choose a game."))
    if data.mode not in Mode.values:
        raise invalid("mode", _("Say who deals: the companion, or you at the table."))
    with transaction.atomic():
        table = open_table(NewTable(data.game, Mode(data.mode)), Caller(person))
        bring_table(person, club_id, evening_id, table.code)
    return table


def take_table_away(person: User, club_id: str, evening_id: str, code: str) -> Evening:
    with transaction.atomic():
        rows = find_evening(club_id, evening_id, lock=True).tables.exclude(code=code)
        kept = tuple(rows.values_list("code", flat=True))
        return amend(person, club_id, evening_id, EveningChanges(tables=kept))


def bring_tournament(person: User, club_id: str, evening_id: str, tournament_id: str) -> Evening:
    if not tournament_id:
        raise invalid("tournament", _("Choose a tournament."))
    with transaction.atomic():
        linked = find_evening(club_id, evening_id, lock=True).tournaments
        keys = (*linked.values_list("pk", flat=True), tournament_id)
        return amend(person, club_id, evening_id, EveningChanges(tournaments=keys))


def take_tournament_away(
    person: User, club_id: str, evening_id: str, tournament_id: str
) -> Evening:
    with transaction.atomic():
        linked = find_evening(club_id, evening_id, lock=True).tournaments.exclude(pk=tournament_id)
        keys = tuple(linked.values_list("pk", flat=True))
        return amend(person, club_id, evening_id, EveningChanges(tournaments=keys))
