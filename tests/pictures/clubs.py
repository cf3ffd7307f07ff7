"""A club for pictures: a future evening, a past one, plays, and people with long names."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random

from django.utils import timezone

from games.clubs.evenings import arrivals
from games.clubs.evenings.attendance import attend
from games.clubs.membership.invitations import Inviting, invite
from games.clubs.models import Answer, Club, Evening, Member, Role
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter
from games.clubs.seasons.season import NewSeason, start
from games.people.models import User
from games.tournaments.models import Phase
from tests.pictures.campaigns import campaigns
from tests.pictures.tables import LONG, NAMES
from tests.tournaments.hall import tournament

GAMES = ("karatekarte", "martial_art", "combat", "karatekarte", "brutal_ring", "kung_fu")


def club() -> Iterator[tuple[User, str, str]]:
    """Yield the user, the picture's name, and the URL."""
    people = [
        User.objects.create_user(username=f"p{n}", name=name[:40].rstrip())
        for n, name in enumerate((*NAMES, *LONG))
    ]
    made = Club.objects.create(name="Club de jeux de Saint-Aubin", place="Salle des fêtes")
    for person in people:
        role = Role.ORGANISER if person == people[0] else Role.MEMBER
        Member.objects.create(club=made, person=person, role=role)
    evenings = [evening_of(made, days) for days in (-7, 2, 9, 16)]
    for person, answer in zip(people, (Answer.YES, Answer.MAYBE, Answer.YES), strict=False):
        attend(person, made.pk, evenings[1].pk, answer)
    for n, game in enumerate(GAMES):
        one, two = people[n % 6], people[(n + 2) % 6]
        players = NewPlayer(person=one.pk, result="won"), NewPlayer(person=two.pk, result="lost")
        enter(people[0], NewPlay(game=game, club=made.pk, evening=evenings[0].pk, players=players))
    _tick_attendance(made, people, evenings[0])
    at = f"/clubs/{made.pk}/"
    shown = invite(people[0], made.pk, Inviting()).secret
    pages = {
        "clubs": "/clubs/",
        "club": at,
        "evening": f"{at}evenings/{evenings[1].pk}/",
        "evening-past": f"{at}evenings/{evenings[0].pk}/",
        "play": f"{at}plays/new/",
        "gate": f"/invitations/{shown}/",
        "season": _season(made, people, 5),
        "season-long": _season(made, people, 14),
        "season-empty": _season(made, people, 0),
    }
    yield from ((people[1], name, path) for name, path in pages.items())
    yield people[0], "door", pages["evening-past"]
    yield people[0], "door-play", f"{pages['play']}?evening={evenings[0].pk}"
    yield from campaigns(made, people, evenings[0])


def _tick_attendance(to: Club, people: Sequence[User], evening: Evening) -> None:
    """Tick three members who had not answered, and somebody without an account."""
    keys = people[0], to.pk, evening.pk
    for person in people[:3]:
        arrivals.tick_member(*keys, to.members.get(person=person).pk)
    arrivals.tick_name(*keys, "Walter")


TITLES = (
    "Open de printemps",
    "Mardi",
    "Championnat interclubs de la vallée de l’Orne et du Bocage normand",
    "Coupe",
)


def _season(of: Club, people: Sequence[User], many: int) -> str:
    """All tournaments but one are over; some players miss some of them, and there are guests."""
    held = []
    for n in range(many + 1):
        made = tournament(6, {"format": "swiss", "rounds": 3})
        made.name = f"{TITLES[n % len(TITLES)]} {n + 1}"
        made.phase = Phase.OVER if n < many else Phase.OPEN
        made.started = made.ended = timezone.now() if n < many else None
        made.save()
        chance = Random(n)
        rows = list(made.entrants.all())
        for row, person in zip(rows, chance.sample([*people], 4), strict=False):
            row.person, row.name = person, ""
        rows[4].name = LONG[0][:40].rstrip()
        for row, place in zip(rows, chance.sample(range(1, 7), 6), strict=True):
            row.best = row.worst = place if n < many else None
            row.save()
        held.append(made.pk)
    name = "Saison d’automne" if many < 10 else "Championnat des soirées du mardi de Saint-Aubin"
    wish = NewSeason(name=name, club=of.pk, best=3, tournaments=tuple(held))
    return f"/seasons/{start(people[0], wish).pk}/"


def evening_of(of: Club, days: int) -> Evening:
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
