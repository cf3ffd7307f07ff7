"""KK-3.1, KK-3.2, KK-3.9: beginning of a turn, perhaps with bonus cards, and its end."""

from collections.abc import Iterator

from games.kernel import draw as kernel
from games.kernel.piles import pick
from games.kernel.record import HIDDEN, Illegal
from games.kernel.requests import Chance, Play, Request
from games.rulebooks.karatekarte import events, marks
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.claims import bonus_answers, hand_refusal
from games.rulebooks.karatekarte.rules import audit, draw, lanes, reveal
from games.rulebooks.karatekarte.state import (
    BONUS_DRAW,
    HAND,
    LANE,
    SLIP,
    STRIKES,
    Board,
    Pile,
    Shown,
    Strike,
    in_progress,
    is_hidden,
    sort_pile,
    subtract_cards,
)

TurnMove = acts.DrawCard | acts.DiscardBonusDraw | acts.Reveal


class Turn(Request[Board, TurnMove], frozen=True):
    """KK-3.1: draw and act, or reveal an Energy pile."""

    drawing: bool = False
    """A Bonus Draw has been discarded, which belongs to drawing (KK-3.2)."""

    def moves(self, state: Board) -> Iterator[TurnMove]:
        side = state.sides[self.seat]
        yield acts.DrawCard()
        if is_hidden(side.hand) or BONUS_DRAW in side.hand:
            yield acts.DiscardBonusDraw()
        if not self.drawing:
            for lane, pile in enumerate(side.energy):
                if pile:
                    yield acts.Reveal(STRIKES[lane])

    def leading_answer(self, view: Board) -> acts.DrawCard | None:
        """At a table, whoever lays a card has drawn one."""
        return acts.DrawCard() if is_hidden(view.sides[self.seat].hand) else None

    def marks(self, view: Board, move: TurnMove) -> tuple[str, ...]:
        """At a table, a pile that is touched is one on which a card is laid (action.py)."""
        if not isinstance(move, acts.Reveal) or is_hidden(view.sides[self.seat].hand):
            return ()
        return (marks.energy(self.seat, move.strike),)

    def weigh(self, view: Board, move: TurnMove) -> int:
        """A pile is worth turning if some cards lie in it."""
        if isinstance(move, acts.Reveal):
            return len(view.sides[self.seat].energy[LANE[move.strike]])
        return 6

    def refusal(self, state: Board, move: TurnMove) -> Illegal | None:
        match move:
            case acts.DiscardBonusDraw():
                return hand_refusal(state, self.seat, (BONUS_DRAW,))
            case acts.Reveal(strike) if self.drawing:
                return Illegal("already_drawing", "KK-3.2")
            case acts.Reveal(strike) if not state.sides[self.seat].energy[LANE[strike]]:
                return Illegal("no_energy", "KK-4.1", strike=strike)
            case _:
                return None

    def answer(self, play: Play[Board], move: TurnMove) -> None:
        match move:
            case acts.DrawCard():
                draw.draw(play, self.seat, 1, "sixth")
            case acts.DiscardBonusDraw():
                discard_bonus_draw(play, self.seat)
            case acts.Reveal(strike):
                play.tell(events.PileRevealed(self.seat, strike))
                reveal.turn_top(play, self.seat, strike)


class DrawBonus(kernel.Draw[Board, acts.Drawn], frozen=True, kw_only=True):
    """KK-3.2: the top card of a bonus pile whose cards the dealer knows."""

    by: int
    countless = False

    def pile_and_count(self, state: Board) -> tuple[Pile, int]:
        return state.bonus, 1

    def moves(self, state: Board) -> Iterator[acts.Drawn]:
        return (acts.Drawn((place,)) for place in range(len(state.bonus)))

    def refusal(self, state: Board, move: acts.Drawn) -> Illegal | None:
        return self.places_refusal(state, move.places, "KK-2.1")

    def answer(self, play: Play[Board], move: acts.Drawn) -> None:
        (card,), bonus = pick(play.state.bonus, move.places)
        take_bonus(play, self.by, card, bonus)


