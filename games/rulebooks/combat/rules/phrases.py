"""Effects of phrases when they are carried out (CB-5)."""

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import Choice, Do, Go, Run, Way
from games.rulebooks.combat.language import tree, write_phrase
from games.rulebooks.combat.repertoire import card, resolve_amount
from games.rulebooks.combat.rules import aftermath, arena, hand, life, technique
from games.rulebooks.combat.rules.conditions import Means
from games.rulebooks.combat.rules.flow import Flow, Question
from games.rulebooks.combat.rules.permanents import only_seat, seats_of
from games.rulebooks.combat.rules.zone import (
    active_card,
    bind_x,
    change_active,
    return_to_hand,
    seats_within,
    technique_of,
)
from games.rulebooks.combat.state import Board, fighter_distance, number_duplicates


def do(flow: Flow, frame: Do) -> None:
    if frame.first:
        frame = _tell_trigger(flow, frame)
    phrase: Any = frame.phrase
    counted = COUNTED.get(type(phrase))
    if counted is None:
        PLAIN[type(phrase)](flow, frame, phrase)
    else:
        amount: tree.Amount = phrase.amount
        counted(
            flow, frame, amount if isinstance(amount, int) else _resolve_amount(flow, frame, amount)
        )


def _tell_trigger(flow: Flow, frame: Do) -> Do:
    """CB-5.26: tell which card's trigger acts."""
    active = active_card(flow.state, frame.owner, frame.serial)
    if active is not None:
        title = card(flow.state, frame.owner, active.card).title
        named = frame.by == frame.owner or isinstance(frame.phrase, tree.Has)
        does = frame.phrase if named else tree.Has("opponent", frame.phrase)
        flow.tell(events.Triggered(frame.owner, title, phrase_texts(does)))
    return replace(frame, first=False)


# Numbers


def _x(flow: Flow, frame: Do) -> int | None:
    """X of the card; 0 if the card has left the activity zone."""
    active = active_card(flow.state, frame.owner, frame.serial)
    return active.x if active else 0


def _resolve_amount(flow: Flow, frame: Do, amount: tree.Amount) -> int:
    return resolve_amount(amount, _x(flow, frame))


def discard(flow: Flow, frame: Do, phrase: tree.Discard) -> None:
    """CB-5.5; if X is free its carrier chooses it first, and then discards."""
    if isinstance(phrase.amount, tree.X) and _x(flow, frame) is None:
        flow.push(frame)
        flow.ask(hand.HowMany(frame.by, most=len(flow.state.sides[frame.by].hand)))
    elif phrase.bound != "exactly":
        count = _resolve_amount(flow, frame, phrase.amount)
        hand.discard_within(flow, frame, count, phrase.bound)
    else:
        aftermath.watch(flow, frame, "discard")
        hand.discard(flow, frame.by, _resolve_amount(flow, frame, phrase.amount))


def measure(flow: Flow, frame: Do, phrase: tree.Distance) -> None:
    if isinstance(phrase.amount, tree.X) and _x(flow, frame) is None:
        bind_x(flow, frame, fighter_distance(flow.state) or 0)


# Turns


