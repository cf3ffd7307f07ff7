"""On a table's page: how the game has ended, and the form in which players sign the result."""

from dataclasses import dataclass

from games.kernel.rules import citable_rules
from games.people.language import language
from games.tables.ending import Check, How, ending_of
from games.tables.models import Phase
from games.tables.sight import view


@dataclass(frozen=True)
class Ending:
    how: How
    check: Check
    winners: tuple[str, ...] = ()
    scores: tuple[tuple[int, str, int], ...] = ()
    rule: str = ""
    reason: str = ""
    """Text of that rule."""
    found_out: tuple[str, ...] = ()
    """Players whose hidden pieces have overturned the result."""

    @property
    def counted(self) -> bool:
        """True if any score is not zero."""
        return any(score for _, _, score in self.scores)


@dataclass(frozen=True)
class Signing:
    """T-3: the proposed place of every seat."""

    rows: tuple[tuple[int, str, int], ...]
    """Each seat, its player, and the place given to it; 0 if nobody has proposed one."""
    places: range
    signed: tuple[str, ...]
    mine: bool
    """True if the reader has signed it."""


def ended(seen: view.Sight) -> Ending | None:
    told = ending_of(seen.table) if seen.view is not None else None
    if told is None or told.outcome is None:
        return None if told is None else Ending(told.how, told.check)
    outcome = told.outcome
    players = [_name(seen, seat) for seat in range(len(outcome.ranks))]
    won = (name for name, rank in zip(players, outcome.ranks, strict=True) if rank == 1)
    scores = zip(range(len(players)), players, outcome.scores, strict=True)
    found_out = tuple(players[seat] for seat in told.found_out)
    rule = citable_rules(seen.table.game.package).get(outcome.rule)
    reason = "" if rule is None else rule.text(language())
    return Ending(told.how, told.check, tuple(won), tuple(scores), outcome.rule, reason, found_out)


def signing(seen: view.Sight) -> Signing | None:
    if seen.table.phase != Phase.PLAYING or seen.view is None or seen.parting is None:
        return None
    seats = range(len(seen.view.sides))
    places = seen.parting.places or (0,) * len(seats)
    return Signing(
        rows=tuple((seat, _name(seen, seat), places[seat]) for seat in seats),
        places=range(1, len(seats) + 1),
        signed=tuple(_name(seen, seat) for seat in seen.parting.signed),
        mine=seen.seat in seen.parting.signed,
    )


def _name(seen: view.Sight, seat: int) -> str:
    return seen.names[seat] if seat < len(seen.names) else str(seat + 1)
