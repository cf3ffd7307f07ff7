"""The course of a turn: which phase follows which."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.kernel.game import Play, Sealed
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.bonuses import Box, Equipment
from games.rulebooks.kung_fu.course import blows, preparing, wagers
from games.rulebooks.kung_fu.rules import preparing as rules
from games.rulebooks.kung_fu.state import Laid, Side, foes

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

_FRESH = (False, False, False, False)


def opening(play: "Play[Scene]") -> None:
    """KF-5.6: the game master first; without one, a scene lasts while opponents are in contact."""
    play.set(phase="opening")
    state = play.state
    if state.gm:
        play.ask(rules.Opening())
    elif any(side.in_play and foes(state, seat) for seat, side in enumerate(state.sides)):
        begin(play)
    else:
        end(play, "KF-8.3")


def end(play: "Play[Scene]", rule: str) -> None:
    play.set(over=True, open=(), sealed=(), blows=())
    play.tell(events.SceneEnded(rule))


def begin(play: "Play[Scene]") -> None:
    """KF-1.4: action points are new every turn."""
    state = play.state
    free = state.free
    sides = tuple(
        [
            _renewed(side, state.box, acts=not free or seat in free)
            for seat, side in enumerate(state.sides)
        ]
    )
    play.set(sides=sides, phase="preparing", number=state.number + 1, free=())
    play.tell(events.TurnBegan(state.number + 1))
    for seat in free:
        play.tell(events.FreeTurnBegan(seat))
    for seat, side in enumerate(sides):
        if side.in_play and side.acts:
            play.ask(rules.Prepare(seat))
    if not play.state.open:
        go_on(play)


def _renewed(side: Side, box: Box, *, acts: bool) -> Side:
    front = side.front
    if front:
        front = tuple([Laid(laid.bonus, laid.limit, _own_points(laid, box)) for laid in front])
    return replace(
        side,
        status="active" if side.status == "arriving" else side.status,
        acts=acts,
        points=side.allowance if acts else 0,
        front=front,
        favoured=_FRESH,
        broke_from=None,
        wounded=False,
    )


def _own_points(laid: Laid, box: Box) -> int:
    """KF-5.3: renewed each turn."""
    bonus = box[laid.bonus]
    return bonus.points if isinstance(bonus, Equipment) else 0


def go_on(play: "Play[Scene]") -> None:
    """The phase is over: nobody is asked anything any more."""
    match play.state.phase:
        case "preparing":
            preparing.pursuit(play)
        case "pursuit":
            preparing.close_pursuit(play)
        case "wager":
            wagers.reveal(play)
        case "reveal":
            wagers.keeping(play)
        case "keeping":
            wagers.resolve(play, {})
        case "blows":
            blows.next_blow(play)
        case "opening":
            opening(play)


def resume(play: "Play[Scene]") -> None:
    """After a correction: questions are asked again of whom they now concern, and what waited
    for somebody who is no longer asked goes on. Sealed answers that still stand are kept."""
    state = play.state
    if state.over:
        return
    match state.phase:
        case "wager":
            _reopen(play, wagers.wagers)
        case "keeping":
            _reopen(play, wagers.keeping)
        case "blows":
            play.set(open=())
            go_on(play)
        case "opening" | "preparing" | "pursuit" | "reveal":
            if not state.open:
                go_on(play)


def _reopen(play: "Play[Scene]", ask: "Callable[[Play[Scene]], None]") -> None:
    before = {seal.seat: seal for seal in play.state.sealed}
    play.set(open=(), sealed=())
    ask(play)
    state = play.state
    together: list[Sealed[Any, Any]] = [r for r in state.open if isinstance(r, Sealed)]
    standing = [
        request
        for request in together
        if request.seat in before and not request.refusal(state, before[request.seat].move)
    ]
    if together and standing == together:
        play.set(open=())
        together[0].unseal(play, [(request, before[request.seat].move) for request in standing])
    elif standing:
        play.set(sealed=tuple([before[request.seat] for request in standing]))
