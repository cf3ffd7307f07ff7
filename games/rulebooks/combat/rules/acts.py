"""What phrases do when they are carried out (CB-5)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from games.rulebooks.combat import events
from games.rulebooks.combat.language import tree, write_phrase
from games.rulebooks.combat.language.tree import Phrase
from games.rulebooks.combat.rules import drawing, moving, playing, requests
from games.rulebooks.combat.rules.frames import Choice, Do, Go, Run, Way
from games.rulebooks.combat.rules.lasting import people, standing
from games.rulebooks.combat.rules.meeting import Means, active_card, within
from games.rulebooks.combat.state import Board, Text, far, inside
from games.rulebooks.combat.techniques import armament, card, reckoned

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.rulebooks.combat.rules.flow import Flow


def do(flow: Flow, frame: Do) -> None:
    if frame.first:
        frame = _told(flow, frame)
    phrase: Any = frame.phrase
    counted = COUNTED.get(type(phrase))
    if counted is None:
        PLAIN[type(phrase)](flow, frame, phrase)
    else:
        amount: tree.Amount = phrase.amount
        counted(flow, frame, amount if isinstance(amount, int) else _reckoned(flow, frame, amount))


def _told(flow: Flow, frame: Do) -> Do:
    """CB-5.26: the card whose trigger acts."""
    active = active_card(flow.state, frame.owner, frame.serial)
    if active is not None:
        title = card(flow.state, frame.owner, active.card).title
        flow.tell(events.Triggered(frame.owner, title))
    return replace(frame, first=False)


# Numbers


def _x(flow: Flow, frame: Do) -> int | None:
    """What is forgotten with the card is nought."""
    active = active_card(flow.state, frame.owner, frame.serial)
    return active.x if active else 0


def _reckoned(flow: Flow, frame: Do, amount: tree.Amount) -> int:
    return reckoned(amount, _x(flow, frame))


def bind(flow: Flow, frame: Do, x: int) -> None:
    playing.change(flow, frame.owner, frame.serial, x=x)
    flow.tell(events.BoundX(frame.by, x))


def discard_some(flow: Flow, frame: Do, phrase: tree.Discard) -> None:
    """CB-5.5; where X is free its carrier chooses it, and then it is discarded."""
    if isinstance(phrase.amount, tree.X) and _x(flow, frame) is None:
        flow.push(frame)
        flow.ask(requests.HowMany(frame.by, most=len(flow.state.sides[frame.by].hand)))
    else:
        drawing.discard(flow, frame.by, _reckoned(flow, frame, phrase.amount))


def measure(flow: Flow, frame: Do, phrase: tree.Distance) -> None:
    if isinstance(phrase.amount, tree.X) and _x(flow, frame) is None:
        bind(flow, frame, far(flow.state) or 0)


# Life


def wound(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.2, CB-5.17; CB-5.14 and CB-5.15 stop it, the lasting Block first."""
    by, against = frame.by, 1 - frame.by
    lasting = standing(flow.state)
    count = max(0, count + lasting.force[by])
    left = max(0, count - max(0, lasting.block[against]))
    side = flow.state.sides[against]
    absorbed = min(left, side.shield)
    lost = left - absorbed
    life = side.life - lost
    flow.put(against, life=life, hurt=side.hurt + lost, shield=side.shield - absorbed)
    last = flow.state.sides[by].last
    # A trigger's wound is no step of the technique, so no Dodge undoes it (CB-5.16).
    if lost and last is not None and last.serial == frame.serial and not frame.quiet:
        flow.put(by, last=replace(last, wounds=last.wounds + lost))
    flow.tell(events.Wounded(by, against, lost, count - lost, life))


