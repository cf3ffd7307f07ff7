"""Life lost and given back (CB-5.2, CB-5.3, CB-5.14 to CB-5.17)."""

from msgspec.structs import replace

from games.rulebooks.combat import events
from games.rulebooks.combat.agenda import Do
from games.rulebooks.combat.repertoire import card
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.permanents import in_force, is_meant, trigger_frame
from games.rulebooks.combat.rules.zone import active_card
from games.rulebooks.combat.state import is_inside


def wound(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.2, CB-5.17; CB-5.14 and CB-5.15 reduce it, the lasting Block first."""
    # CB-5.27: under a Radius the wounds are the owner's, and strike the players within it.
    by, against = (frame.owner, frame.by) if frame.within else (frame.by, 1 - frame.by)
    held = in_force(flow.state)
    force = held.force[by]
    count = max(0, count + force)
    left = max(0, count - held.block[against])
    side = flow.state.sides[against]
    absorbed = min(left, side.shield)
    lost = left - absorbed
    life = side.life - lost
    flow.set_side(against, life=life, hurt=side.hurt + lost, shield=side.shield - absorbed)
    last = flow.state.sides[by].last
    # A trigger's wound is not a step of the technique, so no Dodge undoes it (CB-5.16).
    its_own = last is not None and last.serial == frame.serial and not frame.quiet
    if lost and by != against and last is not None and its_own:
        flow.set_side(by, last=replace(last, wounds=last.wounds + lost))
    facts = (lost, count - lost, life, force, absorbed)
    active = active_card(flow.state, frame.owner, frame.serial) if frame.within else None
    if active is None:
        flow.tell(events.Wounded(by, against, *facts))
    else:
        title = card(flow.state, frame.owner, active.card).title
        flow.tell(events.Caught(by, against, title, *facts))
    if lost and not frame.quiet:  # CB-5.26: triggers never chain
        for each, trigger in reversed(held.hurts):
            if is_meant(trigger.whose, each, against):
                flow.push(trigger_frame(flow.state, each, trigger))


def lose_life(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.3"""
    life = flow.state.sides[frame.by].life - count
    flow.set_side(frame.by, life=life)
    flow.tell(events.LostLife(frame.by, count, life))


def block(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.14: gives back life that wounds cost since the player's last turn ended."""
    seat = frame.by
    side, last = flow.state.sides[seat], flow.state.sides[1 - seat].last
    back = min(count, side.hurt)
    life = side.life + back
    if back:
        flow.set_side(seat, life=life, hurt=side.hurt - back)
    if back and last is not None and last.wounds:
        flow.set_side(1 - seat, last=replace(last, wounds=max(0, last.wounds - back)))
    flow.tell(events.Blocked(seat, back, life))


def shield(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.15"""
    flow.set_side(frame.by, raised=flow.state.sides[frame.by].raised + count)
    flow.tell(events.Shielded(frame.by, count))


def dodge(flow: Flow, frame: Do) -> None:
    """CB-5.16"""
    seat = frame.by
    side, other = flow.state.sides[seat], flow.state.sides[1 - seat]
    last = other.last
    back = last.wounds if last else 0
    life = side.life + back
    flow.set_side(seat, life=life, hurt=max(0, side.hurt - back))
    flow.tell(events.Dodged(seat, back, life))
    if last is None:
        return
    flow.set_side(1 - seat, last=replace(last, wounds=0, pushed_from=None))
    origin = last.pushed_from
    if origin is not None and is_inside(side.at) and origin not in (side.at, other.at):
        flow.set_side(seat, at=origin)
        flow.tell(events.WentBack(seat, origin))
