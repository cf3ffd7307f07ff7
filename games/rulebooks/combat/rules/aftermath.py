"""Triggers set off by moving, drawing and discarding (CB-5.44)."""

from typing import Final, Literal

from games.kernel.hexes import distance
from games.rulebooks.combat.agenda import After, Do
from games.rulebooks.combat.language.tree import Deed
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.permanents import in_force, is_meant, trigger_frame
from games.rulebooks.combat.state import is_inside

COUNTED: Final[dict[Deed, int]] = {"draw": 1, "discard": -1}


def watch(flow: Flow, frame: Do, deed: Literal["move", "draw", "discard"]) -> None:
    """Call it before a player's action. An action of a trigger sets off no triggers (CB-5.26)."""
    if frame.quiet or not in_force(flow.state).doing:
        return
    side = flow.state.sides[frame.by]
    flow.push(After(frame.by, deed, side.at, len(side.hand)))


def fire_triggers(flow: Flow, frame: After) -> None:
    """Fire the triggers once for the whole action, if it had an effect."""
    done = _deeds_done(flow, frame)
    for held, trigger in reversed(in_force(flow.state).doing if done else ()):
        if trigger.deed in done and is_meant(trigger.whose, held, frame.seat):
            flow.push(trigger_frame(flow.state, held, trigger))


def _deeds_done(flow: Flow, frame: After) -> tuple[Deed, ...]:
    side, other = flow.state.sides[frame.seat], flow.state.sides[1 - frame.seat]
    if frame.deed != "move":
        grown = len(side.hand) - frame.hand
        return (frame.deed,) if grown * COUNTED[frame.deed] > 0 else ()
    if side.at == frame.at:
        return ()
    if not is_inside(other.at):
        return ("move",)
    nearer = distance(frame.at, other.at) - distance(side.at, other.at)
    if nearer == 0:
        return ("move",)
    return ("move", "approach" if nearer > 0 else "withdraw")
