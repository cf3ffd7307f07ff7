"""Page of the user's clubs, with forms to join one by a code or to found one."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.access import memberships_of
from games.clubs.evenings import calendars
from games.clubs.membership.club import Founding, create_club
from games.clubs.membership.invitations import accept_or_return
from games.clubs.models import Club, Member
from games.clubs.pages.calendar import calendar_address
from games.people.language import language
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of


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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    person = person_of(request)

    def page(form: Form) -> MinePage:
        rows = memberships_of(person).select_related("club").order_by("club__name", "club")
        clubs = tuple(_club_line(each.club, each) for each in rows)
        return MinePage(form, clubs, calendar_address(request, person))

    def act(data: QueryDict) -> HttpResponse:
        if "revoke" in data:
            calendars.revoke(person)
            return redirect_to("page.clubs")
        if "code" in data:
            return redirect_to("page.club", accept_or_return(person, data.get("code", "")))
        zone = person.time_zone or "UTC"
        wish = Founding(
            data.get("name", ""), place=data.get("place", ""), language=language(), time_zone=zone
        )
        return redirect_to("page.club", create_club(person, wish).pk)

    return answer_form(request, "clubs/mine.html", page, act)


def _club_line(club: Club, member: Member) -> ClubLine:
    return ClubLine(club.pk, club.name, club.place, str(member.get_role_display()))