def lose_turns(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.6: the current turn counts as the first of one's own."""
    seat = frame.by
    # In a start trigger, the current turn is still to be lost.
    started = any(isinstance(waiting, Choice) for waiting in flow.stack)
    owed = count - 1 if seat == flow.state.turn and not started else count
    if owed > 0:
        flow.set_side(seat, owed=flow.state.sides[seat].owed + owed)
        flow.tell(events.TurnsOwed(seat, owed))


def play_again(flow: Flow, frame: Do, phrase: tree.PlayAgain) -> None:
    """CB-5.7"""
    flow.set_side(frame.by, again=flow.state.sides[frame.by].again + 1)


# Joins of phrases


def then(flow: Flow, frame: Do, phrase: tree.Then) -> None:
    flow.push(*(replace(frame, phrase=step) for step in reversed(phrase.steps)))


def has(flow: Flow, frame: Do, phrase: tree.Has) -> None:
    """CB-5.31; under a Radius, only players within it."""
    seats = seats_of(flow.state.turn, frame.owner, phrase.who)
    if frame.within:
        seats = only_seat(frame.by, seats)
    _push_each(flow, replace(frame, meant=True), seats, phrase.step)


def radius(flow: Flow, frame: Do, phrase: tree.Radius) -> None:
    """CB-5.27: everyone within it, or the named player."""
    seats = seats_within(flow.state, frame.owner, frame.serial, phrase.amount)
    if frame.meant:
        seats = only_seat(frame.by, seats)
    _push_each(flow, replace(frame, meant=True, within=True), seats, phrase.step)


def _push_each(flow: Flow, frame: Do, seats: tuple[int, ...], step: tree.Phrase) -> None:
    flow.push(*(replace(frame, by=seat, phrase=step) for seat in reversed(seats)))


class Branch(Question[acts.Choose], frozen=True, kw_only=True):
    """CB-5.30: one of the ways that "or" joins."""

    ways: tuple[int, ...]
    texts: tuple[Texts, ...]

    def moves(self, state: Board) -> Iterator[acts.Choose]:
        return map(acts.Choose, self.ways)

    def refusal(self, state: Board, move: acts.Choose) -> Illegal | None:
        if move.way not in self.ways:
            return Illegal("no_such_way", "CB-5.30", count=len(self.ways))
        frame = state.stack[-1]
        if not isinstance(frame, Do) or not isinstance(frame.phrase, tree.Either):
            return None
        if move.way in feasible_ways(state, frame, frame.phrase, reader=self.seat):
            return None
        return Illegal("way_is_closed", "CB-5.30")

    def move_facts(self, view: Board, move: acts.Choose) -> Mapping[str, object]:
        return {"way": number_duplicates(self.texts)[self.ways.index(move.way)]}

    def marks(self, view: Board, move: acts.Choose) -> tuple[str, ...]:
        return ()

    def reply(self, flow: Flow, move: acts.Choose) -> None:
        """The question belongs to the phrase on top of the stack."""
        frame = flow.stack[-1]
        if isinstance(frame, Do) and isinstance(frame.phrase, tree.Either):
            phrase = frame.phrase.steps[move.way]
            flow.stack[-1] = replace(frame, phrase=phrase)
            flow.tell(events.Chose(self.seat, phrase_texts(phrase)))


def either(flow: Flow, frame: Do, phrase: tree.Either) -> None:
    """CB-5.30: the carrier chooses, among the ways that can be met if the phrase is a condition or
    an intervention.

    Only public information decides whether there is a choice: a missing question would reveal
    something about a hand.
    """
    match feasible_ways(flow.state, frame, phrase, reader=None):
        case (way,):
            flow.push(replace(frame, phrase=phrase.steps[way]))
        case ways:
            flow.push(frame)
            texts = tuple([phrase_texts(phrase.steps[way]) for way in ways])
            flow.ask(Branch(frame.by, ways=ways, texts=texts))


def feasible_ways(
    board: Board, frame: Do, phrase: tree.Either, *, reader: int | None
) -> tuple[int, ...]:
    every = tuple(range(len(phrase.steps)))
    if frame.paying is None:
        return every
    asking = None
    if frame.paying == "condition":
        asking = technique_of(board, Run(frame.owner, frame.serial))
    means = Means(board, frame.owner, frame.serial, asking, reader)
    open_ways = tuple(
        way for way in every if means.can_meet(phrase.steps[way], frame.by, within=frame.within)
    )
    return open_ways or every


@functools.lru_cache(maxsize=1024)
def phrase_texts(phrase: tree.Phrase) -> Texts:
    return Texts(write_phrase(phrase, "en"), write_phrase(phrase, "fr"))


# Tables of handlers


def take_back(flow: Flow, frame: Do, phrase: tree.TakeBack) -> None:
    """CB-5.29: at once if the card waits, otherwise when its steps are done."""
    active = active_card(flow.state, frame.owner, frame.serial)
    if active is None:
        return
    if active.waiting:
        return_to_hand(flow, frame.owner, active)
    else:
        change_active(flow, frame.owner, frame.serial, returns=True)


def play(flow: Flow, frame: Do, phrase: tree.Play) -> None:
    """CB-5.28"""
    flow.ask(technique.Technique(frame.by, what=phrase.what, type=phrase.kind))


def next_card(flow: Flow, frame: Do, phrase: tree.NextCard) -> None:
    """CB-5.42"""
    flow.set_side(frame.by, next_cards=(*flow.state.sides[frame.by].next_cards, phrase))
    flow.tell(events.NextCardFreed(frame.by, phrase_texts(phrase)))


def play_armament(flow: Flow, frame: Do, phrase: tree.PlayArmament) -> None:
    """CB-5.19; with a strength, an armament of that strength, carried or not (CB-5.37)."""
    if phrase.amount is None:
        technique.use_armament(flow, frame.by, quiet=frame.quiet)
    else:
        wound = _resolve_amount(flow, frame, phrase.amount)
        technique.use_armament(flow, frame.by, quiet=frame.quiet, wound=wound)


def draw(flow: Flow, frame: Do, count: int) -> None:
    aftermath.watch(flow, frame, "draw")
    hand.draw(flow, frame.by, count)


def _walking(way: Way, *, other: bool) -> Callable[[Flow, Do, int], None]:
    def walk(flow: Flow, frame: Do, count: int) -> None:
        who = 1 - frame.by if other else frame.by
        if not other:
            aftermath.watch(flow, frame, "move")
        flow.push(Go(frame.by, who, way, count, frame.serial))

    return walk


def _landing(land: Callable[[Flow, int], None]) -> Callable[[Flow, Do, tree.Phrase], None]:
    def land_and_watch(flow: Flow, frame: Do, phrase: tree.Phrase) -> None:
        aftermath.watch(flow, frame, "move")
        land(flow, frame.by)

    return land_and_watch


def push(flow: Flow, frame: Do, count: int) -> None:
    """CB-5.10; under a Radius straight away from the card's owner, who is not pushed (CB-5.27)."""
    by, who = (frame.owner, frame.by) if frame.within else (frame.by, 1 - frame.by)
    if by != who:
        flow.push(Go(by, who, "push", count, frame.serial, quiet=frame.quiet))


def _do_nothing(flow: Flow, frame: Do, phrase: tree.Phrase) -> None:
    """Handler for a test that was met: there is nothing to pay."""


COUNTED: Final[dict[type, Callable[[Flow, Do, int], None]]] = {
    tree.Wound: life.wound,
    tree.SelfWound: life.lose_life,
    tree.DrawAct: draw,
    tree.Block: life.block,
    tree.Shield: life.shield,
    tree.Pass: lose_turns,
    tree.MoveAct: _walking("move", other=False),
    tree.Approach: _walking("approach", other=False),
    tree.Withdraw: _walking("withdraw", other=False),
    tree.Push: push,
    tree.MoveOpponent: _walking("move_opponent", other=True),
    tree.Pull: _walking("pull", other=True),
}
PLAIN: Final[dict[type, Callable[[Flow, Do, Any], None]]] = {
    **dict.fromkeys((*get_args(tree.Test), tree.Charm, tree.Armament), _do_nothing),
    tree.Distance: measure,
    tree.Discard: discard,
    tree.Dodge: lambda flow, frame, phrase: life.dodge(flow, frame),
    tree.PlayAgain: play_again,
    tree.Then: then,
    tree.Either: either,
    tree.Has: has,
    tree.Radius: radius,
    tree.Play: play,
    tree.PlayArmament: play_armament,
    tree.NextCard: next_card,
    tree.Reveal: lambda flow, frame, phrase: hand.reveal(flow, frame.by),
    tree.PlaceSelf: _landing(arena.place_self),
    tree.SendOpponent: lambda flow, frame, phrase: arena.send_opponent(flow, frame.by),
    tree.PlaceOpponent: lambda flow, frame, phrase: arena.place_opponent(flow, frame.by),
    tree.Teleport: _landing(arena.teleport),
    tree.Mark: lambda flow, frame, phrase: arena.mark(flow, frame),
    tree.TakeBack: take_back,
}
