"""Changes of a character's cards and scales, in any phase of the turn."""

from typing import Any

from msgspec.structs import replace

from games.kernel.piles import remove_cards
from games.kernel.record import HIDDEN, Impossible
from games.kernel.requests import Cost, Play, Request
from games.rulebooks.kung_fu import events, heights
from games.rulebooks.kung_fu.bonuses import AnyBonus
from games.rulebooks.kung_fu.cards import (
    BARE,
    COMPONENTS,
    NOUGHT,
    PLACE,
    Card,
    Cards,
    Component,
    flat,
    with_number,
    with_stack,
)
from games.rulebooks.kung_fu.characters import threshold
from games.rulebooks.kung_fu.claims import all_copies_seen, without_card
from games.rulebooks.kung_fu.state import (
    OUT,
    Board,
    Deck,
    Side,
    Status,
    bonuses_seen,
    deck_of,
    limits,
)


def pay(play: Play[Board], seat: int) -> None:
    play.set_side(seat, points=play.state.sides[seat].points - 1)


def drop(play: Play[Board], seat: int, key: str, place: str) -> None:
    """Move a bonus card from the hand or the front to the discards."""
    side = play.state.sides[seat]
    if place == "hand":
        play.set_side(seat, **without_card(side, key))
    else:
        at = next(n for n, laid in enumerate(side.front) if laid.bonus == key)
        play.set_side(seat, front=(*side.front[:at], *side.front[at + 1 :]))
    play.set(bonus_discards=(*play.state.bonus_discards, key))


def fetch_bonus(play: Play[Board], key: str) -> AnyBonus:
    """Take the card from the discards if it is there, else from the deck."""
    state = play.state
    if key not in state.box:
        raise Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = state.box[key]
    if key in state.bonus_discards:
        play.set(bonus_discards=remove_cards(state.bonus_discards, key))
    elif key in state.bonuses:
        play.set(bonuses=remove_cards(state.bonuses, key))
    elif HIDDEN in state.bonuses and bonuses_seen(state)[key] < bonus.copies:
        play.set(bonuses=state.bonuses[1:])
    else:
        raise all_copies_seen(bonus)
    return bonus


def discard(play: Play[Board], seat: int, cards: Cards) -> None:
    """Move playing cards to the discards of their deck."""
    if not cards:
        return
    state = play.state
    which = deck_of(state, state.sides[seat])
    deck = state.decks[which]
    put_deck(play, which, replace(deck, discards=deck.discards + cards))


def put_deck(play: Play[Board], which: int, deck: Deck) -> None:
    decks = play.state.decks
    play.set(decks=(*decks[:which], deck, *decks[which + 1 :]))


def shed(play: Play[Board], seat: int, rule: str) -> None:
    """KF-2.9, KF-4.5: discard cards above their ceiling, or above the one ranked over them."""
    side = play.state.sides[seat]
    bounds = limits(side)
    if heights.obeys_height_rule(side.stacks, bounds):
        return
    stacks, lost = heights.shed(side.stacks, bounds)
    play.set_side(seat, stacks=stacks)
    for component, cards in zip(COMPONENTS, lost, strict=True):
        if cards:
            play.tell(events.Shed(seat, component, cards, rule))
    discard(play, seat, flat(lost))


def take_top(play: Play[Board], seat: int, place: int) -> Card:
    """Discard the standing card; call `shed` for cards that now break the height rule."""
    stacks = play.state.sides[seat].stacks
    *rest, card = stacks[place]
    play.set_side(seat, stacks=with_stack(stacks, place, tuple(rest)))
    discard(play, seat, (card,))
    return card


def stand_down(play: Play[Board], seat: int) -> None:
    """KF-6.2: all standing cards are discarded."""
    cards = flat(play.state.sides[seat].stacks)
    if cards:
        play.set_side(seat, stacks=BARE)
        discard(play, seat, cards)
        play.tell(events.StoodDown(seat, cards))


def lower(play: Play[Board], seat: int, place: int, points: int | None = None) -> tuple[int, int]:
    """KF-1.2: lower the scale by one damage, or by `points`; return its value and its loss."""
    side = play.state.sides[seat]
    before = side.scales[place]
    after = max(0, before - (points or threshold(side.levels[place])))
    play.set_side(seat, scales=with_number(side.scales, place, after))
    return after, before - after


def cost_of_damage(side: Side, component: Component) -> Cost:
    """KF-1.2: one damage to the scale of this component."""
    before = side.scales[PLACE[component]]
    lost = threshold(side.levels[PLACE[component]])
    return Cost(f"scale_{component}", before, max(0, before - lost))


def apply_scales(play: Play[Board], seat: int) -> None:
    """KF-4.5, KF-4.6: put the character out if a scale is at 0, else discard cards too high for
    it."""
    side = play.state.sides[seat]
    for place, scale in enumerate(side.scales):
        if scale == 0:
            play.tell(events.WentOut(seat, OUT[place]))
            leave(play, seat, OUT[place])
            return
    shed(play, seat, "KF-4.5")


def leave(play: Play[Board], seat: int, status: Status) -> None:
    """KF-8.4: a character that is out keeps its bonus cards, and loses its playing cards and
    questions."""
    side = play.state.sides[seat]
    discard(play, seat, flat(side.stacks) + flat(side.turned))
    if any(side.stakes):  # the stakes leave unseen: nobody can say which cards are still due
        which = deck_of(play.state, side)
        put_deck(play, which, replace(play.state.decks[which], due=()))
    play.set_side(seat, status=status, stacks=BARE, turned=BARE, stakes=NOUGHT)
    state = play.state
    if state.open:
        without = (_remove_seat(request, seat) for request in state.open)
        play.set(open=tuple([request for request in without if request is not None]))
    if state.sealed:
        play.set(sealed=tuple([seal for seal in state.sealed if seal.seat != seat]))
    if state.blows:
        _leave_blows(play, seat)


def _remove_seat(request: Request[Any, Any], seat: int) -> Request[Any, Any] | None:
    """The question without that character; None if it concerned nobody else."""
    left = getattr(request, "left", None)
    if left is None:
        return None if seat in (request.seat, getattr(request, "by", None)) else request
    left = tuple([who for who in left if who != seat])
    return replace(request, left=left) if left else None


def _leave_blows(play: Play[Board], seat: int) -> None:
    """KF-3.3: a blow aimed at the character strikes nobody."""
    left = []
    for blow in play.state.blows:
        if blow.target == seat:
            play.tell(events.BlowDropped(blow.camp, blow.against, blow.damage))
        else:
            left.append(replace(blow, won=tuple([won for won in blow.won if won.seat != seat])))
    play.set(blows=tuple(left))
