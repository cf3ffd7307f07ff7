"""The clubs one is in, and the ways into one: by a code, or by founding it."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.access import own
from games.clubs.membership.club import Founding, found_club
from games.clubs.membership.invitations import accept
from games.clubs.models import Club, Member
from games.people.language import language
from games.people.page.form import Form, answered, to
from games.people.page.owner import person_of


@dataclass(frozen=True)
class Mine:
    id: str
    name: str
    place: str
    role: str


@dataclass(frozen=True)
class MinePage:
    form: Form
    clubs: tuple[Mine, ...]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    person = person_of(request)

    def page(form: Form) -> MinePage:
        rows = own(person).select_related("club").order_by("club__name", "club")
        return MinePage(form, tuple(_mine(each.club, each) for each in rows))

    def act(said: QueryDict) -> HttpResponse:
        if "code" in said:
            return to("page.club", accept(person, said.get("code", "")).club_id)
        zone = person.time_zone or "UTC"
        wish = Founding(
            said.get("name", ""), place=said.get("place", ""), language=language(), time_zone=zone
        )
        return to("page.club", found_club(person, wish).pk)

    return answered(request, "clubs/mine.html", page, act)


def _mine(club: Club, member: Member) -> Mine:
    return Mine(club.pk, club.name, club.place, str(member.get_role_display()))
