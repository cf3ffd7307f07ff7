"""Page of the user's clubs, with forms to join one by a code or to found one."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.clubs import commands
from games.clubs.access import memberships_of
from games.clubs.evenings import calendars
from games.clubs.membership.club import Founding
from games.clubs.models import Club, Member
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.web.form import Offer, Submission, offering, respond
from games.web.reading import read_record


@dataclass(frozen=True)
class ClubLine:
    id: str
    name: str
    place: str
    role: str


@dataclass(frozen=True)
class MinePage:
    form: Form
    clubs: tuple[ClubLine, ...]
    calendar: str
    """Address of the calendar with all their evenings; anybody who has it can read them."""


def _read_club(submission: Submission) -> Founding:
    zone = submission.by.time_zone if isinstance(submission.by, User) else ""
    return read_record(
        Founding,
        submission.data,
        only=("name", "place"),
        language=language(),
        time_zone=zone or "UTC",
    )


OFFERS: Final = {
    "revoke": Offer(
        command=commands.REVOKE_CALENDARS, leads=lambda _submission, _result: reverse("page.clubs")
    ),
    "code": Offer(
        command=commands.COME_IN,
        leads=lambda _submission, club: reverse("page.club", args=(club,)),
        names={"code": "shown"},
    ),
    "name": Offer(
        command=commands.FOUND_CLUB,
        leads=lambda _submission, made: reverse("page.club", args=(made.pk,)),
        reads=_read_club,
    ),
}


@login_required
@offering(OFFERS)
def mine(request: HttpRequest) -> HttpResponse:
    person = person_of(request)

    def page(form: Form) -> MinePage:
        rows = memberships_of(person).select_related("club").order_by("club__name", "club")
        clubs = tuple(_club_line(each.club, each) for each in rows)
        return MinePage(form, clubs, calendars.address(request, person))

    return respond(request, "clubs/mine.html", page, OFFERS, by=person, places={})


def _club_line(club: Club, member: Member) -> ClubLine:
    return ClubLine(club.pk, club.name, club.place, str(member.get_role_display()))
