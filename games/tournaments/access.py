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


def get_access(tournament_id: str, caller: Caller, *, lock: bool = False) -> Access:
    """Return the tournament and the caller's rights in it. A tournament hidden from the caller
    counts as unknown."""
    return access_for(caller, get_tournament(tournament_id, lock=lock))


def get_tournament(tournament_id: str, *, lock: bool = False) -> Tournament:
    rows = Tournament.objects.locked() if lock else Tournament.objects.all()
    tournament = rows.filter(pk=tournament_id).order_by().first()
    if tournament is None:
        raise refusals.unknown_tournament()
    return tournament


def access_for(caller: Caller, tournament: Tournament, near: Iterable[Entrant] = ()) -> Access:
    """Return the caller's rights, or refuse if the tournament is hidden from the caller. `near`:
    entrants already read; the caller may be one of them."""
    access = _build_access(tournament, caller, near)
    hidden = tournament.visibility == Visibility.PRIVATE
    if hidden and not access.judges and access.own is None and not _is_invited(access):
        raise refusals.unknown_tournament()
    return access


def _is_invited(access: Access) -> bool:
    """Invited users may see the tournament that they are invited to."""
    person = access.person
    return person is not None and access.tournament.invitations.filter(person=person).exists()


def _build_access(tournament: Tournament, caller: Caller, near: Iterable[Entrant]) -> Access:
    person = caller.person
    roles = set() if person is None else _roles(tournament, person)
    organises = Official.Role.ORGANISER in roles or is_staff_with(
        person, "tournaments.change_tournament"
    )
    judges = organises or bool(roles)
    return Access(tournament, caller, organises, judges, own_entrant(tournament, caller, near))


def own_entrant(
    tournament: Tournament, caller: Caller, near: Iterable[Entrant] = ()
) -> Entrant | None:
    """Return the caller's entrant. A device may have been used by several guests: the first one
    counts."""
    if caller.person is not None:
        lookup = {"person_id": caller.person.pk}
    elif caller.secret:
        lookup = {"digest": digest(caller.secret)}
    elif caller.device_digest:
        return tournament.entrants.filter(device=caller.device_digest, person=None).first()
    else:
        return None
    read = (each for each in near if all(getattr(each, k) == v for k, v in lookup.items()))
    return next(read, None) or tournament.entrants.filter(**lookup).first()


def _roles(tournament: Tournament, person: User) -> set[str]:
    if person.pk == tournament.organiser_id:
        return {Official.Role.ORGANISER}
    return set(tournament.officials.filter(person=person).values_list("role", flat=True))


def must_organise(access: Access) -> None:
    if not access.organises:
        raise refusals.organiser_only()


def must_judge(access: Access) -> None:
    if not access.judges:
        raise refusals.judge_only()


def must_arrange(access: Access) -> None:
    """Refuse unless the caller organises the tournament and it has not started."""
    must_organise(access)
    must_be_gathering(access.tournament)


def must_be_gathering(tournament: Tournament) -> None:
    if not tournament.gathering:
        raise refusals.already_started()


def organised_by(person: User | None) -> QuerySet[Tournament]:
    """Return the tournaments that this person organises, alone or with others."""
    if person is None:
        return Tournament.objects.none()
    helping = Official.objects.filter(person=person, role=Official.Role.ORGANISER)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=helping.values("tournament")))


def managed_by(person: User) -> QuerySet[Tournament]:
    """Return the tournaments that this person sees in the admin: all of them with the right to
    change any tournament, otherwise those that the person organises or judges."""
    if is_staff_with(person, "tournaments.change_tournament"):
        return Tournament.objects.all()
    judged = Official.objects.filter(person=person)
    return Tournament.objects.filter(Q(organiser=person) | Q(pk__in=judged.values("tournament")))


def own_tournaments(caller: Caller) -> QuerySet[Tournament]:
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


def visible_tournaments(caller: Caller) -> QuerySet[Tournament]:
    """Return the public tournaments that are announced, and the caller's own."""
    announced = Q(visibility=Visibility.PUBLIC) & ~Q(phase=Phase.PREPARING)
    return Tournament.objects.filter(announced | Q(pk__in=own_tournaments(caller).values("pk")))
