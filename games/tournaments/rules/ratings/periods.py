"""Ratings after a period, of duels or of pods and teams: a recount always gives the same result."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from games.tournaments.rules.ratings import glicko
from games.tournaments.rules.ratings.strength import START, Kind, RatedMeeting, Rating

_MANY: Final = PlackettLuce()


def after_period(
    before: Mapping[str, Rating], meetings: Sequence[RatedMeeting], kind: Kind
) -> dict[str, Rating]:
    """Return the new ratings of everybody in `before`, and of everybody who played for the first
    time."""
    return _after_duels(before, meetings) if kind == "duel" else _after_many(before, meetings)


def seed_by(entrants: Iterable[str], ratings: Mapping[str, Rating]) -> list[str]:
    """Return the entrants by rating, the strongest first; unrated ones follow in the order of
    entering."""
    listed = list(entrants)
    rated = [entrant for entrant in listed if entrant in ratings]
    rated.sort(key=lambda entrant: (-ratings[entrant].value, ratings[entrant].deviation))
    return rated + [entrant for entrant in listed if entrant not in ratings]


def _after_duels(
    before: Mapping[str, Rating], meetings: Sequence[RatedMeeting]
) -> dict[str, Rating]:
    """Rate duels: all games of a period count at once, against opponents' ratings before the
    period."""
    start = START["duel"]
    scores: defaultdict[str, list[glicko.Score]] = defaultdict(list)
    for meeting in meetings:
        (one,), (other,) = meeting.sides
        first, second = meeting.ranks
        score = 0.5 if first == second else float(first < second)
        scores[one].append((before.get(other, start), score))
        scores[other].append((before.get(one, start), 1 - score))
    everybody = sorted({*before, *scores})
    return {who: glicko.rate_player(before.get(who, start), scores[who]) for who in everybody}


def _after_many(
    before: Mapping[str, Rating], meetings: Sequence[RatedMeeting]
) -> dict[str, Rating]:
    """Rate meetings one after another, in the order played."""
    ratings = dict(before)
    for meeting in sorted(map(_sort_sides, meetings), key=_sort_key):
        sides = [
            [_to_openskill(ratings.get(who, START["many"])) for who in side]
            for side in meeting.sides
        ]
        rated = _MANY.rate(sides, ranks=[float(rank) for rank in meeting.ranks])
        for side, players in zip(meeting.sides, rated, strict=True):
            for who, player in zip(side, players, strict=True):
                ratings[who] = Rating(player.mu, player.sigma)
    return dict(sorted(ratings.items()))


def _sort_sides(meeting: RatedMeeting) -> RatedMeeting:
    """Put the sides in a fixed order: sums of floats depend on the order."""
    sides = [tuple(sorted(side)) for side in meeting.sides]
    pairs = sorted(zip(meeting.ranks, sides, strict=True))
    return RatedMeeting(
        sides=tuple(side for _, side in pairs),
        ranks=tuple(rank for rank, _ in pairs),
        number=meeting.number,
    )


def _sort_key(meeting: RatedMeeting) -> tuple[int, tuple[tuple[str, ...], ...], tuple[int, ...]]:
    return (meeting.number, meeting.sides, meeting.ranks)


def _to_openskill(rating: Rating) -> PlackettLuceRating:
    return _MANY.rating(mu=rating.value, sigma=rating.deviation)
