"""The steps of a technique, from top to bottom (CB-3.3 to CB-3.7)."""

from msgspec.structs import replace

from games.rulebooks.combat import events
from games.rulebooks.combat.agenda import AfterChoice, Do, Run
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.repertoire import Technique
from games.rulebooks.combat.rules.conditions import Means, needs_action
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.phrases import do, phrase_texts
from games.rulebooks.combat.rules.zone import active_card, change_active, finish, technique_of


def run(flow: Flow, frame: Run) -> None:
    """Run the next step; its frames lie above the rest of the technique."""
    technique, seat, serial = technique_of(flow.state, frame), frame.seat, frame.serial
    if technique is None:
        return
    if frame.at >= len(technique.steps):
        if technique.is_card:
            finish(flow, seat, serial)
        return
    step, done = technique.steps[frame.at], frame.at + 1
    if isinstance(step, tree.Effect):
        if done < len(technique.steps) or technique.is_card:
            flow.push(replace(frame, at=done))
        do(flow, Do(seat, step.does, seat, serial))
    elif isinstance(step, tree.Condition):
        condition(flow, frame, technique, step)
    elif isinstance(step, tree.Permanent):
        change_active(flow, seat, serial, at=done)
        flow.tell(events.CardHolds(seat, technique.title, done, phrase_texts(step.holds)))
        flow.push(replace(frame, at=done))
    else:
        change_active(flow, seat, serial, at=frame.at, waiting=True)
        flow.tell(events.CardWaits(seat, technique.title, done, phrase_texts(step.needs)))
        end_turn(flow)


def condition(flow: Flow, frame: Run, technique: Technique, step: tree.Condition) -> None:
    """CB-3.4"""
    seat, serial = frame.seat, frame.serial
    active = active_card(flow.state, seat, serial) if technique.is_card else None
    if active is not None and active.free == "conditions":  # CB-5.42
        flow.tell(events.ConditionWaived(seat, technique.title))
        flow.push(replace(frame, at=frame.at + 1))
        return
    means = Means(flow.state, seat, serial, technique)
    if not means.meets(step.asks, seat):
        failed = events.ConditionFailed(
            seat, technique.title, frame.at + 1, phrase_texts(step.asks)
        )
        flow.tell(failed)
        finish(flow, seat, serial)
        end_turn(flow)
        return
    flow.push(replace(frame, at=frame.at + 1))
    if needs_action(step.asks):
        do(flow, Do(seat, step.asks, seat, serial, paying="condition"))


def end_turn(flow: Flow) -> None:
    """CB-3.4, CB-3.7: also after "play again"; a technique within another one ends alone."""
    turn = flow.state.turn
    if flow.state.sides[turn].again and flow.stack and isinstance(flow.stack[-1], AfterChoice):
        flow.set_side(turn, again=0)
