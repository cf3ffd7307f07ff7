"""An evening: when and where, who comes, what is played there; and one's own answer in a tap."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.clubs.access import Access, access
from games.clubs.evenings.attendance import attend
from games.clubs.evenings.evening import bring_table, find_evening
from games.clubs.models import Answer, Attendance, Evening, Record, Role
from games.clubs.names import member_name
from games.clubs.pages.plays import Played, played
from games.clubs.pages.refused import refused
from games.people.page.form import Form, answered, to
from games.people.page.owner import person_of
from games.people.refusals import Refusal, invalid
from games.people.rulebook import called
from games.tables.models import Phase, Table
from games.tournaments.models import Visibility

ANSWERS: Final = (Answer.YES, Answer.MAYBE, Answer.NO)
MOST: Final = 100
TABLES: Final = 20


@dataclass(frozen=True)
class Meeting:
    """An evening as it stands in any list."""

    club: str
    id: str
    name: str
    place: str
    starts: datetime
    ends: datetime
    zone: ZoneInfo
    seats: int | None
    coming: int
    maybe: int
    waiting: int
    answer: str
    queued: bool
    """One's own yes waits for a seat."""
    cancelled: bool
    open: bool
    """One may still say whether one comes."""


@dataclass(frozen=True)
class Heap:
    text: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Link:
    text: str
    address: str
    hint: str


@dataclass(frozen=True)
class EveningPage:
    form: Form
    club: str
    club_name: str
    evening: Meeting
    notes: str
    who: tuple[Heap, ...]
    """Told to members alone."""
    tables: tuple[Link, ...]
    tournaments: tuple[Link, ...]
    plays: tuple[Played, ...]
    member: bool
    own: tuple[Link, ...]
    """Tables of whoever looks, which may be brought."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, club: str, evening: str) -> HttpResponse:
    person = person_of(request)
    try:
        here = access(club, person)
        row = find_evening(club, evening)
    except Refusal as refusal:
        return refused(request, refusal)

    def act(said: QueryDict) -> HttpResponse:
        if "table" in said:
            bring_table(person, club, evening, said.get("table", ""))
            return to("page.evening", club, evening)
        answer = said.get("answer", "")
        if answer not in ANSWERS:
            raise invalid("answer", gettext("Say yes, maybe or no."))
        attend(person, club, evening, Answer(answer))
        if said.get("to") == "club":
            return to("page.club", club)
        return to("page.evening", club, evening)

    return answered(request, "clubs/evening.html", lambda form: _page(here, row, form), act)


def _page(here: Access, row: Evening, form: Form) -> EveningPage:
    member = here.member.role != Role.GUEST
    (told,) = meetings(here, [row])
    plays = Record.objects.filter(evening=row, struck=None) if member else Record.objects.none()
    return EveningPage(
        form=form,
        club=here.club.pk,
        club_name=here.club.name,
        evening=told,
        notes=row.notes,
        who=_who(here, row) if member else (),
        tables=_tables(row),
        tournaments=_tournaments(here, row),
        plays=played(here.member.person, plays),
        member=member,
        own=_own(here, row) if member and told.open else (),
    )


def _own(here: Access, row: Evening) -> tuple[Link, ...]:
    person = here.member.person
    mine = Table.objects.filter(Q(host=person) | Q(seats__person=person)).exclude(evenings=row)
    found = Table.objects.filter(pk__in=mine.values("pk")).exclude(phase=Phase.CLOSED)
    return tuple(
        Link(each.code, "", f"{each.code} · {called(each.game_key)} · {each.get_phase_display()}")
        for each in found.order_by("-touched", "pk")[:TABLES]
    )


def meetings(here: Access, rows: Sequence[Evening]) -> tuple[Meeting, ...]:
    """With how many come, in one query for them all."""
    said: dict[str, list[tuple[str, str, bool]]] = defaultdict(list)
    answers = Attendance.objects.filter(evening__in=rows, member__left=None)
    for each in answers:
        said[each.evening_id].append((each.member_id, each.answer, each.waiting))
    now = timezone.now()
    return tuple(_meeting(here, row, said[row.pk], now) for row in rows)


def _meeting(
    here: Access, row: Evening, said: Sequence[tuple[str, str, bool]], now: datetime
) -> Meeting:
    own = next(
        ((answer, waits) for who, answer, waits in said if who == here.member.pk), ("", False)
    )
    yes = [waits for _, answer, waits in said if answer == Answer.YES]
    return Meeting(
        club=here.club.pk,
        id=row.pk,
        name=row.name,
        place=row.place,
        starts=row.starts,
        ends=row.ends,
        zone=row.zone,
        seats=row.seats,
        coming=yes.count(False),
        maybe=sum(answer == Answer.MAYBE for _, answer, _ in said),
        waiting=yes.count(True),
        answer=own[0],
        queued=own[1],
        cancelled=row.cancelled is not None,
        open=row.cancelled is None and row.ends > now,
    )


def _who(here: Access, row: Evening) -> tuple[Heap, ...]:
    rows = row.attendances.filter(member__left=None).select_related("member__person")
    by: Mapping[str, list[str]] = {"seated": [], "waiting": [], Answer.MAYBE: [], Answer.NO: []}
    for each in rows.order_by("since", "pk"):
        key = each.answer if each.answer != Answer.YES else "waiting" if each.waiting else "seated"
        by[key].append(member_name(each.member, to=here.member.person))
    texts = {
        "seated": gettext("They come"),
        "waiting": gettext("Waiting for a seat"),
        Answer.MAYBE: gettext("Perhaps"),
        Answer.NO: gettext("Not this time"),
    }
    return tuple(Heap(texts[key], tuple(names)) for key, names in by.items() if names)


def _tables(row: Evening) -> tuple[Link, ...]:
    return tuple(
        Link(called(table.game_key), f"/tables/{table.code}/", str(table.get_phase_display()))
        for table in _few(row.tables.order_by("-touched"))
    )


def _few(rows: Iterable[Table]) -> Sequence[Table]:
    return list(rows)[:MOST]


def _tournaments(here: Access, row: Evening) -> tuple[Link, ...]:
    """A private one is told to those who are in it by its own pages."""
    found = row.tournaments.exclude(visibility=Visibility.PRIVATE).order_by("starts", "pk")[:MOST]
    return tuple(
        Link(each.name, f"/tournaments/{each.pk}/", str(each.get_phase_display())) for each in found
    )
