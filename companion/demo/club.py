"""The club: its members, its evenings, and a year of plays."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.utils import timezone

from companion.demo.people import People
from games.clubs.evenings.arrivals import tick_member, tick_name
from games.clubs.evenings.attendance import attend
from games.clubs.evenings.evening import Planning, plan
from games.clubs.evenings.recurrence import Repeat
from games.clubs.membership import club as clubs
from games.clubs.membership.invitations import Inviting, accept, invite
from games.clubs.membership.members import give_role
from games.clubs.models import Answer, Club, Evening, Role
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter
from games.people.models import User

ZONE: Final = "Europe/Paris"
PLAYS: Final = 90
GAMES: Final = ("karatekarte", "martial_art", "combat", "brutal_ring", "kung_fu", "Go")
MASTER: Final = "bruno"
SECRETARY: Final = "chloe"
VISITOR: Final = "Walter, on a visit"
LATE: Final = 2
"""Number of people who said that they come and have not arrived yet."""


@dataclass(frozen=True)
class DemoClub:
    club: Club
    tonight: Evening
    past: Evening


def create_club(people: People, chance: Random) -> DemoClub:
    organiser = people.organiser
    made = clubs.create_club(
        organiser,
        clubs.Founding(
            name="Saint-Aubin Games Club",
            description="Tuesdays in the village hall. Beginners are welcome, so are cakes.",
            place="Salle des fêtes, Saint-Aubin",
            time_zone=ZONE,
        ),
    )
    leads = invite(organiser, made.pk, Inviting(role="game_master")).secret
    comes = invite(organiser, made.pk, Inviting(uses=20)).secret
    for person in people:
        if person != organiser:
            accept(person, leads if person.username == MASTER else comes)
    helper = made.members.get(person=people[SECRETARY])
    give_role(organiser, made.pk, helper.pk, Role.ORGANISER)
    (past,) = plan(organiser, made.pk, _evening(-7))
    tonight, *_ = plan(organiser, made.pk, _evening(0, Repeat(every="week", count=6)))
    for person in people:
        answer = chance.choice((Answer.YES, Answer.YES, Answer.YES, Answer.MAYBE, Answer.NO))
        attend(person, made.pk, tonight.pk, answer)
    _record_arrivals(people, made.pk, tonight)
    demo_club = DemoClub(made, tonight, past)
    _record_year(people, demo_club, chance)
    return demo_club


def _record_arrivals(people: People, club: str, tonight: Evening) -> None:
    """Mark most of those who said yes as arrived, and one visitor who is in no club."""
    coming = tonight.attendances.seated().order_by("pk")
    for attendance in list(coming)[:-LATE]:
        tick_member(people.organiser, club, tonight.pk, attendance.member_id)
    tick_name(people.organiser, club, tonight.pk, VISITOR)


def _evening(days: int, repeat: Repeat | None = None) -> Planning:
    """The evening lasts from an hour before now to three hours after it, so that tonight is always
    now."""
    starts = timezone.now().replace(minute=0, second=0, microsecond=0) + timedelta(days=days)
    starts -= timedelta(hours=1)
    return Planning(
        name="Tuesday evening",
        starts=starts,
        ends=starts + timedelta(hours=4),
        seats=10,
        notes="The kettle is ours, the milk is yours.",
        repeat=repeat,
    )


def _record_year(people: People, demo_club: DemoClub, chance: Random) -> None:
    known = list(people)
    for n in range(PLAYS):
        ago = timedelta(days=365 * (PLAYS - n) / PLAYS, hours=chance.randrange(4))
        enter(
            people.organiser,
            _random_play(chance.sample(known, 2), demo_club, timezone.now() - ago, chance),
        )


def _random_play(who: list[User], demo_club: DemoClub, when: datetime, chance: Random) -> NewPlay:
    first = chance.choice(("won", "won", "lost", "drawn"))
    second = {"won": "lost", "lost": "won", "drawn": "drawn"}[first]
    return NewPlay(
        game=chance.choice(GAMES),
        club=demo_club.club.pk,
        played_at=when,
        minutes=chance.randrange(15, 75, 5),
        players=(
            NewPlayer(person=who[0].pk, result=first),  # type: ignore[arg-type]  # one of its words
            NewPlayer(person=who[1].pk, result=second),  # type: ignore[arg-type]  # likewise
        ),
    )
