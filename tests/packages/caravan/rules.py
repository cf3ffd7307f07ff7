"""CV-3 to CV-6: cards are laid, the die is rolled, hands are filled."""

from collections.abc import Iterator, Mapping

from games.kernel.draw import Draw
from games.kernel.piles import pick, remove_cards, unknown_cards
from games.kernel.record import HIDDEN, Illegal, Impossible
from games.kernel.requests import Chance, Play, Seal, Sealed

from . import events
from .moves import Fill, Lay, Roll
from .race import DIE, Runner, finish, speed
from .state import OASES, Board, ground, unseen_cards


class LayCard(Sealed[Board, Lay], frozen=True):
    """CV-3"""

    def moves(self, state: Board) -> Iterator[Lay]:
        side = state.sides[self.seat]
        cards = unseen_cards(side) if HIDDEN in side.hand else dict.fromkeys(side.hand)
        return (
            Lay(card)
            for card in sorted(cards)
            if HIDDEN not in side.hand or unseen_cards(side)[card]
        )

    def refusal(self, state: Board, move: Lay) -> Illegal | None:
        """If the hand is hidden, any card of the deck is allowed that has not been laid."""
        side = state.sides[self.seat]
        if move.card in side.hand and move.card != HIDDEN:
            return None
        if HIDDEN not in side.hand:
            return Illegal("not_in_hand", "CV-3", card=move.card)
        if unseen_cards(side)[move.card] < 1:
            return Impossible("all_laid", "CV-2", card=move.card)
        return None

    def unseal(self, play: Play[Board], answers: Mapping[int, Lay]) -> None:
        for seat, move in answers.items():
            side = play.state.sides[seat]
            from_hand = HIDDEN if HIDDEN in side.hand else move.card
            play.set_side(
                seat, hand=remove_cards(side.hand, from_hand), laid=(*side.laid, move.card)
            )
            play.tell(events.Laid(seat, move.card))
        play.ask(Storm())


class Storm(Chance[Board, Roll], frozen=True):
    """CV-4"""

    def moves(self, state: Board) -> Iterator[Roll]:
        return map(Roll, range(1, DIE + 1))

    def numbers(self, state: Board) -> tuple[int, ...]:
        return (DIE,)

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> Roll:
        return Roll(1 + numbers[0])

    def refusal(self, state: Board, move: Roll) -> Illegal | None:
        return None if 1 <= move.face <= DIE else Illegal("no_such_face", "CV-4", most=DIE)

    def answer(self, play: Play[Board], move: Roll) -> None:
        state = play.state
        lost, taker = finish(runners(state), move.face)
        play.tell(events.Rolled(move.face))
        for seat in lost:
            play.tell(events.LostInStorm(seat, state.sides[seat].laid[-1]))
        if taker is None:
            play.tell(events.LeftAlone(ground(state)))
        else:
            play.set_side(taker, points=state.sides[taker].points + 1)
            play.tell(events.Taken(taker, ground(state)))
        play.set(oasis=state.oasis + 1)


class FillHand(Draw[Board, Fill], frozen=True):
    """CV-6"""

    whom: int = 0

    def pile_and_count(self, state: Board) -> tuple[tuple[object, ...], int]:
        side = state.sides[self.whom]
        return side.pile, side.endurance - len(side.hand)

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> Fill:
        return Fill(numbers)

    def refusal(self, state: Board, move: Fill) -> Illegal | None:
        return self.places_refusal(state, move.places, "CV-6")

    def answer(self, play: Play[Board], move: Fill) -> None:
        side = play.state.sides[self.whom]
        cards, rest = pick(side.pile, move.places)
        play.set_side(self.whom, hand=tuple(sorted((*side.hand, *cards))), pile=rest)
        play.tell(events.Drew(self.whom, cards))


class Race(Board, frozen=True):
    """The whole state: the board, and all requests that may be open on it."""

    open: tuple[LayCard | Storm | FillHand, ...] = ()
    sealed: tuple[Seal[Lay], ...] = ()


def runners(board: Board) -> list[Runner]:
    """Return the runners of the cards that lie there now."""
    speeds = {card.key: card.speed for card in board.box}
    return [
        Runner(speed(speeds[side.laid[-1]], side.mount, ground(board)), side.cunning)
        for side in board.sides
    ]


def proceed(play: Play[Race]) -> None:
    """Go on to the next request: hands are filled, then cards are laid, until the last oasis."""
    while not play.state.open and play.state.oasis < OASES:
        short = next((n for n, s in enumerate(play.state.sides) if len(s.hand) < s.endurance), None)
        if short is None:
            for seat in range(len(play.state.sides)):
                play.ask(LayCard(seat))
            return
        side = play.state.sides[short]
        if HIDDEN not in side.pile:
            play.ask(FillHand(whom=short))
            return
        cards = unknown_cards(side.endurance - len(side.hand))
        play.set_side(short, hand=(*side.hand, *cards), pile=side.pile[len(cards) :])
        play.tell(events.Drew(short, cards))
