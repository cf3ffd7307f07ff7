"""KK-3.3 to KK-3.7: the five actions."""

from collections.abc import Iterator
from typing import Final

from games.kernel.display.picture import mark
from games.kernel.record import HIDDEN, Illegal, Move
from games.kernel.requests import Play, Request
from games.rulebooks.karatekarte import events, marks
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.claims import hand_refusal
from games.rulebooks.karatekarte.rules import draw, lanes
from games.rulebooks.karatekarte.state import (
    COMPLETIONS,
    IMPACT,
    LANE,
    LAYABLE,
    PARRY,
    STRIKES,
    Board,
    Cards,
    Shown,
    Strike,
    is_bonus,
    is_hidden,
    stage,
    subtract_cards,
)

ActionMove = acts.Lay | acts.Complete | acts.LayDown | acts.Parry


_LIKELY: Final[dict[type[Move], int]] = {acts.Complete: 60, acts.Parry: 8, acts.Lay: 6}


class Action(Request[Board, ActionMove], frozen=True):
    """KK-3.3 to KK-3.7: exactly one of the five actions."""

    def moves(self, state: Board) -> Iterator[ActionMove]:
        side = state.sides[self.seat]
        against = state.sides[1 - self.seat].lanes
        unknown = is_hidden(side.hand)
        held = frozenset(side.hand)
        for lane, strike in enumerate(STRIKES):
            now = stage(side.lanes[lane])
            for card in LAYABLE[lane][now]:
                if unknown or card in held:
                    yield acts.Lay(strike, card)
            if unknown or IMPACT[lane] in held:
                for cards in COMPLETIONS[lane][now]:
                    if unknown or held.issuperset(cards):
                        yield acts.Complete(strike, cards)
            for down in dict.fromkeys(side.hand):
                yield acts.LayDown(strike, down)
            if against[lane] and (unknown or PARRY[lane] in held):
                yield acts.Parry(strike)

    def marks(self, view: Board, move: ActionMove) -> tuple[str, ...]:
        """At a table, the place of a lane is the card of its next step: several cards at once and
        bonus cards are named."""
        cards = cards_of(move)
        if is_hidden(view.sides[self.seat].hand) and (len(cards) > 1 or any(map(is_bonus, cards))):
            return tuple([mark("card", card) for card in cards])
        match move:
            case acts.LayDown(strike, card):
                return (marks.energy(self.seat, strike), mark("card", card))
            case acts.Parry(strike):
                return (marks.lane(1 - self.seat, strike), mark("card", PARRY[LANE[strike]]))
            case acts.Lay(strike, card):
                return (marks.lane(self.seat, strike), mark("card", card))
            case acts.Complete(strike, cards):
                return (marks.lane(self.seat, strike), *(mark("card", card) for card in cards))

    def weigh(self, view: Board, move: ActionMove) -> int:
        """A player who never lands a strike never scores; at random almost nobody would land
        one."""
        return _LIKELY.get(type(move), 1)

    def refusal(self, state: Board, move: ActionMove) -> Illegal | None:
        lane = LANE[move.strike]
        now = stage(state.sides[self.seat].lanes[lane])
        match move:
            case acts.Lay(strike, card):
                if card not in LAYABLE[lane][now]:
                    rule = "KK-3.3" if now == 0 else "KK-3.4"
                    return Illegal("not_next", rule, card=card, strike=strike)
                return hand_refusal(state, self.seat, (card,))
            case acts.Complete(strike, cards):
                if cards not in COMPLETIONS[lane][now]:
                    return Illegal("no_completion", "KK-3.5", cards=cards, strike=strike)
                return hand_refusal(state, self.seat, cards)
            case acts.LayDown(_, card):
                return _lay_down_refusal(state, self.seat, card)
            case acts.Parry(strike):
                if not state.sides[1 - self.seat].lanes[lane]:
                    return Illegal("nothing_to_parry", "KK-3.7", strike=strike)
                return hand_refusal(state, self.seat, (PARRY[lane],))

    def answer(self, play: Play[Board], move: ActionMove) -> None:
        seat, lane = self.seat, LANE[move.strike]
        match move:
            case acts.Lay(strike, card):
                rule = "KK-3.3" if not play.state.sides[seat].lanes[lane] else "KK-3.4"
                lay(play, seat, lane, (card,), rule)
                draw.refill(play, seat)
            case acts.Complete(strike, cards):
                lay(play, seat, lane, cards, "KK-3.5")
                lanes.score(play, seat, lane)
                draw.refill(play, seat)
            case acts.LayDown(strike, card):
                lay_down(play, seat, strike, card)
            case acts.Parry(strike):
                parry(play, seat, strike)
                draw.refill(play, seat)


