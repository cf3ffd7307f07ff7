"""People around a tournament that has not started: organiser, judge, players and others."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.duties.work import catch_up
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.tournaments.arrangement import officials
from games.tournaments.arrangement.acceptance import accept
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.tournament import change, create, open_entries
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Official, Tournament

NOBODY = Caller()
SWISS = {"format": "swiss", "rounds": 3}


def raises_refusal(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def person(name: str) -> User:
    user = User.objects.filter(username=name.lower()).first()
    return user or User.objects.create(name=name, username=name.lower())


def caller(name: str) -> Caller:
    return Caller(person(name))


def changes_from(**fields: Any) -> TournamentChanges:
    """Build the changes as the API reads them."""
    return msgspec.convert(fields, TournamentChanges)


def hours_from_now(count: float) -> datetime:
    return timezone.now() + timedelta(hours=count)


def new_tournament(game: str = "karatekarte", **fields: Any) -> Tournament:
    """Return a tournament by Orga, in preparation."""
    values: dict[str, Any] = {"name": "Open", "stages": [SWISS], "entry": "anyone", **fields}
    return create(person("Orga"), game, changes_from(**values))


def open_tournament(game: str = "karatekarte", **fields: Any) -> Tournament:
    """Return a tournament with entries open."""
    made = new_tournament(game, **fields)
    return open_entries(made.pk, caller("Orga"))


def enter(of: Tournament, who: Caller | str, **values: Any) -> Entrant:
    """Enter the caller, or a guest if a name is given."""
    if isinstance(who, str):
        entrant = entry.enter(of.pk, NOBODY, entry.NewEntrant(name=who, **values))
    else:
        entrant = entry.enter(of.pk, who, entry.NewEntrant(**values))
    assert isinstance(entrant, Entrant)
    return entrant


def states(of: Tournament) -> dict[str, str]:
    rows = of.entrants.select_related("person").order_by("number")
    return {each.name or (each.person.name if each.person else ""): each.state for each in rows}


def now(of: Tournament) -> Tournament:
    return Tournament.objects.get(pk=of.pk)


def log_kinds(of: Tournament) -> list[str]:
    return list(of.log.order_by("number").values_list("kind", flat=True))


def change_times(of: Tournament, **times: datetime | None) -> None:
    """Change the times as if the organiser had set them at the beginning; the duties are filed
    again."""
    change(of.pk, caller("Orga"), TournamentChanges(**times))  # type: ignore[arg-type]
    catch_up()


def accept_invitations(of: Tournament, *names: str) -> None:
    for name in names:
        for invitation in of.invitations.filter(person=person(name)):
            accept(person(name), invitation.pk)


@dataclass(frozen=True)
class Cast:
    """One caller of each role; `them` maps the roles to the callers."""

    tournament: Tournament
    guest: Entrant
    player: Entrant

    @property
    def callers(self) -> dict[str, Caller]:
        return {
            "organiser": caller("Orga"),
            "second organiser": caller("Odile"),
            "judge": caller("Judy"),
            "player": caller("Paul"),
            "guest": Caller(secret=self.guest.secret),
            "other": caller("Other"),
            "stranger": NOBODY,
        }

    def reload(self) -> "Cast":
        return replace(self, tournament=now(self.tournament))


def cast(**fields: Any) -> Cast:
    made = open_tournament(**fields)
    orga = caller("Orga")
    officials.appoint(made.pk, orga, person("Judy").username or "", Official.Role.JUDGE)
    officials.appoint(made.pk, orga, person("Odile").pk, Official.Role.ORGANISER)
    person("Other")
    entry.enter(made.pk, orga, entry.NewEntrant(person=person("Paul").pk))
    accept_invitations(made, "Judy", "Odile", "Paul")
    entry.enter(made.pk, orga, entry.NewEntrant(name="Gus"))
    entrants = now(made).entrants
    return Cast(now(made), entrants.get(name="Gus"), entrants.get(person=person("Paul")))
