"""Page of a club: its next evenings first, then plays, members and an organiser's actions."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from games.clubs import commands
from games.clubs.access import LEADERS, Access, get_access, resettable_members
from games.clubs.desks.evening.cards import EveningCard, evening_cards
from games.clubs.desks.evening.plays import PlayLine, play_lines
from games.clubs.evenings import calendars
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Evening, Invitation, Record, Role, Season
from games.clubs.names import member_name
from games.clubs.pages.campaigns.listing import CampaignLine, current_campaigns
from games.people.addresses.secret_links import INVITATION
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.web.form import Offer, Submission, offering, respond

COMING: Final = 6
MEMBERS: Final = 200


@dataclass(frozen=True)
class MemberLine:
    name: str
    role: str
    own: bool
    helped: str = ""
    """Address of the page that gives them a link to a new password, if they let the reader do
    so."""


@dataclass(frozen=True)
class CreatedInvitation:
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
    coming: tuple[EveningCard, ...]
    past: tuple[EveningCard, ...]
    plays: tuple[PlayLine, ...]
    campaigns: tuple[CampaignLine, ...]
    people: tuple[MemberLine, ...]
    seasons: tuple[Season, ...]
    invited: CreatedInvitation | None


def _list_address(_submission: Submission, _result: object) -> str:
    return reverse("page.clubs")


def _club_address(submission: Submission, _result: object) -> str:
    return reverse("page.club", kwargs=submission.places)


OFFERS: Final = {
    "leave": Offer(command=commands.LEAVE_CLUB, leads=_list_address),
    "trusts": Offer(command=commands.TRUST_ORGANISERS, leads=_club_address),
    "invite": Offer(
        command=commands.INVITE,
        leads=lambda _submission, made: made.pk,
        reads=lambda _submission: Inviting(uses=20),
        shows=True,
    ),
}


@login_required
@offering(OFFERS)
def club(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)

    def draw(form: Form, invited: str = "") -> ClubPage:
        access = get_access(club, person)
        invitation = _created_invitation(request, invited) if invited else None
        return _page(access, form, invitation, calendars.address(request, person, access.club.pk))

    return respond(request, "clubs/club.html", draw, OFFERS, by=person, places={"club": club})


def _created_invitation(request: HttpRequest, invited: str) -> CreatedInvitation:
    made = Invitation.objects.get(pk=invited)
    address = INVITATION.address(request, made.secret)
    return CreatedInvitation(address, f"{made.code[:4]} {made.code[4:]}", made.expires)


def _page(caller: Access, form: Form, invited: CreatedInvitation | None, calendar: str) -> ClubPage:
    row, member = caller.club, caller.member.role != Role.GUEST
    now = timezone.now()
    dated = Evening.objects.filter(club=row)
    coming = list(dated.filter(ends__gt=now).order_by("starts", "pk")[:COMING])
    past = list(dated.filter(ends__lte=now, cancelled=None).order_by("-starts", "pk")[:COMING])
    cards = evening_cards([*coming, *past], caller.member.pk)
    plays = Record.objects.filter(club=row, struck=None) if member else Record.objects.none()
    return ClubPage(
        form=form,
        id=row.pk,
        name=row.name,
        description=row.description,
        place=row.place,
        role=str(caller.member.get_role_display()),
        member=member,
        leads=caller.member.role in LEADERS,
        calendar=calendar,
        organises=caller.member.role == Role.ORGANISER,
        trusts=caller.member.trusts if _may_trust(caller) else None,
        staff=caller.member.person.is_staff,
        coming=cards[: len(coming)],
        past=cards[len(coming) :],
        plays=play_lines(caller.member.person, plays),
        campaigns=current_campaigns(caller) if member else (),
        people=_member_lines(caller) if member else (),
        seasons=tuple(row.seasons.order_by("-created", "pk")[:COMING]),
        invited=invited,
    )


def _may_trust(caller: Access) -> bool:
    return caller.member.role == Role.MEMBER and not caller.member.person.email


def _member_lines(caller: Access) -> tuple[MemberLine, ...]:
    rows = caller.club.members.present().select_related("person").order_by("joined", "pk")
    resettable = (
        resettable_members(caller.member.person) if caller.member.role == Role.ORGANISER else None
    )
    helped = set(resettable.values_list("person", flat=True)) if resettable is not None else set()
    return tuple(
        MemberLine(
            member_name(each, to=caller.member.person),
            str(each.get_role_display()) if each.role != Role.MEMBER else "",
            each == caller.member,
            reverse("page.help_in", args=(each.person_id,)) if each.person_id in helped else "",
        )
        for each in rows[:MEMBERS]
    )
