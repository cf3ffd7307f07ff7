"""Caravan: three caravans, six oases, and a storm."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Heap, Lanes, PictureRow, Piece, mark
from games.kernel.game import Entries, Game
from games.kernel.piles import hide_all, known_cards, remove_cards, unknown_cards
from games.kernel.record import HIDDEN, Below, Illegal, Kit, Outcome, ReadyMadeItem, Recap, Record
from games.kernel.requests import Play, Step, imagine_seals
from games.kernel.rules import Language
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict

from . import kits, rules
from .catalogue import BOX, Box, box_of, faults, titles
from .corrections import AnyCorrection, overrule
from .events import AnyEvent
from .kits import GUIDES, READY, AnyKit, Deck, Guide, Mount
from .moves import AnyMove
from .race import chances
from .rules import Race, Storm
from .state import OASES, Pile, Side, ground, unseen_cards
from .verdicts import oasis_with


class Setup(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    box: Annotated[Box, not_offered("an edition has it")] = BOX
    kits: Annotated[tuple[AnyKit | None, ...], not_offered("the seats bring them")] = ()
    """Kits that the seats bring."""


class Caravan(Game[Race, Any, Setup]):
    key = "caravan"
    name: ClassVar[Mapping[Language, str]] = {"en": "Caravan", "fr": "Caravane"}
    prefix = "CV"
    seats: ClassVar[range] = range(3, 4)
    state_type = Race
    move_type = AnyMove
    event_type = AnyEvent
    setup_type = Setup
    brings = AnyKit
    shelf: ClassVar[Shelf] = Shelf(character=GUIDES, loadout=Mount, deck=kits.new_deck)
    correction_type = AnyCorrection
    verdicts: ClassVar[Mapping[str, Verdict[Any, Any]]] = {"oasis": oasis_with(BOX)}

    def catalogue(self) -> Entries:
        return {"cards": BOX}

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return tuple(faults(box_of(entries)))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        return replace(setup, box=box_of(entries))

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        return kits.problems(brought, entries)

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        return READY

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        setup = super().setup_for_seats(setup, brought)
        return replace(setup, kits=brought) if any(brought) else setup

    def begin(self, setup: Setup, seats: int, known: bool) -> Race:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Race]:
        for fault in faults(setup.box):
            raise fault
        brought = setup.kits or (None,) * seats
        sides = tuple(_side(setup.box, kit, known=known) for kit in brought)
        play = Play(Race(box=setup.box, sides=sides))
        self.proceed(play)
        return play.to_step()

    def proceed(self, play: Play[Race]) -> None:
        rules.proceed(play)

    def view(self, state: Race, seat: int | None) -> Race:
        sides = tuple(
            side if n == seat else replace(side, hand=hide_all(side.hand), pile=hide_all(side.pile))
            for n, side in enumerate(state.sides)
        )
        return replace(state, sides=sides, sealed=tuple(s.seen_by(seat) for s in state.sealed))

    def imagine(self, view: Race, seat: int | None, below: Below) -> Race:
        state = replace(view, sides=tuple(_guess_hidden(side, below) for side in view.sides))
        return replace(state, sealed=imagine_seals(state, below))

    def outcome(self, state: Race) -> Outcome | None:
        """CV-7"""
        if state.oasis < OASES:
            return None
        points = tuple(side.points for side in state.sides)
        return Outcome(tuple(1 + sum(o > own for o in points) for own in points), points, "CV-7")

    def evaluate(self, state: Race, seat: int) -> float:
        if self.result(state) is not None:
            return super().evaluate(state, seat)
        best = max(side.points for n, side in enumerate(state.sides) if n != seat)
        return (state.sides[seat].points - best) / (OASES + 1)

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        return self.verdicts if entries is None else {"oasis": oasis_with(box_of(entries))}

    def odds(self, state: Race, seat: int | None) -> Mapping[str, Odds] | None:
        if any(isinstance(request, Storm) for request in state.open):
            return chances(rules.runners(state))
        return None

    def titles(self, view: Race, language: Language) -> Mapping[str, str]:
        return titles(view.box, language)

    def edition_titles(self, entries: Entries, language: Language) -> Mapping[str, str]:
        return titles(box_of(entries), language)

    def picture(self, view: Race, seat: int | None) -> Lanes:
        laid = (Heap("", n, _pieces(side.laid[-1:])) for n, side in enumerate(view.sides))
        hands = (
            Heap("", n, _pieces(side.hand, touched=n == seat)) for n, side in enumerate(view.sides)
        )
        return Lanes(
            (PictureRow("", ground(view), tuple(laid)), PictureRow("", "hand", tuple(hands)))
        )

    def recap(self, setup: Setup, state: Race) -> Recap:
        return Recap(rounds=state.oasis, kits=tuple(_kit(kit) for kit in setup.kits))

    def overrule(self, state: Race, correction: Any) -> Step[Race]:
        return overrule(state, correction)


def _side(box: Box, kit: AnyKit | None, *, known: bool) -> Side:
    cards = kit.cards if isinstance(kit, Deck) else {card.key: card.copies for card in box}
    deck = tuple(sorted(Counter(cards).elements()))
    side = Side(deck, pile=deck if known else unknown_cards(len(deck)))
    match kit:
        case Guide(name, endurance, cunning):
            return replace(side, name=name, endurance=endurance, cunning=cunning)
        case Mount(where):
            return replace(side, mount=where)
        case Deck(name):
            return replace(side, name=name)
        case None:
            return side


def _kit(kit: AnyKit | None) -> Kit:
    match kit:
        case Guide(name):
            return Kit(character=name)
        case Mount(where):
            return Kit(fighter=where)
        case Deck(name):
            return Kit(deck=name)
        case None:
            return Kit()


def _guess_hidden(side: Side, below: Below) -> Side:
    """Fill its hidden cards with a possible choice: cards of its list that nobody has seen."""
    rest = tuple(sorted(unseen_cards(side).elements()))
    rest = remove_cards(rest, *known_cards(side.hand))
    hand = []
    for card in side.hand:
        if card == HIDDEN:
            card = rest[below(len(rest))]  # noqa: PLW2901
            rest = remove_cards(rest, card)
        hand.append(card)
    return replace(side, hand=tuple(sorted(hand)), pile=rest)


def _pieces(cards: Pile, *, touched: bool = False) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            id=mark("card", card) if touched and card != HIDDEN else "",
            text=card,
            count=count,
            own=touched,
        )
        for card, count in Counter(cards).items()
    )


CARAVAN = Caravan()
