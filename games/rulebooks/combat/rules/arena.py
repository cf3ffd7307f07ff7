"""Fighters in the arena (CB-5.8 to CB-5.13, CB-5.20, CB-5.27)."""

import functools
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.display.picture import mark as mark_of
from games.kernel.hexes import Hex, direction, farther, nearer, neighbours, step
from games.kernel.record import Illegal
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import Do, Go, Way
from games.rulebooks.combat.judgement import step_weight
from games.rulebooks.combat.repertoire import card
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.rules.permanents import in_force
from games.rulebooks.combat.rules.zone import active_card, change_active
from games.rulebooks.combat.state import ARENA, STEPS, Board, is_inside

# Step by step

RULES: Final[dict[Way, str]] = {
    "move": "CB-5.8",
    "approach": "CB-5.9",
    "withdraw": "CB-5.9",
    "push": "CB-5.10",
    "move_opponent": "CB-5.11",
    "pull": "CB-5.36",
}


class Walk(Question[acts.StepTo | acts.Stay], frozen=True, kw_only=True):
    """CB-5.8 to CB-5.11: the next step of a fighter; a push cannot be broken off."""

    who: int
    way: Way
    left: int
    passes = (acts.Stay,)

    def moves(self, state: Board) -> Iterator[acts.StepTo | acts.Stay]:
        if self.way != "push":
            yield acts.Stay()
        yield from map(acts.StepTo, spaces(state, self.who, self.way))

    def refusal(self, state: Board, move: acts.StepTo | acts.Stay) -> Illegal | None:
        rule = RULES[self.way]
        match move:
            case acts.StepTo(to) if to not in spaces(state, self.who, self.way):
                return Illegal("no_such_step", rule)
            case acts.Stay() if self.way == "push":
                return Illegal("push_on", rule)
            case _:
                return None

    def move_facts(self, view: Board, move: acts.StepTo | acts.Stay) -> Mapping[str, object]:
        match move:
            case acts.StepTo(to) if not is_inside(to):
                return {"deed": "push_out"}
            case acts.StepTo() if self.way in ("push", "move_opponent", "pull"):
                return {"deed": self.way}
            case _:
                return {"deed": "go"}

    def marks(self, view: Board, move: acts.StepTo | acts.Stay) -> tuple[str, ...]:
        """The outside is not drawn: for a step out of the arena, the player touches the fighter
        instead."""
        if isinstance(move, acts.StepTo) and not is_inside(move.to):
            return (mark_of("seat", self.who),)
        return super().marks(view, move)

    def weigh(self, view: Board, move: acts.StepTo | acts.Stay) -> int:
        return 1 if isinstance(move, acts.Stay) else step_weight(view, self.seat, self.who, move.to)

    def reply(self, flow: Flow, move: acts.StepTo | acts.Stay) -> None:
        frame = flow.stack[-1]
        match move:
            case acts.StepTo(to) if isinstance(frame, Go):
                move_to(flow, frame, to)
            case _:
                flow.stack.pop()


def go(flow: Flow, frame: Go) -> None:
    """Take the next step, or ask for its direction."""
    board = flow.state
    if frame.left <= 0 or not is_inside(board.sides[frame.who].at):
        return
    if frame.way in ("move", "approach", "withdraw") and in_force(board).bars[frame.who].held_fast:
        if not frame.started:
            flow.tell(events.HeldFast(frame.who))
        return
    ways = spaces(board, frame.who, frame.way)
    if not ways:
        return
    rest = replace(frame, left=min(frame.left, STEPS) - 1, started=True)
    flow.push(rest)
    match ways:
        case (way,) if frame.way == "push":
            push(flow, frame, way)
        case _:
            flow.ask(Walk(frame.by, who=frame.who, way=frame.way, left=rest.left + 1))


def spaces(board: Board, who: int, way: Way) -> tuple[Hex, ...]:
    """Spaces that the next step may reach."""
    return _spaces(board.sides[who].at, board.sides[1 - who].at, way)


@functools.lru_cache(maxsize=8192)
def _spaces(at: Hex, other: Hex, way: Way) -> tuple[Hex, ...]:
    if way == "push":  # CB-5.10: straight away, or farther where they are not in line
        straight = direction(other, at)
        return farther(at, other) if straight is None else (step(at, straight),)
    around = neighbours(at)
    if way in ("approach", "pull"):
        around = nearer(at, other)
    elif way == "withdraw":
        around = farther(at, other)
    return tuple([space for space in around if is_inside(space) and space != other])


def move_to(flow: Flow, frame: Go, to: Hex) -> None:
    if frame.way == "push":
        push(flow, frame, to)
        return
    flow.set_side(frame.who, at=to)
    if frame.way in ("move_opponent", "pull"):
        flow.tell(events.MovedOther(frame.by, frame.who, to, RULES[frame.way]))
    else:
        flow.tell(events.Moved(frame.who, to, RULES[frame.way]))


