"""Course of a turn: the game master opens it, and one phase follows another."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from games.kernel.requests import GM, Play, Request, Sealed
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import Box, Equipment
from games.rulebooks.kung_fu.cards import COMPONENTS
from games.rulebooks.kung_fu.rules import blows, choice, preparation, pursuit, reveal, stakes
from games.rulebooks.kung_fu.state import Board, Laid, Side, foes, holding_camps


class Opening(Request[Board, acts.BeginTurn | acts.EndScene], frozen=True):
    """KF-5.6: before a turn starts the game master grants what is to be granted."""

    seat: int = GM

    def moves(self, state: Board) -> Iterator[acts.BeginTurn | acts.EndScene]:
        return iter((acts.BeginTurn(), acts.EndScene()))

    def weigh(self, view: Board, move: acts.BeginTurn | acts.EndScene) -> int:
        return 20 if isinstance(move, acts.BeginTurn) else 1

    def answer(self, play: Play[Board], move: acts.BeginTurn | acts.EndScene) -> None:
        match move:
            case acts.BeginTurn():
                begin(play)
            case acts.EndScene():
                end(play, "KF-6.1")


# Effects


def proceed(play: Play[Board]) -> None:
    """Continue the scene, until somebody is asked or it is over."""
    while not (play.state.open or play.state.over):
        go_on(play)


def go_on(play: Play[Board]) -> None:
    """End the phase: no question is open any more."""
    match play.state.phase:
        case "preparing":
            pursuit.begin(play)
        case "pursuit":
            pursuit.close(play)
        case "wager":
            reveal.begin(play)
        case "reveal":
            choice.begin(play)
        case "keeping":
            choice.resolve(play, {})
        case "blows" if play.state.blows:
            blows.go_on(play)
        case "blows" | "opening":
            open_turn(play)


def open_turn(play: Play[Board]) -> None:
    """KF-5.6: the game master decides first; without one, a scene lasts while opponents are in
    contact."""
    play.set(phase="opening")
    state = play.state
    if state.gm:
        play.ask(Opening())
    elif any(side.in_play and foes(state, seat) for seat, side in enumerate(state.sides)):
        begin(play)
    else:
        end(play, "KF-8.3")


def end(play: Play[Board], rule: str) -> None:
    play.set(over=True, open=(), sealed=(), blows=())
    state = play.state
    stands = holding_camps(state)
    active = [(seat, side) for seat, side in enumerate(state.sides) if side.in_play]
    winners = [seat for seat, side in active if side.camp in stands]
    play.tell(events.SceneEnded(rule, rule == "KF-6.1", tuple(winners)))


def begin(play: Play[Board]) -> None:
    """KF-1.4: action points are renewed every turn."""
    state = play.state
    free = state.free
    sides = tuple(
        [
            _renew_side(side, state.box, acts=not free or seat in free)
            for seat, side in enumerate(state.sides)
        ]
    )
    play.set(sides=sides, phase="preparing", number=state.number + 1, free=())
    play.tell(events.TurnBegan(state.number + 1))
    for seat in free:
        play.tell(events.FreeTurnBegan(seat))
    for seat, side in enumerate(sides):
        if side.in_play and side.acts:
            play.ask(preparation.Prepare(seat))


def _renew_side(side: Side, box: Box, *, acts: bool) -> Side:
    front = side.front
    if front:
        front = tuple([Laid(laid.bonus, laid.limit, _own_points(laid, box)) for laid in front])
    return replace(
        side,
        status="active" if side.status == "arriving" else side.status,
        acts=acts,
        points=side.allowance if acts else 0,
        front=front,
        favoured=(False,) * len(COMPONENTS),
        broke_from=None,
        wounded=False,
    )


def _own_points(laid: Laid, box: Box) -> int:
    """KF-5.3: renewed each turn."""
    bonus = box[laid.bonus]
    return bonus.points if isinstance(bonus, Equipment) else 0


def resume(play: Play[Board]) -> None:
    """Called after a correction: questions are asked again of the characters they now concern, and
    steps that waited for a character no longer asked go on. Sealed answers that are still valid are
    kept."""
    if play.state.over:
        return
    match play.state.phase:
        case "wager":
            _reopen(play, stakes.begin)
        case "keeping":
            _reopen(play, choice.begin)
        case "blows":
            play.set(open=())
        case "opening" | "preparing" | "pursuit" | "reveal":
            pass
    proceed(play)


def _reopen(play: Play[Board], ask: Callable[[Play[Board]], None]) -> None:
    before = {seal.seat: seal for seal in play.state.sealed}
    play.set(open=(), sealed=())
    ask(play)
    state = play.state
    together: list[Sealed[Any, Any]] = [r for r in state.open if isinstance(r, Sealed)]
    standing = [
        before[request.seat]
        for request in together
        if request.seat in before and not request.refusal(state, before[request.seat].move)
    ]
    play.seal(*standing)
