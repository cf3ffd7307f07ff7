"""Fighters on the arena (CB-5.8 to CB-5.13, CB-5.20)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from games.kernel.hexes import Hex, direction, distance, farther, neighbours, step
from games.rulebooks.combat import events
from games.rulebooks.combat.rules import requests
from games.rulebooks.combat.rules.frames import Go, Way
from games.rulebooks.combat.rules.lasting import standing
from games.rulebooks.combat.state import ARENA, STEPS, Board, inside

if TYPE_CHECKING:
    from games.rulebooks.combat.rules.flow import Flow

RULES: Final[dict[Way, str]] = {
    "move": "CB-5.8",
    "approach": "CB-5.9",
    "withdraw": "CB-5.9",
    "push": "CB-5.10",
    "move_opponent": "CB-5.11",
}


def go(flow: Flow, frame: Go) -> None:
    """The next step, or the question where it leads."""
    board = flow.state
    if frame.left <= 0 or not inside(board.sides[frame.who].at):
        return
    if frame.way in ("move", "approach", "withdraw") and standing(board).bars[frame.who].held_fast:
        if not frame.started:
            flow.tell(events.HeldFast(frame.who))
        return
    ways = spaces(board, frame.who, frame.way)
    if not ways:
        return
    rest = replace(frame, left=min(frame.left, STEPS) - 1, started=True)
    if frame.way == "push" and len(ways) == 1:
        flow.push(rest)
        move(flow, frame, ways[0])
        return
    flow.push(rest)
    flow.ask(requests.Walk(frame.by, who=frame.who, way=frame.way, left=rest.left + 1))


def spaces(board: Board, who: int, way: Way) -> tuple[Hex, ...]:
    """Where the next step may lead."""
    return _spaces(board.sides[who].at, board.sides[1 - who].at, way)


@functools.lru_cache(maxsize=8192)
def _spaces(at: Hex, other: Hex, way: Way) -> tuple[Hex, ...]:
    if way == "push":  # CB-5.10: straight away, or farther where they are not in line
        straight = direction(other, at)
        return farther(at, other) if straight is None else (step(at, straight),)
    free = [space for space in neighbours(at) if inside(space) and space != other]
    if way == "approach":
        free = [space for space in free if distance(space, other) < distance(at, other)]
    elif way == "withdraw":
        free = [space for space in free if distance(space, other) > distance(at, other)]
    return tuple(free)


def move(flow: Flow, frame: Go, to: Hex) -> None:
    if frame.way == "push":
        pushed(flow, frame, to)
        return
    flow.put(frame.who, at=to)
    if frame.way == "move_opponent":
        flow.tell(events.MovedOther(frame.by, frame.who, to, "CB-5.11"))
    else:
        flow.tell(events.Moved(frame.who, to, RULES[frame.way]))


def pushed(flow: Flow, frame: Go, to: Hex) -> None:
    """CB-5.10; a Dodge finds the space where the first push of a technique began (CB-5.16)."""
    pusher, last = frame.by, flow.state.sides[frame.by].last
    if last is not None and last.serial == frame.serial and last.pushed_from is None:
        origin = flow.state.sides[frame.who].at
        flow.put(pusher, last=replace(last, pushed_from=origin))
    flow.put(frame.who, at=to)
    flow.tell(events.Pushed(pusher, frame.who, to))
    if not inside(to):
        flow.tell(events.LeftArena(frame.who))


def free_spaces(board: Board) -> tuple[Hex, ...]:
    taken = {side.at for side in board.sides}
    return tuple(space for space in ARENA if space not in taken)


def beside(board: Board, seat: int) -> tuple[Hex, ...]:
    """The spaces of the arena next to a fighter; none where the fighter is outside."""
    at = board.sides[seat].at
    return tuple(filter(inside, neighbours(at))) if inside(at) else ()


def teleport(flow: Flow, seat: int) -> None:
    """CB-5.12"""
    if standing(flow.state).bars[seat].held_fast:
        flow.tell(events.HeldFast(seat))
    elif inside(flow.state.sides[seat].at):
        flow.ask(requests.Landing(seat, what="teleport"))


def place_opponent(flow: Flow, seat: int) -> None:
    """CB-5.13"""
    board = flow.state
    if inside(board.sides[1 - seat].at) and beside(board, seat):
        flow.ask(requests.Landing(seat, what="place"))


def mark(flow: Flow, seat: int, owner: int, serial: int) -> None:
    """CB-5.27"""
    if any(one.serial == serial for one in flow.state.sides[owner].active) and beside(
        flow.state, seat
    ):
        flow.ask(requests.Landing(seat, what="mark", owner=owner, serial=serial))
