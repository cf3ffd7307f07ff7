"""Results of a pairing, and the check whether they are possible."""

from typing import Annotated, Final

from django.utils.translation import gettext as _
from msgspec import Meta

from games.kernel.record import Record
from games.tournaments import refusals
from games.tournaments.models import Pairing, Side

MOST_SIDES: Final = 4
Games = Annotated[int, Meta(ge=0, le=21)]
Place = Annotated[int, Meta(ge=1, le=MOST_SIDES)]
Position = Annotated[int, Meta(ge=0, lt=MOST_SIDES)]
How, Outcome = Pairing.How, Side.Outcome


class Result(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """By position: games won, or in a pod the places; and who did not come or gave up."""

    scores: Annotated[tuple[Games, ...], Meta(max_length=MOST_SIDES)] = ()
    drawn: Games = 0
    """Number of drawn games."""
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SIDES)] = ()
    forfeits: Annotated[tuple[Position, ...], Meta(max_length=MOST_SIDES)] = ()
    unfinished: bool = False
    """Time was over: the side that leads has won, and equal scores are a draw."""


class SettledResult(Record, frozen=True):
    """A checked result: how it ended, and the outcome, games and place of each side."""

    how: str
    outcomes: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int | None, ...]
    drawn: int = 0
    """Number of drawn games."""


class Terms(Record, frozen=True):
    """Conditions of a pairing that its result has to meet."""

    sides: int
    best_of: int
    draws: bool
    """True if it may end without a winner."""
    pod: bool
    boards: bool = False
    """True if all games are played even when the match is decided, as in team matches."""


def interpret_result(result: Result, terms: Terms) -> SettledResult:
    """Return the settled result, or raise `pairing.bad_result` with the fault."""
    if not all(0 <= who < terms.sides for who in result.forfeits):
        raise refusals.bad_result(detail=_("A forfeit is told by its side, from 0."))
    if terms.pod:
        return _pod(result, terms)
    return _forfeit(result, terms) if result.forfeits else _duel(result, terms)


def _forfeit(result: Result, terms: Terms) -> SettledResult:
    if result.scores or result.places or result.drawn:
        raise refusals.bad_result(detail=_("A forfeit has no score: leave the games out."))
    gone = set(result.forfeits)
    if len(gone) == terms.sides:
        return SettledResult(
            How.DOUBLE_FORFEIT,
            (Outcome.LOSS,) * terms.sides,
            (0,) * terms.sides,
            (None,) * terms.sides,
        )
    needed = _wins_needed(terms.best_of)
    return SettledResult(
        How.FORFEIT,
        tuple(Outcome.LOSS if n in gone else Outcome.WIN for n in range(terms.sides)),
        tuple(0 if n in gone else needed for n in range(terms.sides)),
        (None,) * terms.sides,
    )


def _wins_needed(best_of: int) -> int:
    return best_of // 2 + 1


def _duel(result: Result, terms: Terms) -> SettledResult:
    if result.places or len(result.scores) != terms.sides:
        raise refusals.bad_result(
            detail=_("Give the games that each side has won, first side first.")
        )
    first, second = result.scores
    _must_fit(first, second, result, terms)
    if first == second and not terms.draws:
        raise refusals.bad_result(
            detail=_("Somebody has to win here: play on, or say who gave up.")
        )
    level = first == second
    outcomes = (
        (Outcome.DRAW, Outcome.DRAW)
        if level
        else (Outcome.WIN, Outcome.LOSS)
        if first > second
        else (Outcome.LOSS, Outcome.WIN)
    )
    how = How.UNFINISHED if result.unfinished else How.PLAYED
    return SettledResult(how, outcomes, result.scores, (None, None), result.drawn)


def _must_fit(first: int, second: int, result: Result, terms: Terms) -> None:
    total, most, needed = first + second + result.drawn, terms.best_of, _wins_needed(terms.best_of)
    if total > most:
        raise refusals.bad_result(
            detail=_("These are %(total)d games of a best of %(most)d.")
            % {"total": total, "most": most}
        )
    if max(first, second) > needed and not terms.boards:
        raise refusals.bad_result(
            detail=_("A best of %(most)d is won with %(needed)d games.")
            % {"most": most, "needed": needed}
        )
    decided = max(first, second) >= needed or total == most
    if not decided and not result.unfinished:
        raise refusals.bad_result(
            detail=_(
                "A best of %(most)d is not decided yet: play on, or say that it is unfinished."
            )
            % {"most": most}
        )


def _pod(result: Result, terms: Terms) -> SettledResult:
    """Check a pod's result. A side that forfeits has no place and gets no points."""
    if result.scores or result.drawn:
        raise refusals.bad_result(detail=_("In a pod give places, not games."))
    gone = set(result.forfeits)
    stayed = [n for n in range(terms.sides) if n not in gone]
    if len(result.places) != terms.sides and stayed:
        raise refusals.bad_result(
            detail=_("Give the place of everybody in the pod, in their order.")
        )
    given = [result.places[n] for n in stayed]
    if any(place != 1 + sum(other < place for other in given) for place in given):
        raise refusals.bad_result(
            detail=_(
                "Places are counted from 1 without a gap; who ties shares the better one: 1, 2, 2."
            )
        )
    places = tuple(None if n in gone else result.places[n] for n in range(terms.sides))
    first = Outcome.WIN if given.count(1) == 1 else Outcome.DRAW
    outcomes = tuple(first if place == 1 else Outcome.LOSS for place in places)
    how = How.UNFINISHED if result.unfinished else How.PLAYED
    if len(stayed) < 2:
        how = How.FORFEIT if stayed else How.DOUBLE_FORFEIT
    return SettledResult(how, outcomes, (0,) * terms.sides, places)
