"""Actions of an evening's desk forms: each calls one function of the domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.clubs.desks.evening import arrivals
from games.clubs.desks.evening.plays import PlayFormContext, read_play
from games.clubs.desks.form_submission import Action, FormSubmission
from games.clubs.evenings.evening import EveningChanges, amend, bring_table, cancel, find_evening
from games.clubs.models import Evening
from games.clubs.records.record import enter, enter_as_staff
from games.people.access import Caller, is_staff_with
from games.people.refusals import invalid
from games.rulebooks import GAMES
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode


@dataclass(frozen=True)
class EveningSubmission(FormSubmission):
    evening: Evening

    def text(self, name: str) -> str:
        return super().text(name).strip()


def _note(submission: EveningSubmission) -> None:
    amend(*submission.command_args, EveningChanges(notes=submission.text("notes")), submission.read)


def _open(submission: EveningSubmission) -> None:
    game, mode = submission.text("game"), submission.text("mode")
    if game not in GAMES:
        raise invalid("game", _("Choose a game."))
    if mode not in Mode.values:
        raise invalid("mode", _("Say who deals: the companion, or you at the table."))
    table = open_table(NewTable(game, Mode(mode)), Caller(submission.person))
    bring_table(*submission.command_args, table.code)


def _bring_table(submission: EveningSubmission) -> None:
    bring_table(*submission.command_args, submission.text("table"))


def _take_table(submission: EveningSubmission) -> None:
    codes = find_evening(*submission.command_args[1:], lock=True).tables.values_list(
        "code", flat=True
    )
    kept = tuple(code for code in codes if code != submission.target_id)
    amend(*submission.command_args, EveningChanges(tables=kept))


def _bring_tournament(submission: EveningSubmission) -> None:
    if not submission.target_id:
        raise invalid("of", _("Choose a tournament."))
    _put_tournaments(submission, (*_tournament_ids(submission), submission.target_id))


def _take_tournament(submission: EveningSubmission) -> None:
    _put_tournaments(
        submission, tuple(key for key in _tournament_ids(submission) if key != submission.target_id)
    )


def _put_tournaments(submission: EveningSubmission, keys: tuple[str, ...]) -> None:
    amend(*submission.command_args, EveningChanges(tournaments=keys))


def _tournament_ids(submission: EveningSubmission) -> tuple[str, ...]:
    row = find_evening(submission.evening.club_id, submission.evening.pk, lock=True)
    return tuple(row.tournaments.values_list("pk", flat=True))


def _write_down(submission: EveningSubmission) -> None:
    by_right = enter_as_staff if is_staff_with(submission.person, "clubs.change_record") else enter
    context = PlayFormContext(submission.evening.club, submission.person, submission.evening.pk)
    by_right(submission.person, read_play(submission.data, context))


def _door(submission: EveningSubmission) -> None:
    arrivals.record_arrival(submission.person, submission.evening, submission.data)


def _call_off(submission: EveningSubmission) -> None:
    cancel(*submission.command_args, read=submission.read)


ACTIONS: Final[Mapping[str, Action]] = {
    "note": Action(_note, "notes-part"),
    "open": Action(_open, "tables"),
    "table": Action(_bring_table, "tables"),
    "table-away": Action(_take_table, "tables"),
    "tournament": Action(_bring_tournament, "tournaments"),
    "tournament-away": Action(_take_tournament, "tournaments"),
    "play": Action(_write_down, "played"),
    "door": Action(_door, "door"),
    "call-off": Action(_call_off),
}
