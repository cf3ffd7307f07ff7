"""Tables in play, on the home page of the administration: the players, and who must answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.duties.models import Duty
from games.people import rulebook
from games.people.names import LEFT, shown_name
from games.people.staff.current_user import current_user
from games.people.staff.home import (
    MOST,
    AdminTask,
    Section,
    Urgency,
    add_url,
    change_url,
    changelist_url,
    just_now,
    visible_queryset,
)
from games.tables.bots import ANSWERS
from games.tables.models import Phase, Seat, Table

LONG: Final = timedelta(minutes=20)
"""A wait longer than this counts as slow."""
SHAPES: Final = 4
LATELY: Final = timedelta(days=7)
LOOKS: Final = 60
"""Failures of bots that are read: one table may have many."""


@dataclass(frozen=True)
class Sitter:
    name: str
    seat: int
    """From 1, as far as there are colours and shapes; else 0."""


@dataclass(frozen=True)
class TableInPlay:
    code: str
    game: str
    address: str
    sitters: Sequence[Sitter]
    waiting_for: str
    """Players who must answer; empty if there are none, or if the state cannot be read."""
    since: datetime
    slow: bool

    @property
    def fresh(self) -> bool:
        return just_now(self.since)


def live_tables(request: HttpRequest) -> Section | None:
    rows = visible_queryset(request, Table)
    if rows is None:
        return None
    playing = rows.filter(phase=Phase.PLAYING)
    near = list(playing.order_by("-touched")[: MOST + 1])
    many = playing.count()
    count_text = ngettext("%(count)d in play", "%(count)d in play", many) % {"count": many}
    return Section(
        "tables",
        _("Live tables"),
        [_table_in_play(each) for each in near],
        _("Nobody plays at the moment."),
        changelist_url(Table, f"?phase__exact={Phase.PLAYING}"),
        deed=_("Open a table"),
        deed_at=add_url(request, Table),
        title_note=count_text if many else "",
        template="admin/home/sittings.html",
    )


def _table_in_play(table: Table) -> TableInPlay:
    names = {seat.place: _name(seat) for seat in table.seats.all()}
    waiting_for = [names[place] for place in _seats_to_answer(table) if place in names]
    return TableInPlay(
        code=f"{table.code[:4]} {table.code[4:]}",
        game=rulebook.game_display_name(table.game_key),
        address=change_url(Table, table.pk),
        sitters=_sitters(names),
        waiting_for=", ".join(waiting_for),
        since=table.touched,
        slow=bool(waiting_for) and table.touched < timezone.now() - LONG,
    )


def _sitters(names: Mapping[int, str]) -> list[Sitter]:
    return [
        Sitter(name, place + 1 if place < SHAPES else 0) for place, name in sorted(names.items())
    ]


def _seats_to_answer(table: Table) -> Sequence[int]:
    """Return the seats that must answer something, from the stored state."""
    if table.standstill is not None or (state := table.readable_state) is None:
        return ()
    open_ = (each for each in table.game.pending_requests(state) if not each.idle)
    return sorted({each.seat for each in open_})


def _name(seat: Seat) -> str:
    return shown_name(seat.person, viewer=current_user()) if seat.person else seat.name or str(LEFT)


def bot_failures(request: HttpRequest) -> Iterator[AdminTask]:
    """Yield tables at which a bot failed so often that it gave the first allowed answer."""
    rows = visible_queryset(request, Table)
    if rows is None:
        return
    hard = Duty.objects.often_tried(timezone.now() - LATELY).filter(kind=ANSWERS).order_by("-filed")
    last: dict[str, Duty] = {}
    for duty in hard[:LOOKS]:
        last.setdefault(duty.payload["table_id"], duty)
    for table in rows.filter(pk__in=last).order_by("-touched")[:MOST]:
        duty = last[table.pk]
        yield AdminTask(
            urgency=Urgency.TABLE,
            where=f"{rulebook.game_display_name(table.game_key)} · "
            f"{table.code[:4]} {table.code[4:]}",
            what=_("A companion failed three times."),
            sentence=_("It answers with the first thing it may say: %(error)s")
            % {"error": duty.error or "–"},
            since=duty.filed,
            deed=_("Look"),
            address=change_url(Table, table.pk),
        )
