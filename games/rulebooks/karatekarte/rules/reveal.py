"""KK-4: an Energy pile is revealed, card by card."""

from collections.abc import Iterator

from games.kernel.display.form import FormValues, Pick, Slot, places_in_pool
from games.kernel.record import HIDDEN, Illegal
from games.kernel.requests import Chance, Play, Request
from games.rulebooks.karatekarte import events, marks
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.claims import energy_refusal
from games.rulebooks.karatekarte.rules import lanes
from games.rulebooks.karatekarte.state import (
    CARDS,
    HIT,
    LANE,
    Board,
    Card,
    Strike,
    is_bonus,
    next_stage,
    stage,
)


class TurnCard(Chance[Board, acts.Turned], frozen=True, kw_only=True):
    """KK-4.1: at a table, which card was turned."""

    by: int
    strike: Strike

    def moves(self, state: Board) -> Iterator[acts.Turned]:
        return map(acts.Turned, CARDS)

    def form(self, view: Board) -> Pick:
        """Shown where the list of the cards would be long."""
        cards = tuple([move.card for move in self.options(view)])
        return Pick(cards, (Slot(self.strike, 1, 1),))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.Turned:
        ((place,),) = filled
        return acts.Turned(self.form(view).pool[place])

    def form_values(self, view: Board, move: acts.Turned) -> FormValues:
        return places_in_pool(self.form(view).pool, ((move.card,),))

    def refusal(self, state: Board, move: acts.Turned) -> Illegal | None:
        return energy_refusal(state, self.by, self.strike, move.card)

    def answer(self, play: Play[Board], move: acts.Turned) -> None:
        resolve_card(play, self.by, self.strike, move.card)


class GoOn(Request[Board, acts.TurnNext | acts.Stop], frozen=True, kw_only=True):
    """KK-4.1, KK-4.3: turn the next card of the pile, or stop."""

    strike: Strike
    passes = (acts.Stop,)

    def moves(self, state: Board) -> Iterator[acts.TurnNext | acts.Stop]:
        return iter((acts.TurnNext(), acts.Stop()))

    def marks(self, view: Board, move: acts.TurnNext | acts.Stop) -> tuple[str, ...]:
        pile = marks.energy(self.seat, self.strike)
        return (pile,) if isinstance(move, acts.TurnNext) else ()

    def weigh(self, view: Board, move: acts.TurnNext | acts.Stop) -> int:
        return 4 if isinstance(move, acts.TurnNext) else 1

    def answer(self, play: Play[Board], move: acts.TurnNext | acts.Stop) -> None:
        match move:
            case acts.TurnNext():
                play.tell(events.WentOn(self.seat, self.strike))
                turn_top(play, self.seat, self.strike)
            case acts.Stop():
                stop(play, self.seat, self.strike)


def turn_top(play: Play[Board], seat: int, strike: Strike) -> None:
    """KK-4.1"""
    card = play.state.sides[seat].energy[LANE[strike]][-1]
    if card == HIDDEN:
        play.ask(TurnCard(by=seat, strike=strike))
    else:
        resolve_card(play, seat, strike, card)


def resolve_card(play: Play[Board], seat: int, strike: Strike, card: Card) -> None:
    side, lane = play.state.sides[seat], LANE[strike]
    now = stage(side.lanes[lane])
    after = next_stage(lane, now, card)
    shown = (*side.shown, side.eras[lane][-1]) if is_bonus(card) else side.shown
    energy = lanes.replace_pile(side.energy, lane, side.energy[lane][:-1])
    eras = lanes.replace_pile(side.eras, lane, side.eras[lane][:-1])
    if after is None:  # KK-4.2
        discard = (*side.discard, card)
        play.set_side(seat, energy=energy, eras=eras, shown=shown, discard=discard)
        play.tell(events.Misfired(seat, strike, card))
        stop(play, seat, strike)
        return
    joined = lanes.replace_pile(side.lanes, lane, (*side.lanes[lane], card))
    play.set_side(seat, energy=energy, eras=eras, shown=shown, lanes=joined)
    play.tell(events.JoinedLane(seat, strike, card))
    if after > HIT or not energy[lane]:  # KK-4.3
        stop(play, seat, strike)
    else:
        play.ask(GoOn(seat, strike=strike))


def stop(play: Play[Board], seat: int, strike: Strike) -> None:
    lane = LANE[strike]
    if stage(play.state.sides[seat].lanes[lane]) >= HIT:
        lanes.score(play, seat, lane)
    play.state.pass_on(play, seat, "KK-3.1")
