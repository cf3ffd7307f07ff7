"""What is done at the desk of an evening by its forms: each one deed of the domain."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.clubs.desks import turn as turns
from games.clubs.desks.evening import door
from games.clubs.desks.evening.plays import Writing, read
from games.clubs.desks.turn import Turn, Undone
from games.clubs.evenings.evening import EveningChanges, amend, bring_table, cancel, find_evening
from games.clubs.models import Evening
from games.clubs.records.record import enter, enter_as_staff
from games.clubs.versions import Versions
from games.people.access import Caller, helps
from games.people.models import User
from games.people.refusals import invalid
from games.rulebooks import GAMES
from games.tables.life.opening import Opening, open_table
from games.tables.models import Mode


@dataclass(frozen=True)
class Saying:
    person: User
    evening: Evening
    said: QueryDict

    @property
    def there(self) -> tuple[User, str, str]:
        return self.person, self.evening.club_id, self.evening.pk

    @property
    def of(self) -> str:
        return self.text("of")

    @property
    def read(self) -> Versions:
        """The version that the page showed."""
        said = self.text("version")
        return (int(said),) if said.isdecimal() and len(said) < 10 else None

    def text(self, name: str) -> str:
        return self.said.get(name, "").strip()


def carry_out(saying: Saying, word: str) -> Undone | None:
    """None: it is done."""
    turn = Turn(saying.person, saying.evening.pk, word, saying.said)
    return turns.carry_out(turn, lambda: DEEDS[word].act(saying))


def _note(saying: Saying) -> None:
    amend(*saying.there, EveningChanges(notes=saying.text("notes")), saying.read)


def _open(saying: Saying) -> None:
    game, mode = saying.text("game"), saying.text("mode")
    if game not in GAMES:
        raise invalid("game", _("Choose a game."))
    if mode not in Mode.values:
        raise invalid("mode", _("Say who deals: the companion, or you at the table."))
    table = open_table(Opening(game, Mode(mode)), Caller(saying.person))
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
    by_right = enter_as_staff if helps(saying.person, "clubs.change_record") else enter
    of = Writing(saying.evening.club, saying.person, saying.evening.pk)
    by_right(saying.person, read(saying.said, of))


def _door(saying: Saying) -> None:
    door.act(saying.person, saying.evening, saying.said)


def _call_off(saying: Saying) -> None:
    cancel(*saying.there, read=saying.read)


@dataclass(frozen=True)
class Deed:
    act: Callable[[Saying], None]
    part: str
    """Of the desk, to which one comes back."""

    @property
    def fragment(self) -> str:
        return f"#{self.part}" if self.part else ""


DEEDS: Final[Mapping[str, Deed]] = {
    "note": Deed(_note, "notes-part"),
    "open": Deed(_open, "tables"),
    "table": Deed(_bring_table, "tables"),
    "table-away": Deed(_take_table, "tables"),
    "tournament": Deed(_bring_tournament, "tournaments"),
    "tournament-away": Deed(_take_tournament, "tournaments"),
    "play": Deed(_write_down, "played"),
    "door": Deed(_door, "door"),
    "call-off": Deed(_call_off, ""),
}
