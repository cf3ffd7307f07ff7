"""Cards drawn and discarded (CB-2.2, CB-5.4, CB-5.5)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel import draw as kernel
from games.kernel.piles import pick, remove_cards
from games.kernel.record import HIDDEN, Illegal
from games.kernel.requests import Play
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import Do
from games.rulebooks.combat.claims import card_title
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.repertoire import card_name, techniques_by_key
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.rules.zone import bind_x
from games.rulebooks.combat.state import Board, Named, Pile, is_hidden


class Draw(kernel.Draw[Board, acts.Drawn], frozen=True, kw_only=True):
    """Cards drawn from a pile whose cards the dealer knows."""

    by: int
    count: int

    def pile_and_count(self, state: Board) -> tuple[Pile, int]:
        return state.sides[self.by].pile, self.count

    def refusal(self, state: Board, move: acts.Drawn) -> Illegal | None:
        return self.places_refusal(state, move.places, "CB-5.4")

    def answer(self, play: Play[Board], move: acts.Drawn) -> None:
        flow = Flow(play)
        cards, pile = pick(flow.state.sides[self.by].pile, move.places)
        take(flow, self.by, cards, pile)
        flow.resume()


def draw(flow: Flow, seat: int, count: int) -> None:
    """Ask for chance only if the state cannot answer."""
    while count > 0:
        side = flow.state.sides[seat]
        if not side.pile and side.discard:  # CB-2.2
            flow.set_side(seat, pile=tuple(sorted(side.discard)), discard=())
            flow.tell(events.Reshuffled(seat, len(side.discard)))
            continue
        if not side.pile:
            flow.tell(events.NothingToDraw(seat))
            return
        batch = min(count, len(side.pile))
        count -= batch
        if batch < len(side.pile) and not is_hidden(side.pile):
            flow.ask(Draw(by=seat, count=batch))
            return  # nothing is left to draw: the pile has more
        take(flow, seat, side.pile[:batch], side.pile[batch:])


def take(flow: Flow, seat: int, cards: Pile, pile: Pile) -> None:
    side = flow.state.sides[seat]
    flow.set_side(seat, pile=pile, hand=tuple(sorted(side.hand + cards)))
    named = tuple(titles(flow.state, seat, cards))
    flow.tell(events.Drew(seat, len(cards), named, known=side.known))


def titles(board: Board, seat: int, cards: Pile) -> list[Named]:
    prints = board.sides[seat].prints
    return [
        HIDDEN if key == HIDDEN else techniques_by_key(prints)[key].title for key in sorted(cards)
    ]


class Discarding(Question[acts.DiscardCard], frozen=True, kw_only=True):
    """CB-5.5: cards from the hand, one by one."""

    count: int

    def moves(self, state: Board) -> Iterator[acts.DiscardCard]:
        return map(acts.DiscardCard, dict.fromkeys(state.sides[self.seat].hand))

    def refusal(self, state: Board, move: acts.DiscardCard) -> Illegal | None:
        side = state.sides[self.seat]
        if not side.known:
            return None if move.card == HIDDEN else Illegal("face_down", "CB-2.2")
        if move.card == HIDDEN:
            return Illegal("name_the_card", "CB-2.2")
        return (
            None
            if move.card in side.hand
            else Illegal("not_in_hand", "CB-5.5", card=card_name(state, self.seat, move.card))
        )

    def move_facts(self, view: Board, move: acts.DiscardCard) -> Mapping[str, object]:
        return {} if move.card == HIDDEN else {"card": card_title(view, self.seat, move.card)}

    def reply(self, flow: Flow, move: acts.DiscardCard) -> None:
        discard_cards(flow, self.seat, (move.card,))
        discard(flow, self.seat, self.count - 1)


def discard(flow: Flow, seat: int, count: int) -> None:
    """Discard the whole hand if it is not larger (CB-5.5); otherwise the player chooses one by
    one."""
    side = flow.state.sides[seat]
    if not side.hand:
        if count > 0:
            flow.tell(events.NothingToDiscard(seat))
    elif count >= len(side.hand):
        discard_cards(flow, seat, side.hand)
    elif count > 0:
        flow.ask(Discarding(seat, count=count))


def discard_within(flow: Flow, frame: Do, count: int, bound: tree.Bound) -> None:
    """CB-5.35: the carrier chooses the number."""
    held = len(flow.state.sides[frame.by].hand)
    least, most = (min(count, held), held) if bound == "at_least" else (0, min(count, held))
    if least == most:
        flow.push(replace(frame, phrase=tree.Discard(most)))
    else:
        flow.push(frame)
        flow.ask(HowMany(frame.by, most=most, least=least))


def reveal(flow: Flow, seat: int) -> None:
    """CB-5.38: everyone sees the hand once; the referee of a table may not."""
    hand = flow.state.sides[seat].hand
    cards = tuple(titles(flow.state, seat, hand))
    flow.tell(events.HandRevealed(seat, len(hand), cards, known=HIDDEN not in cards))


def discard_cards(flow: Flow, seat: int, cards: Pile) -> None:
    """CB-7.2: known cards of the hand may be among these, so no card is known to be in it now."""
    side = flow.state.sides[seat]
    hand = remove_cards(side.hand, *cards)
    flow.set_side(seat, hand=hand, discard=tuple(sorted(side.discard + cards)), returned=())
    for card in titles(flow.state, seat, cards):
        flow.tell(events.Discarded(seat, card, known=side.known))


class HowMany(Question[acts.Number], frozen=True, kw_only=True):
    """CB-5.1, CB-5.35: how many cards Discard X takes, or one within a bound."""

    most: int
    least: int = 0

    def moves(self, state: Board) -> Iterator[acts.Number]:
        return map(acts.Number, range(self.least, self.most + 1))

    def refusal(self, state: Board, move: acts.Number) -> Illegal | None:
        if self.least <= move.number <= self.most:
            return None
        return Illegal("how_many", "CB-5.1", least=self.least, most=self.most)

    def reply(self, flow: Flow, move: acts.Number) -> None:
        frame = flow.stack[-1]
        if not isinstance(frame, Do) or not isinstance(frame.phrase, tree.Discard):
            return
        if isinstance(frame.phrase.amount, tree.X) and frame.phrase.bound == "exactly":
            bind_x(flow, frame, move.number)
        else:
            flow.stack[-1] = replace(frame, phrase=tree.Discard(move.number))
