"""KarateKarte: a card duel."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from games.kernel.display.amends import Amend
from games.kernel.display.card import Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Lanes
from games.kernel.game import Entries, Game
from games.kernel.piles import unknown_cards
from games.kernel.record import Below, Event, Illegal, Outcome, Record
from games.kernel.requests import Play, Step
from games.kernel.rules import Language
from games.kernel.verdicts import Verdict
from games.rulebooks.karatekarte import events, signs
from games.rulebooks.karatekarte.catalogue import PRINTED, BoxCard
from games.rulebooks.karatekarte.contents import contents
from games.rulebooks.karatekarte.corrections import PutCard, amends, overrule
from games.rulebooks.karatekarte.events import AnyEvent
from games.rulebooks.karatekarte.imagine import imagine
from games.rulebooks.karatekarte.judgement import evaluate
from games.rulebooks.karatekarte.moves import AnyMove
from games.rulebooks.karatekarte.picture import GLIMPSE, picture
from games.rulebooks.karatekarte.rules import audit, opening
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.state import (
    BONUS,
    PRIVATE,
    STRIKES,
    Card,
    Cards,
    Pile,
    Side,
)
from games.rulebooks.karatekarte.verdicts import REVEAL
from games.rulebooks.karatekarte.view import view


class Setup(Record, frozen=True, forbid_unknown_fields=True):
    first: Annotated[int | None, not_offered("by lot, once all sit")] = None
    """First player. Without it, it is drawn by lot, or the table reports it (KK-2.1)."""


class KarateKarte(Game[Duel, Any, Setup]):
    key = "karatekarte"
    name: ClassVar[dict[Language, str]] = {"en": "KarateKarte", "fr": "KarateKarte"}
    prefix = "KK"
    seats: ClassVar[range] = range(2, 3)
    places: ClassVar[tuple[str, ...]] = STRIKES
    state_type = Duel
    move_type = AnyMove
    event_type = AnyEvent
    decisive: ClassVar[tuple[type[Event], ...]] = (
        events.GameEnded,
        events.Won,
        events.WonByImpacts,
        events.WonByBoth,
    )
    setup_type = Setup
    keyed_by: ClassVar[dict[str, tuple[str, ...]]] = {"cards": ("pile", "kind", "strike")}
    correction_type = PutCard
    version: ClassVar[int] = 2
    """In version 1 nobody had won before every hidden card was shown. Its journals lead to the same
    results; only a table that stopped while showing its cards was not over then, and is now."""
    verdicts: ClassVar[dict[str, Verdict[Any, Any]]] = {"reveal": REVEAL}

    emblems: ClassVar[tuple[Emblem, ...]] = signs.ALL
    glimpse: ClassVar[Lanes] = GLIMPSE

    def contents(self, language: Language, entries: Entries | None = None) -> Contents:
        return contents(language, PRINTED if entries is None else entries["cards"])

    def catalogue(self) -> dict[str, tuple[BoxCard, ...]]:
        return {"cards": PRINTED}

    def can_replay(self, version: int) -> bool:
        return version in (1, self.version)

    def begin(self, setup: Setup, seats: int, known: bool) -> Duel:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Duel]:
        if setup.first not in (None, 0, 1):
            raise Illegal("first_player", "KK-2.1")
        private: Pile = _in_order(PRIVATE) if known else unknown_cards(PRIVATE.total())
        bonus: Pile = _in_order(BONUS) if known else unknown_cards(BONUS.total())
        play = Play(Duel(sides=(Side(private), Side(private)), bonus=bonus, first=setup.first))
        opening.deal(play, 0)
        return play.to_step()

    def first_player(self, state: Duel) -> int | None:
        return state.first

    def view(self, state: Duel, seat: int | None) -> Duel:
        return view(state, seat)

    def imagine(self, view: Duel, seat: int | None, below: Below) -> Duel:
        return imagine(view, below)

    def sign(self, view: Duel, piece: object) -> Sign | None:
        return signs.sign(piece) if isinstance(piece, Card) else None

    def picture(self, view: Duel, seat: int | None) -> Lanes:
        return picture(view)

    def is_audited(self, state: Duel) -> bool:
        """KK-7.2"""
        return all(side.laid_open for side in state.sides)

    def evaluate(self, state: Duel, seat: int) -> float:
        ended = state.over or not state.open
        return super().evaluate(state, seat) if ended else evaluate(state, seat)

    def overrule(self, state: Duel, correction: PutCard) -> Step[Duel]:
        return overrule(state, correction)

    def amends(self, view: Duel) -> Iterable[Amend]:
        return amends(view)

    def audit_failures(self, state: Duel) -> tuple[int, ...]:
        """KK-7.3"""
        sides = enumerate(state.sides)
        return tuple(seat for seat, side in sides if audit.is_found_out(side))

    def outcome(self, state: Duel) -> Outcome | None:
        """KK-6.2, and KK-7.3 for a Slip kept back or cards that could not be there."""
        if not state.over:
            return None
        scores = tuple(len(side.points) for side in state.sides)
        found_out = [audit.is_found_out(side) for side in state.sides]
        if any(found_out):
            return Outcome(tuple(2 if each else 1 for each in found_out), scores, "KK-7.3")
        worth = [(len(side.points), audit.impacts(side)) for side in state.sides]
        ranks = tuple(1 if mine == max(worth) else 2 for mine in worth)
        return Outcome(ranks, scores, "KK-6.2")


def _in_order(composition: Counter[Card]) -> Cards:
    return tuple(composition.elements())


KARATEKARTE = KarateKarte()
