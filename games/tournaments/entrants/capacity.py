"""Places before the start, and the waiting list."""

from django.db.models import Max
from django.utils import timezone

from games.tournaments.log import lines
from games.tournaments.models import MOST_ENTRANTS, Entrant, State, Tournament


def free_places(tournament: Tournament) -> int:
    taken = tournament.entrants.admitted().count()
    return max((tournament.capacity or MOST_ENTRANTS) - taken, 0)


def is_check_in_over(tournament: Tournament) -> bool:
    """Return True if check-in has closed: a place given from now on is final."""
    closes = tournament.check_in_closes
    return closes is not None and closes <= timezone.now()


def admitted_state(tournament: Tournament) -> State:
    return State.CHECKED_IN if is_check_in_over(tournament) else State.ENTERED


def next_state(tournament: Tournament) -> State:
    """Return the state of the next entrant: a place, or waiting. Entrants who wait already come
    first."""
    if free_places(tournament) and not tournament.entrants.waiting().exists():
        return admitted_state(tournament)
    return State.WAITING


def move_up(tournament: Tournament) -> None:
    """Move entrants of the waiting list into free places, in order. After check-in, only those who
    could play at once."""
    room = free_places(tournament)
    waiting = tournament.entrants.waiting()
    if tournament.brings and is_check_in_over(tournament):
        waiting = waiting.exclude(brought="")
    moved = list(waiting[:room]) if room else []
    if moved:
        ids = [entrant.pk for entrant in moved]
        Entrant.objects.filter(pk__in=ids).update(state=admitted_state(tournament))
        lines.write(tournament, "moved_up", entrants=[entrant.number for entrant in moved])


def next_number(tournament: Tournament) -> int:
    """Return a new number. Numbers are never reused, because the log also names removed entrants by
    number."""
    given: int = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    removed = tournament.log.filter(kind="removed").values_list("facts", flat=True)
    return 1 + max([given, *(int(facts["entrant"]) for facts in removed)])
