"""Page of a club: its next evenings first, then plays, members and an organiser's actions."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.clubs.access import LEADERS, Access, access, entrusted
from games.clubs.desks.evening.meeting import Meeting, meetings
from games.clubs.desks.evening.plays import Played, played
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.membership.members import leave, trust
from games.clubs.models import Evening, Invitation, Record, Role, Season
from games.clubs.names import member_name
from games.clubs.pages.calendar import address_of
from games.clubs.pages.campaigns.listing import Listed, lately
from games.duties.forms import shown_once
from games.people import public
from games.people.access import Caller
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page

COMING: Final = 6
MEMBERS: Final = 200


@dataclass(frozen=True)
class Present:
    name: str
    role: str
    own: bool
    helped: str = ""
    """Address of the page that gives them a link to a new password, if they let the reader do
    so."""


@dataclass(frozen=True)
class Invited:
    """An invitation that was just made: this page shows it once and never again."""

    address: str
    code: str
    expires: datetime


@dataclass(frozen=True)
class ClubPage:
    form: Form
    id: str
    name: str
    description: str
    place: str
    role: str
    member: bool
    leads: bool
    calendar: str
    organises: bool
    trusts: bool | None
    """True if an organiser may give the reader a link to a new password; None if they do not need
    it, because a mail or staff does it."""
    staff: bool
    coming: tuple[Meeting, ...]
    past: tuple[Meeting, ...]
    plays: tuple[Played, ...]
    campaigns: tuple[Listed, ...]
    people: tuple[Present, ...]
    seasons: tuple[Season, ...]
    invited: Invited | None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    here = access(club, person)

    def act(said: QueryDict) -> HttpResponse:
        if "leave" in said:
            leave(person, club)
            return redirect_to("page.clubs")
        if "trusts" in said:
            trust(person, club, said["trusts"] == "yes")
            return redirect_to("page.club", club)
        return render_page(
            request, "clubs/club.html", page(Form(), _invited(request, here)), by=PRIVATE
        )

    def page(form: Form, invited: Invited | None = None) -> ClubPage:
        return _page(here, form, invited, address_of(request, person, here.club.pk))

    return answer_form(request, "clubs/club.html", page, act)


def _invited(request: HttpRequest, here: Access) -> Invited:
    person, club = here.member.person, here.club.pk
    known = shown_once(request, Caller(person), lambda: invite(person, club, Inviting(uses=20)).pk)
    made = Invitation.objects.get(pk=known)
    address = public.public_url(request, reverse("page.gate", args=(made.secret,)))
    return Invited(address, f"{made.code[:4]} {made.code[4:]}", made.expires)


def _page(here: Access, form: Form, invited: Invited | None, calendar: str) -> ClubPage:
    of, member = here.club, here.member.role != Role.GUEST
    now = timezone.now()
    dated = Evening.objects.filter(club=of)
    coming = list(dated.filter(ends__gt=now).order_by("starts", "pk")[:COMING])
    past = list(dated.filter(ends__lte=now, cancelled=None).order_by("-starts", "pk")[:COMING])
    told = meetings([*coming, *past], here.member.pk)
    plays = Record.objects.filter(club=of, struck=None) if member else Record.objects.none()
    return ClubPage(
        form=form,
        id=of.pk,
        name=of.name,
        description=of.description,
        place=of.place,
        role=str(here.member.get_role_display()),
        member=member,
        leads=here.member.role in LEADERS,
        calendar=calendar,
        organises=here.member.role == Role.ORGANISER,
        trusts=here.member.trusts if _is_asked(here) else None,
        staff=here.member.person.is_staff,
        coming=told[: len(coming)],
        past=told[len(coming) :],
        plays=played(here.member.person, plays),
        campaigns=lately(here) if member else (),
        people=_people(here) if member else (),
        seasons=tuple(of.seasons.order_by("-created", "pk")[:COMING]),
        invited=invited,
    )


def _is_asked(here: Access) -> bool:
    return here.member.role == Role.MEMBER and not here.member.person.email


def _people(here: Access) -> tuple[Present, ...]:
    rows = here.club.members.present().select_related("person").order_by("joined", "pk")
    whom = entrusted(here.member.person) if here.member.role == Role.ORGANISER else None
    helped = set(whom.values_list("person", flat=True)) if whom is not None else set()
    return tuple(
        Present(
            member_name(each, to=here.member.person),
            str(each.get_role_display()) if each.role != Role.MEMBER else "",
            each == here.member,
            reverse("page.help_in", args=(each.person_id,)) if each.person_id in helped else "",
        )
        for each in rows[:MEMBERS]
    )
