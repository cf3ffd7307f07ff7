"""A technique from its laying to its end (CB-3.3 to CB-3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.piles import without
from games.kernel.record import HIDDEN
from games.rulebooks.combat import events
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.rules import acts
from games.rulebooks.combat.rules.frames import Do, Run
from games.rulebooks.combat.rules.lasting import Held, standing
from games.rulebooks.combat.rules.meeting import Means, active_card, binds
from games.rulebooks.combat.state import Active, Board, Last, Printed
from games.rulebooks.combat.techniques import BASE, Technique, armament, card, printed

if TYPE_CHECKING:
    from games.rulebooks.combat.language.tree import MainType
    from games.rulebooks.combat.rules.flow import Flow

# Laying


def play_base(flow: Flow, seat: int, base: MainType) -> None:
    """CB-3.2"""
    flow.tell(events.PlayedBase(seat, base))
    serial = flow.state.laid + 1
    technique = BASE[base]
    flow.lay(seat, serial, last=Last(technique.types, serial))
    _laid(flow, technique, Run(seat, serial, base=base), is_card=False)


def play_armament(flow: Flow, seat: int, wound: int, *, quiet: bool = False) -> None:
    """CB-5.19: a technique, not a card: it leaves no history."""
    flow.tell(events.PlayedArmament(seat, wound))
    serial = flow.state.laid + 1
    technique = armament(wound)
    flow.lay(seat, serial, last=Last(technique.types, serial))
    _laid(flow, technique, Run(seat, serial, wound=wound, quiet=quiet), is_card=False)


def play_card(flow: Flow, seat: int, key: str) -> None:
    """CB-3.3"""
    side, serial = flow.state.sides[seat], flow.state.laid + 1
    technique = card(flow.state, seat, key)
    seen, prints = face_up(flow, seat, key)
    flow.lay(
        seat,
        serial,
        hand=without(side.hand, key) if side.known else side.hand[1:],
        returned=without(side.returned, key) if key in side.returned else side.returned,
        active=(*side.active, Active(key, serial)),
        seen=seen,
        prints=prints,
        last=Last(technique.types, serial),
    )
    flow.tell(events.PlayedCard(seat, technique.title))
    _laid(flow, technique, Run(seat, serial), is_card=True)


def face_up(flow: Flow, seat: int, key: str) -> tuple[tuple[str, ...], tuple[Printed, ...]]:
    """Once a card was seen, its text is everyone's."""
    side = flow.state.sides[seat]
    if key in side.seen:
        return side.seen, side.prints
    text, prints = printed(flow.state, seat, key), side.prints
    if text is not None and text not in prints:
        prints = tuple(sorted((*prints, text), key=lambda each: each.key))
    return tuple(sorted((*side.seen, key))), prints


def _laid(flow: Flow, technique: Technique, frame: Run, *, is_card: bool) -> None:
    """CB-5.26: triggers act before the first step; they never chain."""
    flow.stack.append(frame)
    if frame.quiet:
        return
    for held, trigger in reversed(standing(flow.state).playing):
        if (
            (is_card or trigger.what == "technique")
            and technique.has(trigger.kind)
            and _means(trigger.whose, held, frame.seat)
        ):
            flow.push(_triggered(flow, held, trigger))


def turn_triggers(flow: Flow, seat: int, edge: tree.Edge) -> list[Do]:
    """CB-5.26: the active player's first, and so the last to be laid on the stack."""
    turns = standing(flow.state).turns
    if not turns:
        return []
    return [
        _triggered(flow, held, trigger)
        for held, trigger in reversed(turns)
        if trigger.edge == edge and _means(trigger.whose, held, seat)
    ]


def _triggered(flow: Flow, held: Held, trigger: tree.Trigger) -> Do:
    serial = flow.state.sides[held.owner].active[held.place].serial
    return Do(held.by, trigger.step, held.owner, serial, quiet=True, first=True)


def _means(whose: tree.Whose, held: Held, seat: int) -> bool:
    match whose:
        case "own":
            return seat == held.by
        case "player":
            return seat == held.owner
        case "opponent":
            return seat != held.owner
        case "everyone":
            return True


