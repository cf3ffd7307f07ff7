"""Rights in a tournament, decided here for the API, the pages and the admin alike."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.people.access import Caller, is_staff_with
from games.people.keys import digest
from games.people.models import User
from games.tournaments import refusals
from games.tournaments.models import Entrant, Official, Phase, Tournament, Visibility


@dataclass(frozen=True)
class Access:
    """Rights of a caller in one tournament."""

    tournament: Tournament
    caller: Caller
    organises: bool
    judges: bool
    """Organisers are judges, too."""
    own: Entrant | None
    """The entrant that the caller plays as."""

    @property
    def person(self) -> User | None:
        return self.caller.person

    @property
    def sees_lists(self) -> bool:
        return self.judges or self.tournament.lists_open


def access(tournament_id: str, caller: Caller, *, lock: bool = False) -> Access:
    """Return the tournament and the caller's rights in it. A tournament hidden from the caller
    counts as unknown."""
    return seen_by(caller, found(tournament_id, lock=lock))


def found(tournament_id: str, *, lock: bool = False) -> Tournament:
    rows = Tournament.objects.locked() if lock else Tournament.objects.all()
    tournament = rows.filter(pk=tournament_id).order_by().first()
    if tournament is None:
        raise refusals.unknown_tournament()
    return tournament


def seen_by(caller: Caller, tournament: Tournament, near: Iterable[Entrant] = ()) -> Access:
    """Return the caller's rights, or refuse if the tournament is hidden from the caller. `near`:
    entrants already read; the caller may be one of them."""
    here = _access(tournament, caller, near)
    hidden = tournament.visibility == Visibility.PRIVATE
    if hidden and not here.judges and here.own is None and not _invited(here):
        raise refusals.unknown_tournament()
    return here


def _invited(here: Access) -> bool:
    """Invited users may see the tournament that they are invited to."""
    person = here.person
    return person is not None and here.tournament.invitations.filter(person=person).exists()


def _access(tournament: Tournament, caller: Caller, near: Iterable[Entrant]) -> Access:
    person = caller.person
    roles = set() if person is None else _roles(tournament, person)
    organises = Official.Role.ORGANISER in roles or is_staff_with(
        person, "tournaments.change_tournament"
    )
    judges = organises or bool(roles)
    return Access(tournament, caller, organises, judges, _own(tournament, caller, near))


def _own(tournament: Tournament, caller: Caller, near: Iterable[Entrant]) -> Entrant | None:
    """Return the caller's entrant. A device may have been used by several guests: the first one
    counts."""
    if caller.person is not None:
        here = {"person_id": caller.person.pk}
    elif caller.secret:
        here = {"digest": digest(caller.secret)}
    elif caller.device_digest:
        return tournament.entrants.filter(device=caller.device_digest, person=None).first()
    else:
        return None
    read = (each for each in near if all(getattr(each, k) == v for k, v in here.items()))
    return next(read, None) or tournament.entrants.filter(**here).first()


def _roles(tournament: Tournament, person: User) -> set[str]:
    if person.pk == tournament.organiser_id:
        return {Official.Role.ORGANISER}
    return set(tournament.officials.filter(person=person).values_list("role", flat=True))


def must_organise(here: Access) -> None:
    if not here.organises:
        raise refusals.organiser_only()


def must_judge(here: Access) -> None:
    if not here.judges:
        raise refusals.judge_only()


def must_arrange(here: Access) -> None:
    """Refuse unless the caller organises the tournament and it has not started."""
    must_organise(here)
    must_be_gathering(here.tournament)


def must_be_gathering(tournament: Tournament) -> None:
    if not tournament.gathering:
        raise refusals.already_started()


def organised(person: User | None) -> QuerySet[Tournament]:
    """Return the tournaments that this person organises, alone or with others."""
    if person is None:
        return Tournament.objects.none()
    helping = Official.objects.filter(person=person, role=Official.Role.ORGANISER)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=helping.values("tournament")))


def looked_after(person: User) -> QuerySet[Tournament]:
    """Return the tournaments that this person sees in the admin: all of them with the right to
    change any tournament, otherwise those that the person organises or judges."""
    if is_staff_with(person, "tournaments.change_tournament"):
        return Tournament.objects.all()
    judged = Official.objects.filter(person=person)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=judged.values("tournament")))


def own(caller: Caller) -> QuerySet[Tournament]:
    """Return the tournaments in which the caller plays, judges or organises."""
    if caller.person is not None:
        mine = Q(person=caller.person)
        judged = Q(pk__in=Official.objects.filter(mine).values("tournament"))
        entered = Q(pk__in=Entrant.objects.filter(mine).values("tournament"))
        return Tournament.objects.filter(Q(organiser=caller.person) | judged | entered)
    if caller.secret:
        return Tournament.objects.filter(entrants__digest=digest(caller.secret))
    if caller.device_digest:
        return Tournament.objects.filter(
            entrants__device=caller.device_digest, entrants__person=None
        )
    return Tournament.objects.none()


def seen(caller: Caller) -> QuerySet[Tournament]:
    """Return the public tournaments that are announced, and the caller's own."""
    announced = Q(visibility=Visibility.PUBLIC) & ~Q(phase=Phase.PREPARING)
    return Tournament.objects.filter(announced | Q(pk__in=own(caller).values("pk")))
