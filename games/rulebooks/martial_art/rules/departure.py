"""Resignation of a fighter while others fight on (T-1, MA-5.4)."""

from msgspec.structs import replace

from games.kernel.requests import Play, Sealed
from games.rulebooks.martial_art import events
from games.rulebooks.martial_art.rules import injury, placement, strike, turn
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.injury import ShowLoss
from games.rulebooks.martial_art.rules.placement import Scatter
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from games.rulebooks.martial_art.state import EMPTY, Turn, left_of


def leave(play: Play[Fight], seat: int) -> None:
    now = play.state.turn
    pack_up(play, seat)
    if now is None:
        prepare_without(play, seat)
    elif now.seat == seat:
        play.set(open=())
        play.tell(events.TurnEnded(seat))
        turn.begin(play, left_of(play.state, seat))
    elif any(blow.target == seat for blow in now.blows):
        strike_without(play, now, seat)


def pack_up(play: Play[Fight], seat: int) -> None:
    """All tokens on the board, set aside or being sown go back into the bag."""
    side, now = play.state.sides[seat], play.state.turn
    hand = now.hand if now is not None and now.seat == seat else ()
    lying = (side.bag, *side.zones, side.aside, hand)
    bag = tuple(sorted(token for tokens in lying for token in tokens))
    cleared = {"zones": EMPTY, "aside": (), "possible": (), "pending": (), "plan": None}
    play.set_side(seat, out="resigned", at=None, bag=bag, **cleared)


def prepare_without(play: Play[Fight], seat: int) -> None:
    """The others place their tokens; questions that waited for this fighter only are dropped."""
    requests = play.state.open
    still = tuple(each for each in requests if seat not in (each.seat, getattr(each, "by", None)))
    sealed = tuple(seal for seal in play.state.sealed if seal.seat != seat)
    play.set(open=still, sealed=sealed)
    if any(isinstance(each, Sealed) for each in still):
        play.seal()
    elif any(isinstance(each, Scatter) for each in requests) and not still:
        placement.scatter_next(play)


def strike_without(play: Play[Fight], now: Turn, seat: int) -> None:
    """MA-5.4; results of the dice stand, but lost tokens of this fighter are no longer looked
    for."""
    request = play.state.open[0]
    if now.stage:
        losses = tuple(loss for loss in now.losses if loss.seat != seat)
        play.set(turn=replace(now, losses=losses))
        if isinstance(request, ShowLoss) and request.by == seat:
            play.set(open=())
            injury.lose(play)
    elif now.blows[0].target == seat:
        play.set(open=(), turn=replace(now, blows=(), kind=None, collided=False))
    else:
        play.set(turn=replace(now, blows=now.blows[:1]))
        if isinstance(request, React | Guard | Roll) and request.blow:
            play.set(open=())
            strike.roll(play)
