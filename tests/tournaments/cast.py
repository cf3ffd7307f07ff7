"""A tournament with a user in every role, for tests of rights and visibility."""

from typing import Any

from django.db.models import F
from django.test import Client

from games.people import tokens
from games.people.keys import digest
from games.people.models import User
from games.tournaments.models import Entrant, Official, Pairing, Tournament
from tests.tournaments.hall import begin, organiser, tournament


class Phone:
    """An API client of one tournament."""

    def __init__(
        self, tournament: Tournament, authorization: str = "", language: str = "en"
    ) -> None:
        self.client = Client(headers={"Accept-Language": language})
        self.base_path = f"/api/v1/tournaments/{tournament.pk}/"
        self.headers = {"Authorization": authorization} if authorization else {}

    def get(self, path: str = "", status: int = 200, **headers: str) -> Any:
        answer = self.client.get(self.base_path + path, headers=self.headers | headers)
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        answer = self.client.post(
            self.base_path + path, body or {}, "application/json", headers=self.headers
        )
        assert answer.status_code == status, (path, answer.content)
        return answer.json() if answer.content else None


def token(person: User) -> str:
    return f"Token {tokens.secret(tokens.issue(person, 'a phone'))}"


def guest(of: Tournament, number: int) -> str:
    entrant = Entrant.objects.get(tournament=of, number=number)
    entrant.digest = digest(entrant.secret)
    entrant.save()
    return f"Seat {entrant.secret}"


def free_names() -> None:
    """Free the usernames for another cast. The users stay as rows, because logs refer to them."""
    User.objects.exclude(username="orga").update(username=F("id"), email=None)


def account(name: str) -> User:
    return User.objects.create_user(
        username=name.lower(), name=name, email=f"{name.lower()}@example.org"
    )


class Cast:
    """Entrants 1 and 2 have accounts (Ann and Ben), all others are guests. The role “other side” is
    the first opponent of entrant 1."""

    def __init__(self, entrants: int, *stages: dict[str, Any], **fields: Any) -> None:
        created = tournament(entrants, *stages, **fields)
        self.ann, self.ben = account("Ann"), account("Ben")
        for number, person in enumerate((self.ann, self.ben), 1):
            Entrant.objects.filter(tournament=created, number=number).update(name="", person=person)
        judge = account("Jude")
        Official.objects.create(tournament=created, person=judge)
        self.tournament = begin(created)
        owner = organiser().person
        assert owner is not None
        self.roles = {
            "organiser": token(owner),
            "judge": token(judge),
            "side": token(self.ann),
            "other side": guest(self.tournament, self.opponent_of(1)),
            "other entrant": token(self.ben),
            "other guest": guest(self.tournament, self.opponent_of(2)),
            "other account": token(account("Olga")),
            "stranger": "",
        }

    def opponent_of(self, number: int) -> int:
        pairing = self.pairing(number)
        return pairing.sides.exclude(entrant__number=number).get().entrant.number

    def pairing(self, number: int = 1) -> Pairing:
        """Return the first pairing of this entrant."""
        rows = Pairing.objects.filter(
            stage__tournament=self.tournament, sides__entrant__number=number
        )
        return rows.order_by("round__number").select_related("round", "stage")[0]

    def phone(self, role: str, language: str = "en") -> Phone:
        return Phone(self.tournament, self.roles[role], language)
