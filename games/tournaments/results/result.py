"""What is said of a pairing that has ended, and whether it can be."""

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
    """Games that nobody won."""
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SIDES)] = ()
    forfeits: Annotated[tuple[Position, ...], Meta(max_length=MOST_SIDES)] = ()
    unfinished: bool = False
    """Time was over: whoever leads has won, and level is a draw."""


class Settled(Record, frozen=True):
    """A result read out: how it ended, and of each side the outcome, the games and the place."""

    how: str
    outcomes: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int | None, ...]
    drawn: int = 0
    """Games that nobody won."""


class Terms(Record, frozen=True):
    """What the pairing is about."""

    sides: int
    best_of: int
    draws: bool
    """Whether it may end without a winner."""
    pod: bool
    boards: bool = False
    """All games are played though it is decided: teams do."""


def read(result: Result, terms: Terms) -> Settled:
    """Raise `pairing.bad_result` with what is wrong, or say what it means."""
    if not all(0 <= who < terms.sides for who in result.forfeits):
        raise refusals.bad_result(detail=_("A forfeit is told by its side, from 0."))
    if terms.pod:
        return _pod(result, terms)
    return _forfeit(result, terms) if result.forfeits else _duel(result, terms)


def _forfeit(result: Result, terms: Terms) -> Settled:
    if result.scores or result.places or result.drawn:
        raise refusals.bad_result(detail=_("A forfeit has no score: leave the games out."))
    gone = set(result.forfeits)
    if len(gone) == terms.sides:
        return Settled(
            How.DOUBLE_FORFEIT,
            (Outcome.LOSS,) * terms.sides,
            (0,) * terms.sides,
            (None,) * terms.sides,
        )
    needed = _needed(terms.best_of)
    return Settled(
        How.FORFEIT,
        tuple(Outcome.LOSS if n in gone else Outcome.WIN for n in range(terms.sides)),
        tuple(0 if n in gone else needed for n in range(terms.sides)),
        (None,) * terms.sides,
    )


def _needed(best_of: int) -> int:
    return best_of // 2 + 1


def _duel(result: Result, terms: Terms) -> Settled:
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
    return Settled(how, outcomes, result.scores, (None, None), result.drawn)


def _must_fit(first: int, second: int, result: Result, terms: Terms) -> None:
    total, most, needed = first + second + result.drawn, terms.best_of, _needed(terms.best_of)
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


def _pod(result: Result, terms: Terms) -> Settled:
    """Whoever forfeits has no place, and gets nothing for it."""
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
    return Settled(how, outcomes, (0,) * terms.sides, places)
