"""Commands of clubs: what somebody may do here. The API, the pages and the desks are made from
them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.clubs import refusals
from games.clubs.evenings import arrivals, attendance, bringing, evening
from games.clubs.evenings.attendance import Attending
from games.clubs.records import record
from games.tables.refusals import unknown_table
from games.web.command import command

SEEING: Final = (refusals.unknown_club,)
BELONGING: Final = (*SEEING, refusals.members_only)
LEADING: Final = (*SEEING, refusals.leaders_only)
EVENING: Final = (refusals.unknown_evening, refusals.stale, refusals.cancelled)
CHANGING: Final = (
    *(*BELONGING, refusals.leaders_only, *EVENING, refusals.ends_before_start, unknown_table),
)
DOOR: Final = (*LEADING, refusals.unknown_evening, refusals.cancelled, refusals.not_yet)

PLAN_EVENING: Final = command(
    "plan_evening",
    evening.plan,
    refuses=(
        *(*LEADING, refusals.ends_before_start, refusals.too_many_dates),
        refusals.too_many_evenings,
    ),
)
CHANGE_EVENING: Final = command(
    "change_evening", evening.amend, refuses=CHANGING, done=_("The evening is changed.")
)
CANCEL_EVENING: Final = command(
    "cancel_evening",
    evening.cancel,
    refuses=(*LEADING, refusals.unknown_evening, refusals.stale),
    done=_("The evening is called off."),
)
BRING_TABLE: Final = command(
    "bring_table",
    bringing.bring_table,
    refuses=CHANGING,
    done=_("The table belongs to this evening."),
)
OPEN_TABLE: Final = command(
    "open_table_of_evening",
    bringing.open_table_here,
    refuses=CHANGING,
    done=_("The table is open."),
)
TAKE_TABLE: Final = command(
    "take_table_away",
    bringing.take_table_away,
    refuses=CHANGING,
    done=_("The table is taken away."),
)
BRING_TOURNAMENT: Final = command(
    "bring_tournament",
    bringing.bring_tournament,
    refuses=CHANGING,
    done=_("The tournament belongs to this evening."),
)
TAKE_TOURNAMENT: Final = command(
    "take_tournament_away",
    bringing.take_tournament_away,
    refuses=CHANGING,
    done=_("The tournament is taken away."),
)
ATTEND_EVENING: Final = command(
    "attend_evening",
    attendance.attend,
    record=Attending,
    refuses=(*SEEING, refusals.unknown_evening, refusals.cancelled, refusals.over),
    repeatable=True,
)
TICK_IN: Final = command(
    "tick_in",
    arrivals.tick,
    refuses=(*DOOR, refusals.unknown_member, refusals.crowded),
    done=_("Ticked in."),
)
UNTICK: Final = command(
    "untick",
    arrivals.untick,
    refuses=(*DOOR, refusals.unknown_arrival),
    done=_("No longer ticked in."),
)
ENTER_PLAY: Final = command("enter_play", record.enter, done=_("The play is in the record."))
ENTER_PLAY_AT_DESK: Final = command(
    "enter_play_at_desk", record.enter_at_desk, done=_("The play is in the record.")
)
