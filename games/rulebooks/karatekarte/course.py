"""The course of a game of KarateKarte: what happens, step by step, when a request is answered."""

from typing import TYPE_CHECKING, TypeVar

from games.kernel.game import Play
from games.kernel.piles import without
from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte import events, rules
from games.rulebooks.karatekarte.claims import bonus_answers
from games.rulebooks.karatekarte.state import (
    BONUS_DRAW,
    HAND,
    HIT,
    LANE,
    PARRY,
    SLIP,
    STRIKES,
    Card,
    Cards,
    Pile,
    Purpose,
    Shown,
    Side,
    Strike,
    in_progress,
    is_bonus,
    is_hidden,
    next_stage,
    sort,
    stage,
)

T = TypeVar("T")

if TYPE_CHECKING:
    from games.rulebooks.karatekarte.rules import Duel

_DRAWN_BY = {"deal": "KK-2.1", "sixth": "KK-3.1", "refill": "KK-3.8"}


# Drawing


def draw(play: "Play[Duel]", seat: int, count: int, purpose: Purpose) -> None:
    """Cards from the own pile; chance is asked only where the state cannot answer."""
    pile = play.state.sides[seat].pile
    count = min(count, len(pile))
    if count and count < len(pile) and not is_hidden(pile):
        play.ask(rules.Draw(by=seat, count=count, purpose=purpose))
    else:
        take(play, seat, pile[:count], pile[count:], purpose)


def take(play: "Play[Duel]", seat: int, cards: Pile, pile: Pile, purpose: Purpose) -> None:
    if cards:
        hand = sort(play.state.sides[seat].hand + cards)
        play.put(seat, hand=hand, pile=pile)
        play.tell(events.Drew(seat, len(cards), sort(cards), _DRAWN_BY[purpose]))
    match purpose:
        case "deal" if seat == 0:
            draw(play, 1, HAND, "deal")
        case "deal":
            first = play.state.first
            if first is None:
                play.ask(rules.Lot())
            else:
                start(play, first)
        case "sixth":
            play.ask(rules.Action(seat))
        case "refill":
            end_turn(play, seat)


def start(play: "Play[Duel]", first: int) -> None:
    play.set(first=first)
    play.tell(events.Began(first))
    play.ask(rules.Turn(first))


def discard_bonus_draw(play: "Play[Duel]", seat: int) -> None:
    """KK-3.2"""
    side = play.state.sides[seat]
    play.put(seat, hand=_less(side.hand, (BONUS_DRAW,)), discard=(*side.discard, BONUS_DRAW))
    play.tell(events.BonusDrawDiscarded(seat))
    bonus = play.state.bonus
    if not bonus:  # KK-3.2: the bonus pile is not rebuilt
        play.tell(events.NoBonusLeft(seat))
        play.ask(rules.Turn(seat, drawing=True))
    elif not is_hidden(bonus):
        if len(bonus) > 1:
            play.ask(rules.DrawBonus(by=seat))
        else:
            take_bonus(play, seat, bonus[0], ())
    else:
        slip_possible, other_possible = bonus_answers(play.state)
        if slip_possible and other_possible:
            play.ask(rules.SlipCheck(by=seat))
        else:
            take_bonus(play, seat, SLIP if slip_possible else HIDDEN, bonus[1:])


def take_bonus(play: "Play[Duel]", seat: int, card: Shown, bonus: Pile) -> None:
    side = play.state.sides[seat]
    drawn = side.drawn + 1
    play.set(bonus=bonus)
    if card != SLIP:
        play.put(seat, hand=sort((*side.hand, card)), drawn=drawn)
        play.tell(events.DrewBonus(seat, card))
        play.ask(rules.Turn(seat, drawing=True))
        return
    # KK-5.4: at once, and with it a strike in progress
    shown = (*side.shown, drawn)
    play.put(seat, drawn=drawn, shown=shown, discard=(*side.discard, SLIP))
    play.tell(events.DrewSlip(seat))
    match in_progress(side):
        case ():
            play.ask(rules.Turn(seat, drawing=True))
        case (strike,):
            slip_on(play, seat, strike)
        case _:
            play.ask(rules.ChooseSlip(seat))


def slip_on(play: "Play[Duel]", seat: int, strike: Strike) -> None:
    """KK-5.4"""
    cards = _clear(play, seat, LANE[strike])
    play.tell(events.StrikeSlipped(seat, strike, cards))
    refill(play, seat)


# The five actions


def lay(play: "Play[Duel]", seat: int, lane: int, cards: Cards, rule: str) -> None:
    """Face up, from the hand."""
    side = play.state.sides[seat]
    shown = side.shown + (side.drawn,) * sum(map(is_bonus, cards))
    lanes = _changed(side.lanes, lane, side.lanes[lane] + cards)
    play.put(seat, hand=_less(side.hand, cards), lanes=lanes, shown=shown)
    for card in cards:
        play.tell(events.Laid(seat, STRIKES[lane], card, rule))


def lay_down(play: "Play[Duel]", seat: int, strike: Strike, card: Shown) -> None:
    """KK-3.6"""
    side = play.state.sides[seat]
    lane = LANE[strike]
    hand = _less(side.hand, (card,))
    energy = _changed(side.energy, lane, (*side.energy[lane], card))
    eras = _changed(side.eras, lane, (*side.eras[lane], side.drawn))
    play.put(seat, hand=hand, energy=energy, eras=eras)
    play.tell(events.LaidDown(seat, strike, card))
    if hand:
        play.ask(rules.MoreEnergy(seat, strike=strike))
    else:
        refill(play, seat)