class MoreEnergy(Request[Board, acts.LayDown | acts.EnoughEnergy], frozen=True, kw_only=True):
    """KK-3.6: further cards on the same pile, the latest on top."""

    strike: Strike
    passes = (acts.EnoughEnergy,)

    def usual(self, view: Board) -> acts.EnoughEnergy | None:
        hidden = is_hidden(view.sides[self.seat].hand)
        return acts.EnoughEnergy() if hidden else None

    def moves(self, state: Board) -> Iterator[acts.LayDown | acts.EnoughEnergy]:
        yield acts.EnoughEnergy()
        for card in dict.fromkeys(state.sides[self.seat].hand):
            yield acts.LayDown(self.strike, card)

    def marks(self, view: Board, move: acts.LayDown | acts.EnoughEnergy) -> tuple[str, ...]:
        pile = marks.energy(self.seat, self.strike)
        return (pile, mark("card", move.card)) if isinstance(move, acts.LayDown) else ()

    def weigh(self, view: Board, move: acts.LayDown | acts.EnoughEnergy) -> int:
        return 4 if isinstance(move, acts.EnoughEnergy) else 1

    def refusal(self, state: Board, move: acts.LayDown | acts.EnoughEnergy) -> Illegal | None:
        if isinstance(move, acts.EnoughEnergy):
            return None
        if move.strike != self.strike:
            return Illegal("other_pile", "KK-3.6", strike=self.strike)
        return _lay_down_refusal(state, self.seat, move.card)

    def answer(self, play: Play[Board], move: acts.LayDown | acts.EnoughEnergy) -> None:
        match move:
            case acts.LayDown(strike, card):
                lay_down(play, self.seat, strike, card)
            case acts.EnoughEnergy():
                draw.refill(play, self.seat)


def cards_of(move: ActionMove) -> Cards:
    """Return the cards that the move lays face up."""
    match move:
        case acts.Lay(_, card):
            return (card,)
        case acts.Complete(_, cards):
            return cards
        case _:
            return ()


def _lay_down_refusal(board: Board, seat: int, card: Shown) -> Illegal | None:
    """KK-3.6: any card may go there; face down, so the referee of a table does not see which."""
    hand = board.sides[seat].hand
    if is_hidden(hand):
        return None if card == HIDDEN else Illegal("face_down", "KK-3.6")
    return (
        Illegal("name_the_card", "KK-3.6") if card == HIDDEN else hand_refusal(board, seat, (card,))
    )


def lay(play: Play[Board], seat: int, lane: int, cards: Cards, rule: str) -> None:
    """Lay cards face up, from the hand."""
    side = play.state.sides[seat]
    shown = side.shown + (side.drawn,) * sum(map(is_bonus, cards))
    laid = lanes.replace_pile(side.lanes, lane, side.lanes[lane] + cards)
    play.set_side(seat, hand=subtract_cards(side.hand, cards), lanes=laid, shown=shown)
    for card in cards:
        play.tell(events.Laid(seat, STRIKES[lane], card, rule))


def lay_down(play: Play[Board], seat: int, strike: Strike, card: Shown) -> None:
    """KK-3.6"""
    side = play.state.sides[seat]
    lane = LANE[strike]
    hand = subtract_cards(side.hand, (card,))
    energy = lanes.replace_pile(side.energy, lane, (*side.energy[lane], card))
    eras = lanes.replace_pile(side.eras, lane, (*side.eras[lane], side.drawn))
    play.set_side(seat, hand=hand, energy=energy, eras=eras)
    play.tell(events.LaidDown(seat, strike, card))
    if hand:
        play.ask(MoreEnergy(seat, strike=strike))
    else:
        draw.refill(play, seat)


def parry(play: Play[Board], seat: int, strike: Strike) -> None:
    """KK-3.7"""
    side, other, lane = play.state.sides[seat], 1 - seat, LANE[strike]
    card = PARRY[lane]
    play.set_side(seat, hand=subtract_cards(side.hand, (card,)), discard=(*side.discard, card))
    cards = lanes.clear(play, other, lane)
    play.tell(events.Parried(seat, other, strike, cards))