class SlipCheck(Chance[Board, acts.BonusKept | acts.Slipped], frozen=True, kw_only=True):
    """KK-5.4: at a table, whether the bonus card drawn is the Slip, which is played at once."""

    by: int

    def moves(self, state: Board) -> Iterator[acts.BonusKept | acts.Slipped]:
        return iter((acts.BonusKept(), acts.Slipped()))

    def answer(self, play: Play[Board], move: acts.BonusKept | acts.Slipped) -> None:
        card: Shown = SLIP if isinstance(move, acts.Slipped) else HIDDEN
        take_bonus(play, self.by, card, play.state.bonus[1:])


class ChooseSlip(Request[Board, acts.SlipOn], frozen=True):
    """KK-5.4: which strike in progress the Slip costs."""

    def marks(self, view: Board, move: acts.SlipOn) -> tuple[str, ...]:
        return (marks.lane(self.seat, move.strike),)

    def moves(self, state: Board) -> Iterator[acts.SlipOn]:
        return map(acts.SlipOn, in_progress(state.sides[self.seat]))

    def refusal(self, state: Board, move: acts.SlipOn) -> Illegal | None:
        if state.sides[self.seat].lanes[LANE[move.strike]]:
            return None
        return Illegal("not_in_progress", "KK-5.4", strike=move.strike)

    def answer(self, play: Play[Board], move: acts.SlipOn) -> None:
        slip_on(play, self.seat, move.strike)


def discard_bonus_draw(play: Play[Board], seat: int) -> None:
    """KK-3.2"""
    side = play.state.sides[seat]
    play.set_side(
        seat, hand=subtract_cards(side.hand, (BONUS_DRAW,)), discard=(*side.discard, BONUS_DRAW)
    )
    play.tell(events.BonusDrawDiscarded(seat))
    match play.state.bonus:
        case ():  # KK-3.2: the bonus pile is not rebuilt
            play.tell(events.NoBonusLeft(seat))
            play.ask(Turn(seat, drawing=True))
        case bonus if is_hidden(bonus):
            slip_possible, other_possible = bonus_answers(play.state)
            if slip_possible and other_possible:
                play.ask(SlipCheck(by=seat))
            else:
                take_bonus(play, seat, SLIP if slip_possible else HIDDEN, bonus[1:])
        case (card,):
            take_bonus(play, seat, card, ())
        case _:
            play.ask(DrawBonus(by=seat))


def take_bonus(play: Play[Board], seat: int, card: Shown, bonus: Pile) -> None:
    side = play.state.sides[seat]
    drawn = side.drawn + 1
    play.set(bonus=bonus)
    if card != SLIP:
        play.set_side(seat, hand=sort_pile((*side.hand, card)), drawn=drawn)
        play.tell(events.DrewBonus(seat, card))
        play.ask(Turn(seat, drawing=True))
        return
    # KK-5.4: at once, and with it a strike in progress
    shown = (*side.shown, drawn)
    play.set_side(seat, drawn=drawn, shown=shown, discard=(*side.discard, SLIP))
    play.tell(events.DrewSlip(seat))
    match in_progress(side):
        case ():
            play.ask(Turn(seat, drawing=True))
        case (strike,):
            slip_on(play, seat, strike)
        case _:
            play.ask(ChooseSlip(seat))


def slip_on(play: Play[Board], seat: int, strike: Strike) -> None:
    """KK-5.4"""
    cards = lanes.clear(play, seat, LANE[strike])
    play.tell(events.StrikeSlipped(seat, strike, cards))
    draw.refill(play, seat)


def end(play: Play[Board], seat: int) -> None:
    side = play.state.sides[seat]
    if len(side.hand) < HAND or not side.pile:  # KK-3.9
        audit.finish(play, seat)
    else:
        pass_on(play, seat, "KK-3.8")


def pass_on(play: Play[Board], seat: int, rule: str) -> None:
    play.tell(events.TurnEnded(seat, rule))
    play.ask(Turn(1 - seat))
