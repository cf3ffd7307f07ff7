"""Who may do what in a tournament, decided here for the API, the pages and the admin alike."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.people.keys import digest
from games.people.models import User
from games.tables.permissions import Caller
from games.tournaments import refusals
from games.tournaments.models import Entrant, Official, Phase, Tournament, Visibility


@dataclass(frozen=True)
class Access:
    """What a caller is in one tournament."""

    tournament: Tournament
    caller: Caller
    organises: bool
    judges: bool
    """Organisers judge, too."""
    entrant: Entrant | None

    @property
    def person(self) -> User | None:
        return self.caller.person

    @property
    def sees_lists(self) -> bool:
        return self.judges or self.tournament.lists_open


def access(tournament_id: str, caller: Caller, *, lock: bool = False) -> Access:
    """The tournament, and what the caller is there; to whom it is hidden, it is not there."""
    rows = Tournament.objects.locked() if lock else Tournament.objects.all()
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None:
        raise refusals.unknown_tournament()
    here = _access(tournament, caller)
    hidden = tournament.visibility == Visibility.PRIVATE
    if hidden and not here.judges and here.entrant is None:
        raise refusals.unknown_tournament()
    return here


def _access(tournament: Tournament, caller: Caller) -> Access:
    person = caller.person
    roles: set[str] = set()
    own = Entrant.objects.none()
    if person is not None:
        roles = _roles(tournament, person)
        own = tournament.entrants.filter(person=person)
    elif caller.secret:
        own = tournament.entrants.filter(digest=digest(caller.secret))
    organises = Official.Role.ORGANISER in roles or helps(person)
    return Access(tournament, caller, organises, organises or bool(roles), own.first())


def _roles(tournament: Tournament, person: User) -> set[str]:
    if person.pk == tournament.organiser_id:
        return {Official.Role.ORGANISER}
    return set(tournament.officials.filter(person=person).values_list("role", flat=True))


def helps(person: User | None) -> bool:
    """Whether this is staff that may put tournaments in order."""
    return (
        person is not None and person.is_staff and person.has_perm("tournaments.change_tournament")
    )


def must_organise(here: Access) -> None:
    if not here.organises:
        raise refusals.organiser_only()


def must_judge(here: Access) -> None:
    if not here.judges:
        raise refusals.judge_only()


def must_be_in(here: Access) -> Entrant:
    if here.entrant is None:
        raise refusals.entrant_only()
    return here.entrant


def organised(person: User | None) -> QuerySet[Tournament]:
    """Those that this person arranges, alone or with others."""
    if person is None:
        return Tournament.objects.none()
    helping = Official.objects.filter(person=person, role=Official.Role.ORGANISER)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=helping.values("tournament")))


def looked_after(person: User) -> QuerySet[Tournament]:
    """Those on this person's desk in the administration: all of them for who puts any in order,
    otherwise those that one organises or judges."""
    if helps(person):
        return Tournament.objects.all()
    judged = Official.objects.filter(person=person)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=judged.values("tournament")))


def theirs(caller: Caller) -> QuerySet[Tournament]:
    """Those in which the caller plays, judges or organises."""
    if caller.person is not None:
        own = Q(person=caller.person)
        judged = Q(pk__in=Official.objects.filter(own).values("tournament"))
        entered = Q(pk__in=Entrant.objects.filter(own).values("tournament"))
        return Tournament.objects.filter(Q(organiser=caller.person) | judged | entered)
    if caller.secret:
        return Tournament.objects.filter(entrants__digest=digest(caller.secret))
    return Tournament.objects.none()


def listed(caller: Caller) -> QuerySet[Tournament]:
    """Those announced to everyone, and one's own."""
    announced = Q(visibility=Visibility.PUBLIC) & ~Q(phase=Phase.PREPARING)
    return Tournament.objects.filter(announced | Q(pk__in=theirs(caller).values("pk")))
