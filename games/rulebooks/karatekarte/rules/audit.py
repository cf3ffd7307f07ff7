"""KK-3.9, KK-7: the end of the game, and the audit of hidden cards."""

from collections.abc import Iterator

from games.kernel.display.form import FormValues, Slot, Sort, places_in_pool
from games.kernel.record import Below, Event, Illegal, Impossible
from games.kernel.requests import Play, Request
from games.rulebooks.karatekarte import events
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.claims import audit_refusal, possible_cards, surplus_refusal
from games.rulebooks.karatekarte.imagine import fill_side
from games.rulebooks.karatekarte.state import CARDS, ORDER, SLIP, STRIKES, Board, Side, is_hidden


class Audit(Request[Board, acts.ShowAll], frozen=True):
    """KK-7.2: at a table, hand and Energy piles may be shown once the game is over."""

    countless = True
    late = True

    def sample(self, state: Board, below: Below) -> acts.ShowAll:
        return acts.ShowAll(*fill_side(state, self.seat, below))

    def form(self, view: Board) -> Sort:
        side = view.sides[self.seat]
        places = [Slot("hand", len(side.hand), len(side.hand))]
        places += [
            Slot(strike, len(pile), len(pile))
            for strike, pile in zip(STRIKES, side.energy, strict=True)
        ]
        return Sort(possible_cards(view, self.seat), tuple(places))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.ShowAll:
        pool = possible_cards(view, self.seat)
        hand, *energy = [tuple([pool[place] for place in held]) for held in filled]
        return acts.ShowAll(hand, tuple(energy))  # type: ignore[arg-type]  # a pile a strike

    def form_values(self, view: Board, move: acts.ShowAll) -> FormValues:
        return places_in_pool(possible_cards(view, self.seat), (move.hand, *move.energy))

    def unavailable_answers(self, view: Board) -> Iterator[Illegal]:
        pool = possible_cards(view, self.seat)
        gone = (surplus_refusal(view, self.seat, (card,)) for card in CARDS if card not in pool)
        return (refusal for refusal in gone if refusal is not None)

    def refusal(self, state: Board, move: acts.ShowAll) -> Illegal | None:
        fault = audit_refusal(state, self.seat, move.hand, move.energy)
        return None if move.sure and isinstance(fault, Impossible) else fault

    def answer(self, play: Play[Board], move: acts.ShowAll) -> None:
        if audit_refusal(play.state, self.seat, move.hand, move.energy) is not None:
            expose(play, self.seat)
            return
        play.set_side(self.seat, hand=tuple(sorted(move.hand, key=ORDER)), energy=move.energy)
        show(play, self.seat)
        if hides_slip(play.state.sides[self.seat]):  # KK-7.3: the result is overturned
            play.tell(events.SlipFound(self.seat))


def finish(play: Play[Board], seat: int) -> None:
    """KK-3.9: the result stands. KK-7.2: the house shows the cards it knows; a table may show
    them."""
    play.tell(events.GameEnded(seat))
    play.set(over=True)
    play.tell(winning_event(play.state))
    for who, side in enumerate(play.state.sides):
        if any(is_hidden(pile) for pile in (side.hand, *side.energy)):
            play.ask(Audit(who))
        else:
            show(play, who)


def winning_event(board: Board) -> Event:
    """KK-6.2: return the event with the winner, the score, and the deciding figure."""
    points = [len(side.points) for side in board.sides]
    hits = [impacts(side) for side in board.sides]
    most, hit = max(points), max(hits)
    if most != min(points):
        return events.Won(points.index(most), most, min(points))
    if hit != min(hits):
        return events.WonByImpacts(hits.index(hit), most, hit, min(hits))
    return events.WonByBoth(most, hit)


def impacts(side: Side) -> int:
    return sum(card.kind == "impact" for card in side.points)


def show(play: Play[Board], seat: int) -> None:
    play.set_side(seat, laid_open=True)
    side = play.state.sides[seat]
    piles: tuple[events.Heap, ...] = tuple(
        events.Heap(strike, cards)  # type: ignore[arg-type]  # all of them are known now
        for strike, cards in zip(STRIKES, side.energy, strict=True)
        if cards
    )
    play.tell(events.Showed(seat, side.hand, side.energy, piles=piles))  # type: ignore[arg-type]  # as above


def expose(play: Play[Board], seat: int) -> None:
    """KK-7.3: the result is overturned."""
    play.set_side(seat, laid_open=True, exposed=True)
    play.tell(events.Exposed(seat))


def hides_slip(side: Side) -> bool:
    """True if the player kept a Slip that was not played when it was drawn (KK-7.3)."""
    return any(SLIP in pile for pile in (side.hand, *side.energy))


def is_found_out(side: Side) -> bool:
    """KK-7.3"""
    return side.exposed or hides_slip(side)