def parry(play: "Play[Duel]", seat: int, strike: Strike) -> None:
    """KK-3.7"""
    side, other, lane = play.state.sides[seat], 1 - seat, LANE[strike]
    card = PARRY[lane]
    play.put(seat, hand=_less(side.hand, (card,)), discard=(*side.discard, card))
    cards = _clear(play, other, lane)
    play.tell(events.Parried(seat, other, strike, cards))


def refill(play: "Play[Duel]", seat: int) -> None:
    """KK-3.8"""
    draw(play, seat, max(0, HAND - len(play.state.sides[seat].hand)), "refill")


def end_turn(play: "Play[Duel]", seat: int) -> None:
    side = play.state.sides[seat]
    if len(side.hand) < HAND or not side.pile:  # KK-3.9
        finish(play, seat)
    else:
        pass_on(play, seat)


def pass_on(play: "Play[Duel]", seat: int) -> None:
    play.tell(events.TurnEnded(seat))
    play.ask(rules.Turn(1 - seat))


# Revealing an Energy pile


def turn_top(play: "Play[Duel]", seat: int, strike: Strike) -> None:
    """KK-4.1"""
    card = play.state.sides[seat].energy[LANE[strike]][-1]
    if card == HIDDEN:
        play.ask(rules.TurnCard(by=seat, strike=strike))
    else:
        turned(play, seat, strike, card)


def turned(play: "Play[Duel]", seat: int, strike: Strike, card: Card) -> None:
    side, lane = play.state.sides[seat], LANE[strike]
    now = stage(side.lanes[lane])
    after = next_stage(lane, now, card)
    shown = (*side.shown, side.eras[lane][-1]) if is_bonus(card) else side.shown
    energy = _changed(side.energy, lane, side.energy[lane][:-1])
    eras = _changed(side.eras, lane, side.eras[lane][:-1])
    if after is None:  # KK-4.2
        discard = (*side.discard, card)
        play.put(seat, energy=energy, eras=eras, shown=shown, discard=discard)
        play.tell(events.Misfired(seat, strike, card))
        stop_turning(play, seat, strike)
        return
    lanes = _changed(side.lanes, lane, (*side.lanes[lane], card))
    play.put(seat, energy=energy, eras=eras, shown=shown, lanes=lanes)
    play.tell(events.JoinedLane(seat, strike, card))
    if after > HIT or not energy[lane]:  # KK-4.3
        stop_turning(play, seat, strike)
    else:
        play.ask(rules.GoOn(seat, strike=strike))


def stop_turning(play: "Play[Duel]", seat: int, strike: Strike) -> None:
    lane = LANE[strike]
    if stage(play.state.sides[seat].lanes[lane]) >= HIT:
        score(play, seat, lane)
    pass_on(play, seat)


# Scoring and the end


def score(play: "Play[Duel]", seat: int, lane: int) -> None:
    """KK-6.1"""
    cards = play.state.sides[seat].lanes[lane]
    points = tuple([card for card in cards if card.kind in ("impact", "strike_plus_1")])
    spent = tuple([card for card in cards if card not in points])
    side = play.state.sides[seat]
    play.put(
        seat,
        lanes=_changed(side.lanes, lane, ()),
        discard=side.discard + spent,
        points=side.points + points,
    )
    play.tell(events.Scored(seat, STRIKES[lane], len(points)))


def finish(play: "Play[Duel]", seat: int) -> None:
    """KK-3.9, KK-7.2: the table shows its hidden cards, and the house those it knows."""
    play.tell(events.GameEnded(seat))
    for who, side in enumerate(play.state.sides):
        if any(is_hidden(pile) for pile in (side.hand, *side.energy)):
            play.ask(rules.Audit(who))
        else:
            show(play, who)
    if not play.state.open:
        close(play)


def show(play: "Play[Duel]", seat: int) -> None:
    play.put(seat, laid_open=True)
    side = play.state.sides[seat]
    play.tell(events.Showed(seat, side.hand, side.energy))  # type: ignore[arg-type]


def close(play: "Play[Duel]") -> None:
    play.set(over=True)
    for seat, side in enumerate(play.state.sides):
        if hides_slip(side):
            play.tell(events.SlipFound(seat))


def hides_slip(side: Side) -> bool:
    """KK-7.3: a Slip that was not played when it was drawn."""
    return any(SLIP in pile for pile in (side.hand, *side.energy))


def _clear(play: "Play[Duel]", seat: int, lane: int) -> Cards:
    """The visible cards of a strike go to their owner's discard."""
    side = play.state.sides[seat]
    cards: Cards = side.lanes[lane]
    play.put(seat, lanes=_changed(side.lanes, lane, ()), discard=side.discard + cards)
    return cards


def _less(hand: Pile, cards: Pile) -> Pile:
    return hand[len(cards) :] if is_hidden(hand) else without(hand, *cards)


def _changed(piles: tuple[T, ...], lane: int, pile: T) -> tuple[T, ...]:
    return (*piles[:lane], pile, *piles[lane + 1 :])
