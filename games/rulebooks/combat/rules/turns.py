"""The course of a duel: turns, choices, the end (CB-1.2, CB-3.1, CB-3.8 to CB-3.10, CB-8)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from games.rulebooks.combat import events
from games.rulebooks.combat.rules import acts, moving, playing, requests
from games.rulebooks.combat.rules.frames import AfterChoice, Check, Choice, Do, Go, Run
from games.rulebooks.combat.state import CHOICES, TURNS, inside

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.rulebooks.combat.rules.flow import Flow
    from games.rulebooks.combat.rules.frames import AnyFrame
    from games.rulebooks.combat.state import End


def resume(flow: Flow) -> None:
    """Do what is to be done, until somebody has to choose."""
    stack, deeds = flow.stack, _deeds()
    while stack and not flow.asked:
        frame = stack.pop()
        deeds[type(frame)](flow, frame)
    flow.rest()


def advance(flow: Flow, frame: AnyFrame) -> None:
    _deeds()[type(frame)](flow, frame)


@functools.cache
def _deeds() -> dict[type, Callable[[Flow, Any], None]]:
    return {
        Run: playing.run,
        Do: acts.do,
        Go: moving.go,
        Choice: lambda flow, frame: choose(flow, frame.seat),
        AfterChoice: lambda flow, frame: after_choice(flow, frame.seat),
        Check: lambda flow, frame: check(flow, frame.seat),
    }


def start(flow: Flow, first: int) -> None:
    flow.set(first=first)
    flow.tell(events.Began(first))
    begin_turn(flow, first)


def begin_turn(flow: Flow, seat: int) -> None:
    number = flow.state.number + 1
    flow.set(turn=seat, number=number, choices=1, intervened=False)
    other = flow.state.sides[1 - seat]
    if other.raised:  # CB-5.15
        flow.put(1 - seat, shield=other.raised, raised=0)
    flow.tell(events.TurnBegan(seat, number))
    triggers = playing.turn_triggers(flow, seat, "start")
    if triggers:
        flow.push(Choice(seat), *triggers)
    else:
        choose(flow, seat)


def choose(flow: Flow, seat: int) -> None:
    """CB-3.1, unless the turn is lost (CB-5.6) or the fighter is outside (CB-3.9)."""
    side = flow.state.sides[seat]
    if inside(side.at) and not side.owed:
        ask(flow, seat)
        return
    if not inside(side.at):
        flow.tell(events.TurnEmpty(seat))
    else:
        flow.put(seat, owed=side.owed - 1)
        flow.tell(events.TurnLost(seat, side.owed - 1))
    # A thing to do, so that a thousand lost turns are no thousand calls deep.
    flow.push(Check(seat), *playing.turn_triggers(flow, seat, "end"))


def ask(flow: Flow, seat: int) -> None:
    flow.push(AfterChoice(seat))
    flow.ask(requests.Turn(seat))


def after_choice(flow: Flow, seat: int) -> None:
    """CB-5.7: the same turn goes on with a new choice."""
    side = flow.state.sides[seat]
    if not side.again or not inside(side.at):
        close_turn(flow, seat)
    elif flow.state.choices >= CHOICES:  # CB-8.1
        flow.put(seat, again=0)
        flow.tell(events.EnoughChoices(seat, CHOICES))
        close_turn(flow, seat)
    else:
        flow.put(seat, again=side.again - 1)
        flow.set(choices=flow.state.choices + 1)
        flow.tell(events.PlaysAgain(seat))
        ask(flow, seat)


def close_turn(flow: Flow, seat: int) -> None:
    """CB-3.8: the end triggers, and then the check."""
    triggers = playing.turn_triggers(flow, seat, "end")
    if triggers:
        flow.push(Check(seat), *triggers)
    else:
        check(flow, seat)


def check(flow: Flow, seat: int) -> None:
    """CB-3.8: of the player whose turn ends alone."""
    side = flow.state.sides[seat]
    flow.tell(events.TurnEnded(seat))
    if side.life <= 0 or not inside(side.at):
        flow.tell(events.Lost(seat, side.life))
        finish(flow, "outside" if side.life > 0 else "life", seat)
        return
    if side.hurt:
        flow.put(seat, hurt=0)
    if flow.state.sides[1 - seat].shield:
        flow.put(1 - seat, shield=0)
    limit = flow.state.limit
    if flow.state.number >= limit:
        flow.tell(events.LimitReached(limit, limit_rule(limit)))
        finish(flow, "limit", None)
    else:
        begin_turn(flow, 1 - seat)


def limit_rule(limit: int) -> str:
    return "CB-8.2" if limit == TURNS else "CB-3.10"


def finish(flow: Flow, end: End, loser: int | None) -> None:
    """The duel is over; a deck that was not registered is laid open now (CB-7.3)."""
    flow.stack.clear()
    flow.set(ended=end, loser=loser)
    for seat, side in enumerate(flow.state.sides):
        if side.deck is None:
            flow.ask(requests.Audit(seat))
        else:  # a list is checked before it is registered
            audited(flow, seat, sound=True)
    close(flow)


def audited(flow: Flow, seat: int, *, sound: bool) -> None:
    flow.put(seat, sound=sound)
    flow.tell(events.DeckChecked(seat, sound))


def close(flow: Flow) -> None:
    if not flow.asked and not flow.state.open:
        flow.set(over=True)
