"""Ratings as others may see them: of those who show their name, and one's own."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.people.models import Privacy, User
from games.tournaments import refusals
from games.tournaments.models import RatingChange


def ratings(game_key: str, to: User | None) -> QuerySet[RatingChange]:
    """The newest of everybody whose name the caller may know."""
    later = RatingChange.objects.filter(
        Q(made__gt=OuterRef("made"))
        | Q(made=OuterRef("made"), tournament_id__gt=OuterRef("tournament_id")),
        game_key=game_key,
        person=OuterRef("person"),
    )
    found = RatingChange.objects.filter(_shown(to), game_key=game_key).exclude(Exists(later))
    return found.select_related("person")


def history(person_id: str, game_key: str, to: User | None) -> list[RatingChange]:
    """All of one person's in a game, the newest first; of a person who shows none there is none."""
    found = RatingChange.objects.filter(_shown(to), person=person_id, game_key=game_key)
    rows = list(
        found.select_related("person", "tournament").order_by(F("made").desc(), "-tournament_id")
    )
    if not rows:
        raise refusals.unknown_rating()
    return rows


def _shown(to: User | None) -> Q:
    shown = Q(person__privacy=Privacy.SHOWN, person__erased=None)
    return shown if to is None else shown | Q(person=to)
