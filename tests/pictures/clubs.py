"""A club worth a picture: an evening to come, one behind it, plays and people with long names."""

from datetime import timedelta

from django.utils import timezone

from games.clubs.evenings.attendance import attend
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Answer, Club, Evening, Member, Role
from games.clubs.records.play import Play, Player
from games.clubs.records.record import enter
from games.people.models import User
from tests.pictures.tables import LONG, NAMES

GAMES = ("karatekarte", "martial_art", "combat", "karatekarte", "brutal_ring", "kung_fu")


def club() -> tuple[User, dict[str, str]]:
    """Who looks, and addresses by what they show."""
    people = [
        User.objects.create_user(username=f"p{n}", name=name[:40].rstrip())
        for n, name in enumerate((*NAMES, *LONG))
    ]
    made = Club.objects.create(name="Club de jeux de Saint-Aubin", place="Salle des fêtes")
    for person in people:
        role = Role.ORGANISER if person == people[0] else Role.MEMBER
        Member.objects.create(club=made, person=person, role=role)
    evenings = [_evening(made, days) for days in (-7, 2, 9, 16)]
    for person, answer in zip(people, (Answer.YES, Answer.MAYBE, Answer.YES), strict=False):
        attend(person, made.pk, evenings[1].pk, answer)
    for n, game in enumerate(GAMES):
        one, two = people[n % 6], people[(n + 2) % 6]
        players = Player(person=one.pk, result="won"), Player(person=two.pk, result="lost")
        enter(people[0], Play(game=game, club=made.pk, evening=evenings[0].pk, players=players))
    at = f"/clubs/{made.pk}/"
    shown = invite(people[0], made.pk, Inviting()).secret
    return people[1], {
        "clubs": "/clubs/",
        "club": at,
        "evening": f"{at}evenings/{evenings[1].pk}/",
        "evening-past": f"{at}evenings/{evenings[0].pk}/",
        "play": f"{at}plays/new/",
        "gate": f"/invitations/{shown}/",
    }


def _evening(of: Club, days: int) -> Evening:
    starts = (timezone.now() + timedelta(days=days)).replace(hour=18, minute=30)
    return Evening.objects.create(
        club=of,
        name="Soirée du mardi",
        place="Salle des fêtes",
        starts=starts,
        ends=starts + timedelta(hours=4),
        time_zone="Europe/Paris",
        seats=12,
        notes="Bring your own cards.",
    )