def push(flow: Flow, frame: Go, to: Hex) -> None:
    """CB-5.10; a Dodge goes back to the space where the first push of a technique began
    (CB-5.16)."""
    pusher, last = frame.by, flow.state.sides[frame.by].last
    step = not frame.quiet and last is not None and last.serial == frame.serial
    if step and last is not None and last.pushed_from is None:
        origin = flow.state.sides[frame.who].at
        flow.set_side(pusher, last=replace(last, pushed_from=origin))
    flow.set_side(frame.who, at=to)
    flow.tell(events.Pushed(pusher, frame.who, to, out=not is_inside(to)))
    if not is_inside(to):
        flow.tell(events.LeftArena(frame.who))


# Immediate placement


LANDINGS: Final = {
    "teleport": "CB-5.12",
    "place": "CB-5.13",
    "mark": "CB-5.27",
    "place_self": "CB-5.36",
    "send": "CB-5.36",
}


class Landing(Question[acts.Land], frozen=True, kw_only=True):
    """CB-5.12, CB-5.13, CB-5.27, CB-5.36: a space."""

    what: Literal["teleport", "place", "mark", "place_self", "send"]
    owner: int = 0
    serial: int = 0
    """Serial of the card whose marker is placed."""

    def spaces(self, state: Board) -> tuple[Hex, ...]:
        taken = {side.at for side in state.sides}
        match self.what:
            case "teleport" | "send":
                return tuple(space for space in ARENA if space not in taken)
            case "place_self":
                return tuple(at for at in adjacent_spaces(state, 1 - self.seat) if at not in taken)
            case "mark":
                return adjacent_spaces(state, self.seat)
            case "place":
                return tuple(at for at in adjacent_spaces(state, self.seat) if at not in taken)

    def moves(self, state: Board) -> Iterator[acts.Land]:
        return map(acts.Land, self.spaces(state))

    def refusal(self, state: Board, move: acts.Land) -> Illegal | None:
        if move.to in self.spaces(state):
            return None
        return Illegal("no_such_space", LANDINGS[self.what])

    def move_facts(self, view: Board, move: acts.Land) -> Mapping[str, object]:
        return {"deed": self.what}

    def reply(self, flow: Flow, move: acts.Land) -> None:
        match self.what:
            case "teleport" | "place_self":
                flow.set_side(self.seat, at=move.to)
                flow.tell(events.Moved(self.seat, move.to, LANDINGS[self.what]))
            case "place" | "send":
                flow.set_side(1 - self.seat, at=move.to)
                rule = LANDINGS[self.what]
                flow.tell(events.MovedOther(self.seat, 1 - self.seat, move.to, rule))
            case "mark":
                self.mark(flow, move.to)

    def mark(self, flow: Flow, at: Hex) -> None:
        active = active_card(flow.state, self.owner, self.serial)
        if active is not None:
            change_active(flow, self.owner, self.serial, marker=at)
            title = card(flow.state, self.owner, active.card).title
            flow.tell(events.Marked(self.seat, title, at))


def adjacent_spaces(board: Board, seat: int) -> tuple[Hex, ...]:
    """Spaces of the arena next to a fighter; empty if the fighter is outside."""
    at = board.sides[seat].at
    return tuple(filter(is_inside, neighbours(at))) if is_inside(at) else ()


def teleport(flow: Flow, seat: int) -> None:
    """CB-5.12"""
    if in_force(flow.state).bars[seat].held_fast:
        flow.tell(events.HeldFast(seat))
    elif is_inside(flow.state.sides[seat].at):
        flow.ask(Landing(seat, what="teleport"))


def place_opponent(flow: Flow, seat: int) -> None:
    """CB-5.13"""
    board = flow.state
    if is_inside(board.sides[1 - seat].at) and adjacent_spaces(board, seat):
        flow.ask(Landing(seat, what="place"))


def place_self(flow: Flow, seat: int) -> None:
    """CB-5.36"""
    board = flow.state
    if in_force(board).bars[seat].held_fast:
        flow.tell(events.HeldFast(seat))
    elif is_inside(board.sides[seat].at) and adjacent_spaces(board, 1 - seat):
        flow.ask(Landing(seat, what="place_self"))


def send_opponent(flow: Flow, seat: int) -> None:
    """CB-5.36; a fighter outside cannot come back (CB-3.8)."""
    if is_inside(flow.state.sides[1 - seat].at):
        flow.ask(Landing(seat, what="send"))


def mark(flow: Flow, frame: Do) -> None:
    """CB-5.27"""
    if active_card(flow.state, frame.owner, frame.serial) and adjacent_spaces(flow.state, frame.by):
        flow.ask(Landing(frame.by, what="mark", owner=frame.owner, serial=frame.serial))
