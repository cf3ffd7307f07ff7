"""Fixtures of Combat for the laws of all games, and scenes that test a single rule."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.piles import unknown_cards
from games.kernel.record import HIDDEN, Event, Move, Record
from games.kernel.requests import Play, Request, Step
from games.kernel.rules import Texts
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.agenda import AfterChoice
from games.rulebooks.combat.catalogue import CardEntry, cards, decks
from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.game import COMBAT, Combat, Setup
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.rules.audit import Audit
from games.rulebooks.combat.rules.duel import Duel, Lot
from games.rulebooks.combat.rules.hand import Draw
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import LIFE, Active, Printed, Side
from games.trials.laws import Fixture

BLANK = "Blank\nPassive (Lambda)\nEffect: Draw 1"


OURS = CardEntry(
    "ours", "house", Texts("Ours\nPassive\nEffect: Draw 2", "La nôtre\nPassif\nEffet : Piocher 2")
)
GONE = "coils"


def published_deck(key: str) -> Deck:
    entry = decks()[key]
    return Deck(entry.cards, name=entry.name["en"])


def edited_edition() -> dict[str, tuple[Record, ...]]:
    """Return an edition with one card added, one removed and one made stronger and renamed in
    English."""
    kept = (each for each in cards().values() if each.key != GONE)
    changed = (_edited_card(each) if each.key == "venomous_bite" else each for each in kept)
    return {"cards": (*changed, OURS), "decks": tuple(COMBAT.catalogue()["decks"])}


def _edited_card(entry: CardEntry) -> CardEntry:
    en = entry.text.en.replace("Venomous Bite", "Vicious Bite").replace("Wound 2", "Wound 3")
    return replace(
        entry, name=None, text=Texts(en, entry.text.fr.replace("Blesser 2", "Blesser 3"))
    )


EDITION = edited_edition()


class Scene:
    """A duel in the turn of seat 0, next to the opponent in the middle of the arena.

    The hands are texts of cards, with the keys a, b, c … and A, B, C …, and blank cards.
    """

    def __init__(
        self,
        *hand: str,
        blanks: int = 0,
        pile: int = 5,
        at: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 1)),
        other: Sequence[str] = (),
        other_blanks: int = 0,
        known: bool = True,
    ) -> None:
        own = _side(hand, "abcdef", blanks, pile, Hex(*at[0]))
        two = _side(other, "ABCDEF", other_blanks, pile, Hex(*at[1]))
        sides = (own, two) if known else (_hide_side(own), _hide_side(two))
        turn = (AfterChoice(0),)
        self.state = Duel(sides=sides, number=1, choices=1, open=(Turn(0),), stack=turn)
        self.events: list[Event] = []

    def does(self, *actions: Move | str, seat: int | None = None) -> "Scene":
        """Play the actions one after another, for the seat that is asked; a text is a card's key or
        a technique."""
        for each in actions:
            move = _as_move(each) if isinstance(each, str) else each
            request = self.state.open[0]
            by = request.seat if seat is None else seat
            step = COMBAT.play(self.state, by, move)
            self.state = step.state
            self.events += step.events
            while self.state.open and isinstance(self.state.open[0], Draw):
                draw = self.state.open[0]
                settled = draw.move_from_numbers(self.state, (0,) * draw.count)
                step = COMBAT.play(self.state, -1, settled)
                self.state = step.state
                self.events += step.events
        return self

    def set(self, seat: int, **fields: object) -> "Scene":
        play = Play(self.state)
        play.set_side(seat, **fields)
        self.state = play.state
        return self

    def events_of(self, *kinds: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kinds)]

    def options(self) -> list[Move]:
        return list(COMBAT.options(self.state, self.request.seat))

    @property
    def request(self) -> Request[Any, Any]:
        return self.state.open[0]

    @property
    def me(self) -> Side:
        return self.state.sides[0]

    @property
    def you(self) -> Side:
        return self.state.sides[1]

    @property
    def lives(self) -> tuple[int, int]:
        return self.me.life, self.you.life

    def waiting_card(self, seat: int = 0) -> Active:
        (active,) = [one for one in self.state.sides[seat].active if one.waiting]
        return active


def _as_move(text: str) -> Move:
    if text == "stay":
        return moves.Stay()
    if text in BASES:
        return moves.PlayBase(BASES[text])
    return moves.PlayCard(text)


BASES: dict[str, MainType] = {
    "attack": "attack",
    "defence": "defence",
    "passive": "passive",
    "rhetoric": "rhetoric",
    "movement": "movement",
}


def step_to(q: int, r: int) -> moves.StepTo:
    return moves.StepTo(Hex(q, r))


def discard_card(key: str = "blank") -> moves.DiscardCard:
    return moves.DiscardCard(key)


def _side(texts: Sequence[str], keys: str, blanks: int, pile: int, at: Hex) -> Side:
    prints = [Printed(key, Texts(text, text)) for key, text in zip(keys, texts, strict=False)]
    blank = Printed("blank", Texts(BLANK, BLANK))
    hand = sorted([*(text.key for text in prints), *["blank"] * blanks])
    cards = [*hand, *["blank"] * pile]
    return Side(
        at=at,
        pile=("blank",) * pile,
        known=True,
        hand=tuple(hand),
        prints=tuple(sorted((*prints, blank), key=lambda text: text.key)),
        deck=tuple(sorted(cards)),
    )


def _hide_side(side: Side) -> Side:
    return replace(
        side,
        known=False,
        hand=unknown_cards(len(side.hand)),
        pile=unknown_cards(len(side.pile)),
        deck=None,
    )


def card(*steps: str, types: str = "Attack", title: str = "Card") -> str:
    return "\n".join((title, types, *steps))


# Laws


def assert_conserved(state: Duel) -> None:
    """Check that each side has exactly the twenty cards of its list, if known, and at most 20
    life."""
    for side in state.sides:
        cards = (
            *side.pile,
            *side.hand,
            *(one.card for one in side.active),
            *side.history,
            *side.discard,
        )
        assert len(cards) == 20
        if HIDDEN not in cards and side.deck is not None:
            assert Counter(cards) == Counter(side.deck)
        assert side.life <= LIFE
        assert side.hurt >= 0
        assert side.shield >= 0
        assert not Counter(side.returned) - Counter(side.hand) or not side.known
        assert len({one.serial for one in side.active}) == len(side.active)
    one, two = state.sides
    assert one.at != two.at


class Honest:
    def says(self, seat: int, move: Move) -> Move:
        return moves.DiscardCard(HIDDEN) if isinstance(move, moves.DiscardCard) else move

    def reports(
        self, request: Request[Any, Any], table: Duel, house: Duel, log: Sequence[Event]
    ) -> Move | None:
        match request:
            case Lot():
                (began,) = [event for event in log if isinstance(event, events.Began)]
                return moves.Begins(began.seat)
            case Audit(seat):
                return moves.ShowDeck(house.sides[seat].deck or ())
            case _:
                return None


class UnregisteredLists(Combat):
    """The game at a table where no list is registered; the players' own cards are named in the
    set-up."""

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Duel]:
        own = {
            key: text
            for deck in setup.decks
            if deck is not None
            for key, text in deck.texts.items()
        }
        setup = replace(setup, texts=own)
        return super().opening_step(
            setup if known else replace(setup, decks=(None, None)), 2, known
        )


class OpenLists(Combat):
    """The game at a table where both lists are registered; the spectator's view gets them too."""

    def view(self, state: Duel, seat: int | None) -> Duel:
        masked = super().view(state, seat)
        if seat is not None:
            return masked
        sides = tuple(
            replace(side, deck=real.deck, prints=real.prints)
            for side, real in zip(masked.sides, state.sides, strict=True)
        )
        return replace(masked, sides=sides)


REVEALING = (events.PlayedCard, events.HandRevealed)


def fixture(one: Deck | str, two: Deck | str, game: Combat | None = None) -> Fixture:
    decks = tuple(published_deck(deck) if isinstance(deck, str) else deck for deck in (one, two))
    return Fixture(
        game=game or UnregisteredLists(),
        setup=Setup(decks=decks),  # type: ignore[arg-type]
        conserved=assert_conserved,
        reporter=Honest(),
        revealing=REVEALING,
        longest=60_000,
    )


def own_deck(texts: Sequence[tuple[str, int]]) -> Deck:
    """Return a deck made from texts, each with its count."""
    cards = {f"own_{n}": count for n, (_, count) in enumerate(texts)}
    return Deck(cards, {f"own_{n}": OwnText(text) for n, (text, _) in enumerate(texts)})
