"""Page of an evening: date, place, participants and plays; the reader answers with one tap."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.clubs import commands
from games.clubs.access import LEADERS, Access, get_access
from games.clubs.desks.evening import arrivals
from games.clubs.desks.evening.arrivals import ArrivalsPanel
from games.clubs.desks.evening.cards import EveningCard, NameGroup, evening_cards, names_by_answer
from games.clubs.desks.evening.offers import AT_THE_DOOR
from games.clubs.desks.evening.plays import PlayLine, play_lines
from games.clubs.evenings.evening import find_evening
from games.clubs.models import Evening, Record, Role
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.people.rulebook import game_display_name
from games.tables.models import Phase, Table
from games.tournaments.models import Visibility
from games.web.form import Offer, Submission, offering, respond

MOST: Final = 100
TABLES: Final = 20


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
    evening: EveningCard
    notes: str
    door: ArrivalsPanel | None
    """Only for leaders of the club, once arrivals are open."""
    who: tuple[NameGroup, ...]
    """Shown only to members."""
    tables: tuple[Link, ...]
    tournaments: tuple[Link, ...]
    plays: tuple[PlayLine, ...]
    member: bool
    own: tuple[Link, ...]
    """The reader's own tables that can be added."""


def _page_address(submission: Submission, _result: object) -> str:
    if submission.data.get("to") == "club":
        return reverse("page.club", args=(submission.places["club"],))
    return reverse("page.evening", kwargs=submission.places)


def _door_address(submission: Submission, _result: object) -> str:
    return f"{_page_address(submission, _result)}#door"


OFFERS: Final[Mapping[str, Offer]] = {
    **{name: replace(offer, leads=_door_address) for name, offer in AT_THE_DOOR.items()},
    "table": Offer(command=commands.BRING_TABLE, leads=_page_address, names={"table": "code"}),
    "answer": Offer(command=commands.ATTEND_EVENING, leads=_page_address),
}


@login_required
@offering(OFFERS)
def evening(request: HttpRequest, club: str, evening: str) -> HttpResponse:
    person = person_of(request)

    def draw(form: Form) -> EveningPage:
        return _page(get_access(club, person), find_evening(club, evening), form)

    places = {"club": club, "evening": evening}
    return respond(request, "clubs/evening.html", draw, OFFERS, by=person, places=places)


def _page(caller: Access, row: Evening, form: Form) -> EveningPage:
    member = caller.member.role != Role.GUEST
    (card,) = evening_cards([row], caller.member.pk)
    plays = Record.objects.filter(evening=row, struck=None) if member else Record.objects.none()
    return EveningPage(
        form=form,
        club=caller.club.pk,
        club_name=caller.club.name,
        evening=card,
        notes=row.notes,
        door=arrivals.build_arrivals_panel(row, caller.member.person, "", form)
        if caller.member.role in LEADERS
        else None,
        who=names_by_answer(row, caller.member.person) if member else (),
        tables=_tables(row),
        tournaments=_tournaments(caller, row),
        plays=play_lines(caller.member.person, plays),
        member=member,
        own=_own_tables(caller, row) if member and card.open else (),
    )


def _own_tables(caller: Access, row: Evening) -> tuple[Link, ...]:
    person = caller.member.person
    mine = Table.objects.filter(Q(host=person) | Q(seats__person=person)).exclude(evenings=row)
    tables = Table.objects.filter(pk__in=mine.values("pk")).exclude(phase=Phase.CLOSED)
    return tuple(
        Link(
            each.code,
            "",
            f"{each.code} · {game_display_name(each.game_key)} · {each.get_phase_display()}",
        )
        for each in tables.order_by("-touched", "pk")[:TABLES]
    )


def _tables(row: Evening) -> tuple[Link, ...]:
    return tuple(
        Link(
            game_display_name(table.game_key),
            f"/tables/{table.code}/",
            str(table.get_phase_display()),
        )
        for table in _few(row.tables.order_by("-touched"))
    )


def _few(rows: Iterable[Table]) -> Sequence[Table]:
    return list(rows)[:MOST]


def _tournaments(caller: Access, row: Evening) -> tuple[Link, ...]:
    """A private tournament is shown only on its own pages, to the people in it."""
    rows = row.tournaments.exclude(visibility=Visibility.PRIVATE).order_by("starts", "pk")[:MOST]
    return tuple(
        Link(each.name, f"/tournaments/{each.pk}/", str(each.get_phase_display())) for each in rows
    )
