"""Cards drawn from the player's own pile, for the deal, for an action, and back to five in hand."""

from typing import Final

from games.kernel import draw as kernel
from games.kernel.piles import pick
from games.kernel.record import Illegal
from games.kernel.requests import Play
from games.rulebooks.karatekarte import events
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.state import HAND, Board, Pile, Purpose, is_hidden, sort_pile

_DRAWN_BY: Final = {"deal": "KK-2.1", "sixth": "KK-3.1", "refill": "KK-3.8"}


class Draw(kernel.Draw[Board, acts.Drawn], frozen=True, kw_only=True):
    """Cards drawn from a pile whose cards the dealer knows."""

    by: int
    count: int
    purpose: Purpose

    def pile_and_count(self, state: Board) -> tuple[Pile, int]:
        return state.sides[self.by].pile, self.count

    def refusal(self, state: Board, move: acts.Drawn) -> Illegal | None:
        return self.places_refusal(state, move.places, "KK-2.1")

    def answer(self, play: Play[Board], move: acts.Drawn) -> None:
        cards, pile = pick(play.state.sides[self.by].pile, move.places)
        take(play, self.by, cards, pile, self.purpose)


def draw(play: Play[Board], seat: int, count: int, purpose: Purpose) -> None:
    """Ask for chance only if the state cannot answer."""
    pile = play.state.sides[seat].pile
    count = min(count, len(pile))
    if count and count < len(pile) and not is_hidden(pile):
        play.ask(Draw(by=seat, count=count, purpose=purpose))
    else:
        take(play, seat, pile[:count], pile[count:], purpose)


def take(play: Play[Board], seat: int, cards: Pile, pile: Pile, purpose: Purpose) -> None:
    if cards:
        hand = sort_pile(play.state.sides[seat].hand + cards)
        play.set_side(seat, hand=hand, pile=pile)
        play.tell(events.Drew(seat, len(cards), sort_pile(cards), _DRAWN_BY[purpose]))
    play.state.finish_draw(play, seat, purpose)


def refill(play: Play[Board], seat: int) -> None:
    """KK-3.8"""
    draw(play, seat, max(0, HAND - len(play.state.sides[seat].hand)), "refill")
