"""Checks of stages: each by itself, against the number of entrants, and against the next stage.

Faults carry a code and its facts; their sentences are in the app.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kernel.record import Record
from games.tournaments.rules.formats.stages import (
    MOST_ENTRANTS,
    MOST_IN_ROBIN,
    AnyStage,
    DoubleElimination,
    DuelStage,
    Groups,
    Pods,
    RoundRobin,
    ScoredStage,
    SingleElimination,
    Swiss,
)
from games.tournaments.rules.formats.swiss import most_rounds

MOST_STAGES: Final = 8


class Fault(Record, frozen=True):
    code: str
    stage: int
    """Number of the stage, from 0."""
    facts: Mapping[str, int] = {}


FaultFacts = Iterator[tuple[str, dict[str, int]]]


def faults(stages: Sequence[AnyStage], entrants: int | None = None) -> tuple[Fault, ...]:
    """Return all faults, in order. Without the number of entrants, return those that do not depend
    on it."""
    if not 1 <= len(stages) <= MOST_STAGES:
        return (Fault("stages.number", 0, {"stages": len(stages), "most": MOST_STAGES}),)
    return tuple(_all_faults(stages, entrants))


def advancing_count(stage: AnyStage, entrants: int | None) -> int | None:
    """Return the number of entrants for the next stage; None if it is not known yet, or if nobody
    advances."""
    if stage.advance is None or not isinstance(stage, Groups):
        return stage.advance
    if entrants is None and stage.count is None:
        return None
    return stage.advance * stage.number(entrants or 0) + stage.best_next


def _all_faults(stages: Sequence[AnyStage], entrants: int | None) -> Iterator[Fault]:
    present = entrants
    for number, stage in enumerate(stages):
        stage_faults = [*_own_faults(stage), *_advance_faults(stages, number)]
        if not stage_faults and present is not None:
            stage_faults += _size_faults(stage, present)
        yield from (Fault(code, number, facts) for code, facts in stage_faults)
        present = advancing_count(stage, present)
        if stage_faults:
            present = None  # consequences of a fault are not reported


def _advance_faults(stages: Sequence[AnyStage], number: int) -> FaultFacts:
    if number and stages[number - 1].advance is None:
        yield "stages.no_way_in", {}
    if stages[number].advance is not None and number == len(stages) - 1:
        yield "stages.no_way_on", {}


def _own_faults(stage: AnyStage) -> FaultFacts:
    if isinstance(stage, SingleElimination | DoubleElimination):
        yield from _best_of_faults(stage)
    if isinstance(stage, ScoredStage):
        worth = stage.points
        if not (worth.win >= worth.draw >= worth.loss and worth.win > worth.loss):
            facts = {"win": worth.win, "draw": worth.draw, "loss": worth.loss}
            yield "stages.points_order", facts
    if isinstance(stage, Groups):
        if (stage.count is None) == (stage.size is None):
            yield "stages.count_or_size", {}
        if stage.best_next and stage.advance is None:
            yield "stages.best_next_alone", {"best_next": stage.best_next}
    if isinstance(stage, Pods):
        scale = stage.scale
        if scale[0] == 0 or list(scale) != sorted(scale, reverse=True):
            yield "stages.scale_order", {}


def _best_of_faults(stage: DuelStage) -> FaultFacts:
    """Check that there is always a loser: a best of two may end without a winner."""
    for games in (stage.best_of, *stage.best_of_last):
        if games % 2 == 0:
            yield "stages.even_best_of", {"best_of": games}


def _size_faults(stage: AnyStage, present: int) -> FaultFacts:
    fewest = fewest_for(stage)
    if present < fewest:
        yield "stages.too_few", {"present": present, "fewest": fewest}
        return
    most = MOST_IN_ROBIN if isinstance(stage, RoundRobin) else MOST_ENTRANTS
    if present > most:
        yield "stages.too_many", {"present": present, "most": most}
    if isinstance(stage, Swiss) and isinstance(stage.rounds, int):
        possible = most_rounds(present)
        if stage.rounds > possible:
            yield "stages.too_many_rounds", {"rounds": stage.rounds, "most": possible}
    if isinstance(stage, Groups):
        yield from _group_faults(stage, present)
    elif stage.advance is not None:
        yield from _advancing(stage, stage.advance, present)


def fewest_for(stage: AnyStage) -> int:
    if isinstance(stage, Pods):
        return 3
    return 2 * (stage.count or 1) if isinstance(stage, Groups) else 2


def _group_faults(stage: Groups, present: int) -> FaultFacts:
    """Check that the smallest group has an opponent for each and as many as advance, and that the
    largest can be played."""
    number = stage.number(present)
    smallest, largest = present // number, -(-present // number)
    if smallest < 2:
        yield "stages.group_too_small", {"groups": number, "present": present}
    if largest > MOST_IN_ROBIN:
        yield "stages.too_many", {"present": largest, "most": MOST_IN_ROBIN}
    if stage.advance is not None:
        if stage.advance > smallest:
            yield "stages.advance_too_many", {"advance": stage.advance, "present": smallest}
        elif stage.best_next > next_placed(stage.advance, number, present):
            yield "stages.best_next_too_many", {"best_next": stage.best_next, "groups": number}


def next_placed(advance: int, groups: int, present: int) -> int:
    """Return the number of groups that have somebody beyond those who advance."""
    smallest, larger = divmod(present, groups)
    return groups if smallest > advance else larger if smallest == advance else 0


def _advancing(stage: AnyStage, advance: int, present: int) -> FaultFacts:
    if advance > present:
        yield "stages.advance_too_many", {"advance": advance, "present": present}
    elif advance < present and not _parts_ranks(stage, advance):
        yield "stages.advance_splits_places", {"advance": advance}


def _parts_ranks(stage: AnyStage, advance: int) -> bool:
    """Return whether the places up to `advance` are separate from the next ones: 5 to 8 are shared;
    in double elimination 5 and 6, 7 and 8, 9 to 12."""
    power = advance & (advance - 1) == 0
    match stage:
        case SingleElimination():
            return power or (advance == 3 and stage.third_place)
        case DoubleElimination():
            return power or (advance % 3 == 0 and (advance // 3) & (advance // 3 - 1) == 0)
        case _:
            return True