# Its steps, from top to bottom


def technique_of(board: Board, frame: Run) -> Technique | None:
    """None: the card has left the activity zone in the meantime."""
    if frame.base is not None:
        return BASE[frame.base]
    if frame.wound is not None:
        return armament(frame.wound)
    active = active_card(board, frame.seat, frame.serial)
    return card(board, frame.seat, active.card) if active else None


def run(flow: Flow, frame: Run) -> None:
    """The next step; what it leaves to do lies above the rest of the technique."""
    technique, seat, serial = technique_of(flow.state, frame), frame.seat, frame.serial
    if technique is None:
        return
    if frame.at >= len(technique.steps):
        if technique.is_card:
            finish(flow, seat, serial)
        return
    step, following = technique.steps[frame.at], replace(frame, at=frame.at + 1)
    if isinstance(step, tree.Effect):
        if following.at < len(technique.steps) or technique.is_card:
            flow.push(following)
        acts.do(flow, Do(seat, step.does, seat, serial))
    elif isinstance(step, tree.Condition):
        means = Means(flow.state, seat, serial, technique)
        if not means.meets(step.asks, seat):  # CB-3.4
            flow.tell(events.ConditionFailed(seat, technique.title, frame.at + 1))
            finish(flow, seat, serial)
            return
        flow.push(following)
        if binds(step.asks):
            acts.do(flow, Do(seat, step.asks, seat, serial, paying="condition"))
    elif isinstance(step, tree.Permanent):
        change(flow, seat, serial, at=following.at)
        flow.tell(events.CardHolds(seat, technique.title, following.at))
        flow.push(following)
    else:
        change(flow, seat, serial, at=frame.at, waiting=True)
        flow.tell(events.CardWaits(seat, technique.title, following.at))


def change(flow: Flow, owner: int, serial: int, **fields: object) -> None:
    """A card in an activity zone; nothing where there is none of that number."""
    active = flow.state.sides[owner].active
    changed = tuple([replace(one, **fields) if one.serial == serial else one for one in active])
    flow.put(owner, active=changed)


def finish(flow: Flow, owner: int, serial: int) -> None:
    """The card goes to the history, or back to the hand; a base technique leaves nothing."""
    active = active_card(flow.state, owner, serial)
    if active is None:
        return
    if active.returns:
        to_hand(flow, owner, active)
        return
    side = flow.state.sides[owner]
    rest = tuple([one for one in side.active if one.serial != serial])
    flow.put(owner, active=rest, history=(*side.history, active.card))
    flow.tell(events.CardDone(owner, card(flow.state, owner, active.card).title))


def to_hand(flow: Flow, owner: int, active: Active) -> None:
    """CB-5.29"""
    side = flow.state.sides[owner]
    rest = tuple([one for one in side.active if one.serial != active.serial])
    shown = active.card if side.known else HIDDEN
    flow.put(
        owner,
        active=rest,
        hand=tuple(sorted((*side.hand, shown))),
        returned=tuple(sorted((*side.returned, active.card))),
    )
    flow.tell(events.CardReturned(owner, card(flow.state, owner, active.card).title))


def intervene(flow: Flow, taker: int, owner: int, active: Active, way: int) -> None:
    """CB-3.7: who takes it pays and carries it out; every later step is the owner's."""
    technique = card(flow.state, owner, active.card)
    phrase: tree.Phrase | None = ways(technique.steps[active.at])[way]
    flow.set(intervened=True)
    flow.tell(events.Intervened(taker, technique.title))
    change(flow, owner, active.serial, waiting=False)
    flow.push(Run(owner, active.serial, active.at + 1))
    if isinstance(phrase, tree.Alone):
        phrase = phrase.step
    if phrase is not None:
        flow.push(Do(taker, phrase, owner, active.serial, paying="intervention"))


def ways(step: tree.Step) -> tuple[tree.Phrase, ...]:
    """What an intervention offers, joined by "or"."""
    if not isinstance(step, tree.Intervention):
        return ()
    return step.needs.steps if isinstance(step.needs, tree.Either) else (step.needs,)
