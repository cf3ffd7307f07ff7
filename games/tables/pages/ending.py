"""On a table's page: how the game has ended, the form in which players sign the result, and another
game of the same people."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.kernel.rules import citable_rules
from games.people.language import language
from games.tables.access import Access
from games.tables.ending import Check, How, ending_of
from games.tables.life.rematch import missing_seats, next_table, rematch_refusal
from games.tables.models import Phase
from games.tables.presenters import view
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.wording import decisive_sentences


@dataclass(frozen=True)
class EndingPanel:
    how: How
    check: Check
    winners: tuple[str, ...] = ()
    scores: tuple[tuple[int, str, int], ...] = ()
    rule: str = ""
    reason: str = ""
    """Text of that rule."""
    found_out: tuple[str, ...] = ()
    """Players whose hidden pieces have overturned the result."""
    why: str = ""
    """The sentences of the last events that decided it, with names and figures."""

    @property
    def has_scores(self) -> bool:
        """True if any score is not zero."""
        return any(score for _, _, score in self.scores)


@dataclass(frozen=True)
class RematchPanel:
    """Another game of the same people, for one of them."""

    willing: tuple[str, ...] = ()
    """Players who have said yes."""
    address: str = ""
    """Page of its table, once the reader has said yes."""


@dataclass(frozen=True)
class SigningForm:
    """T-3: the proposed place of every seat."""

    rows: tuple[tuple[int, str, int], ...]
    """Each seat, its player, and the place given to it; 0 if nobody has proposed one."""
    places: range
    signed: tuple[str, ...]
    mine: bool
    """True if the reader has signed it."""


def describe_ending(reader: view.ReaderView, texts: TableTexts) -> EndingPanel | None:
    ending = ending_of(reader.table) if reader.view is not None else None
    if ending is None or ending.outcome is None:
        return None if ending is None else EndingPanel(ending.how, ending.check)
    outcome = ending.outcome
    players = [_name(reader, seat) for seat in range(len(outcome.ranks))]
    won = (name for name, rank in zip(players, outcome.ranks, strict=True) if rank == 1)
    scores = zip(range(len(players)), players, outcome.scores, strict=True)
    found_out = tuple(players[seat] for seat in ending.found_out)
    rule = citable_rules(reader.table.game.package).get(outcome.rule)
    reason = "" if rule is None else rule.text(language())
    why = decisive_sentences(reader.table, reader.seat, texts)
    return EndingPanel(
        ending.how, ending.check, tuple(won), tuple(scores), outcome.rule, reason, found_out, why
    )


def rematch_panel(access: Access, names: Sequence[str]) -> RematchPanel | None:
    """Return None if the reader cannot play there, or if the others have begun without them."""
    if rematch_refusal(access) is not None:
        return None
    if (following := next_table(access.table)) is None:
        return RematchPanel()
    missing = missing_seats(access.seats, following)
    people = [seat for seat in access.seats if not seat.bot and seat not in missing]
    if not any(seat in missing for seat in access.held):
        return RematchPanel(address=reverse("page.table", args=(following.code,)))
    if following.phase != Phase.GATHERING:
        return None
    return RematchPanel(tuple([names[seat.place] for seat in people]))


def signing_form(reader: view.ReaderView) -> SigningForm | None:
    if reader.table.phase != Phase.PLAYING or reader.view is None or reader.parting is None:
        return None
    seats = range(len(reader.view.sides))
    places = reader.parting.places or (0,) * len(seats)
    return SigningForm(
        rows=tuple((seat, _name(reader, seat), places[seat]) for seat in seats),
        places=range(1, len(seats) + 1),
        signed=tuple(_name(reader, seat) for seat in reader.parting.signed),
        mine=reader.seat in reader.parting.signed,
    )


def _name(reader: view.ReaderView, seat: int) -> str:
    return reader.names[seat] if seat < len(reader.names) else str(seat + 1)
