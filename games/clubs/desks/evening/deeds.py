"""Actions of an evening's desk forms: each calls one function of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.clubs.desks.evening import door
from games.clubs.desks.evening.plays import Writing, read
from games.clubs.desks.turn import Deed, Turn
from games.clubs.evenings.evening import EveningChanges, amend, bring_table, cancel, find_evening
from games.clubs.models import Evening
from games.clubs.records.record import enter, enter_as_staff
from games.people.access import Caller, is_staff_with
from games.people.refusals import invalid
from games.rulebooks import GAMES
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode


@dataclass(frozen=True)
class Saying(Turn):
    evening: Evening

    def text(self, name: str) -> str:
        return super().text(name).strip()


def _note(saying: Saying) -> None:
    amend(*saying.there, EveningChanges(notes=saying.text("notes")), saying.read)


def _open(saying: Saying) -> None:
    game, mode = saying.text("game"), saying.text("mode")
    if game not in GAMES:
        raise invalid("game", _("Choose a game."))
    if mode not in Mode.values:
        raise invalid("mode", _("Say who deals: the companion, or you at the table."))
    table = open_table(NewTable(game, Mode(mode)), Caller(saying.person))
    bring_table(*saying.there, table.code)


def _bring_table(saying: Saying) -> None:
    bring_table(*saying.there, saying.text("table"))


def _take_table(saying: Saying) -> None:
    there = find_evening(*saying.there[1:], lock=True).tables.values_list("code", flat=True)
    kept = tuple(code for code in there if code != saying.of)
    amend(*saying.there, EveningChanges(tables=kept))


def _bring_tournament(saying: Saying) -> None:
    if not saying.of:
        raise invalid("of", _("Choose a tournament."))
    _put_tournaments(saying, (*_arranged(saying), saying.of))


def _take_tournament(saying: Saying) -> None:
    _put_tournaments(saying, tuple(key for key in _arranged(saying) if key != saying.of))


def _put_tournaments(saying: Saying, keys: tuple[str, ...]) -> None:
    amend(*saying.there, EveningChanges(tournaments=keys))


def _arranged(saying: Saying) -> tuple[str, ...]:
    row = find_evening(saying.evening.club_id, saying.evening.pk, lock=True)
    return tuple(row.tournaments.values_list("pk", flat=True))


def _write_down(saying: Saying) -> None:
    by_right = enter_as_staff if is_staff_with(saying.person, "clubs.change_record") else enter
    of = Writing(saying.evening.club, saying.person, saying.evening.pk)
    by_right(saying.person, read(saying.said, of))


def _door(saying: Saying) -> None:
    door.act(saying.person, saying.evening, saying.said)


def _call_off(saying: Saying) -> None:
    cancel(*saying.there, read=saying.read)


DEEDS: Final[Mapping[str, Deed]] = {
    "note": Deed(_note, "notes-part"),
    "open": Deed(_open, "tables"),
    "table": Deed(_bring_table, "tables"),
    "table-away": Deed(_take_table, "tables"),
    "tournament": Deed(_bring_tournament, "tournaments"),
    "tournament-away": Deed(_take_tournament, "tournaments"),
    "play": Deed(_write_down, "played"),
    "door": Deed(_door, "door"),
    "call-off": Deed(_call_off),
}