def lose_life(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.3"""
    life = flow.state.sides[frame.by].life - count
    flow.put(frame.by, life=life)
    flow.tell(events.LostLife(frame.by, count, life))


def block(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.14: gives back what wounds cost since the own last turn ended."""
    seat = frame.by
    side, last = flow.state.sides[seat], flow.state.sides[1 - seat].last
    back = min(count, side.hurt)
    life = side.life + back
    if back:
        flow.put(seat, life=life, hurt=side.hurt - back)
    if back and last is not None and last.wounds:
        flow.put(1 - seat, last=replace(last, wounds=max(0, last.wounds - back)))
    flow.tell(events.Blocked(seat, back, life))


def shield(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.15"""
    flow.put(frame.by, raised=flow.state.sides[frame.by].raised + count)
    flow.tell(events.Shielded(frame.by, count))


def dodge(flow: Flow, frame: Do, phrase: tree.Dodge) -> None:
    """CB-5.16"""
    seat = frame.by
    side, other = flow.state.sides[seat], flow.state.sides[1 - seat]
    last = other.last
    back = last.wounds if last else 0
    life = side.life + back
    flow.put(seat, life=life, hurt=max(0, side.hurt - back))
    flow.tell(events.Dodged(seat, back, life))
    if last is None:
        return
    flow.put(1 - seat, last=replace(last, wounds=0, pushed_from=None))
    origin = last.pushed_from
    if origin is not None and inside(side.at) and origin not in (side.at, other.at):
        flow.put(seat, at=origin)
        flow.tell(events.WentBack(seat, origin))


# Turns


def lose_turns(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.6: the turn that is going on counts as the first of one's own."""
    seat = frame.by
    # In a start trigger, the turn that goes on is still to be lost.
    started = any(isinstance(waiting, Choice) for waiting in flow.stack)
    owed = count - 1 if seat == flow.state.turn and not started else count
    if owed > 0:
        flow.put(seat, owed=flow.state.sides[seat].owed + owed)
        flow.tell(events.TurnsOwed(seat, owed))


def play_again(flow: Flow, frame: Do, phrase: tree.PlayAgain) -> None:
    """CB-5.7"""
    flow.put(frame.by, again=flow.state.sides[frame.by].again + 1)


# What joins phrases


def then(flow: Flow, frame: Do, phrase: tree.Then) -> None:
    flow.push(*(replace(frame, phrase=step) for step in reversed(phrase.steps)))


def has(flow: Flow, frame: Do, phrase: tree.Has) -> None:
    """CB-5.31"""
    seats = people(flow.state.turn, frame.owner, phrase.who)
    flow.push(*(replace(frame, by=seat, phrase=phrase.step) for seat in reversed(seats)))


def radius(flow: Flow, frame: Do, phrase: tree.Radius) -> None:
    """CB-5.27"""
    seats = within(flow.state, frame.owner, frame.serial, phrase.amount)
    flow.push(*(replace(frame, by=seat, phrase=phrase.step) for seat in reversed(seats)))


def either(flow: Flow, frame: Do, phrase: tree.Either) -> None:
    """CB-5.30: whoever carries it chooses, among those that can be met where it is asked for.

    Whether there is a choice follows from what everyone knows: silence would tell of a hand.
    """
    open_ways = feasible(flow.state, frame, phrase, reader=None)
    if len(open_ways) == 1:
        flow.push(replace(frame, phrase=phrase.steps[open_ways[0]]))
        return
    flow.push(frame)
    texts = tuple([told(phrase.steps[way]) for way in open_ways])
    flow.ask(requests.Branch(frame.by, ways=open_ways, texts=texts))


def chosen(flow: Flow, seat: int, way: int) -> None:
    """The question stands on the phrase that asked it."""
    frame = flow.stack[-1]
    if isinstance(frame, Do) and isinstance(frame.phrase, tree.Either):
        phrase = frame.phrase.steps[way]
        flow.stack[-1] = replace(frame, phrase=phrase)
        flow.tell(events.Chose(seat, told(phrase)))


def feasible(
    board: Board, frame: Do, phrase: tree.Either, *, reader: int | None
) -> tuple[int, ...]:
    every = tuple(range(len(phrase.steps)))
    if frame.paying is None:
        return every
    technique = None
    if frame.paying == "condition":
        technique = playing.technique_of(board, Run(frame.owner, frame.serial))
    means = Means(board, frame.owner, frame.serial, technique, reader)
    return tuple(way for way in every if means.looks(phrase.steps[way], frame.by)) or every


@functools.lru_cache(maxsize=1024)
def told(phrase: Phrase) -> Text:
    return Text(write_phrase(phrase, "en"), write_phrase(phrase, "fr"))


# Cards


def take_back(flow: Flow, frame: Do, phrase: tree.TakeBack) -> None:
    """CB-5.29: at once if the card waits, else when its steps are done."""
    active = active_card(flow.state, frame.owner, frame.serial)
    if active is None:
        return
    if active.waiting:
        playing.to_hand(flow, frame.owner, active)
    else:
        playing.change(flow, frame.owner, frame.serial, returns=True)


def use_armament(flow: Flow, frame: Do, phrase: tree.PlayArmament) -> None:
    """CB-5.19"""
    lasting = standing(flow.state)
    wounds = lasting.armaments[frame.by]
    if not wounds or lasting.bars[frame.by].bars(armament(0)):
        flow.tell(events.NothingToPlay(frame.by))
    elif len(wounds) == 1:
        playing.play_armament(flow, frame.by, wounds[0], quiet=frame.quiet)
    else:
        flow.ask(requests.Weapon(frame.by, wounds=wounds, quiet=frame.quiet))


def play_technique(flow: Flow, frame: Do, phrase: tree.Play) -> None:
    """CB-5.28"""
    flow.ask(requests.Technique(frame.by, what=phrase.what, type=phrase.kind))


def mark(flow: Flow, frame: Do, phrase: tree.Mark) -> None:
    moving.mark(flow, frame.by, frame.owner, frame.serial)


def _walking(way: Way, *, other: bool) -> Callable[[Flow, Do, int], None]:
    def walk(flow: Flow, frame: Do, count: int) -> None:
        who = 1 - frame.by if other else frame.by
        flow.push(Go(frame.by, who, way, count, frame.serial))

    return walk


def _met(flow: Flow, frame: Do, phrase: Phrase) -> None:
    """A test that was met: there is nothing to pay."""


COUNTED: Final[dict[type, Callable[[Flow, Do, int], None]]] = {
    tree.Wound: wound,
    tree.SelfWound: lose_life,
    tree.Draw: lambda flow, frame, count: drawing.draw(flow, frame.by, count),
    tree.Block: block,
    tree.Shield: shield,
    tree.Pass: lose_turns,
    tree.Move: _walking("move", other=False),
    tree.Approach: _walking("approach", other=False),
    tree.Withdraw: _walking("withdraw", other=False),
    tree.Push: _walking("push", other=True),
    tree.MoveOpponent: _walking("move_opponent", other=True),
}
PLAIN: Final[dict[type, Callable[[Flow, Do, Any], None]]] = {
    tree.Discard: discard_some,
    tree.Distance: measure,
    tree.Dodge: dodge,
    tree.PlayAgain: play_again,
    tree.Then: then,
    tree.Either: either,
    tree.Has: has,
    tree.Radius: radius,
    tree.Play: play_technique,
    tree.PlayArmament: use_armament,
    tree.PlaceOpponent: lambda flow, frame, phrase: moving.place_opponent(flow, frame.by),
    tree.Teleport: lambda flow, frame, phrase: moving.teleport(flow, frame.by),
    tree.Mark: mark,
    tree.TakeBack: take_back,
    tree.Counter: _met,
    tree.Visible: _met,
    tree.Ignorant: _met,
    tree.Active: _met,
    tree.LifeAtMost: _met,
    tree.Charm: _met,
}
