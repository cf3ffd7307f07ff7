"""Drafts of draws: kept apart from the rounds, and visible to officials only."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from games.kernel.record import Record
from games.tournaments import refusals
from games.tournaments.log import lines
from games.tournaments.models import GONE, Draft, Entrant, Round, Stage
from games.tournaments.rounds.draw import Why, draw
from games.tournaments.rounds.swiss import DrawnPairing, active_entrants, next_pairings, write_round
from games.tournaments.rules.formats.play_offs import Exchange, Rematch
from games.tournaments.rules.formats.stages import Pods, Swiss

BY_HAND: Final = ({"kind": "by_hand"},)


class DrawnRound(Record, frozen=True, tag_field="kind", tag="round"):
    seated: tuple[DrawnPairing, ...]

    @property
    def entrants(self) -> frozenset[int]:
        return frozenset(number for each in self.seated for number in each.entrants)

    def with_exchange(self, one: int, other: int) -> "DrawnRound":
        places = {one: other, other: one}
        return DrawnRound(
            tuple(
                DrawnPairing(tuple(places.get(n, n) for n in each.entrants), BY_HAND, each.bye)
                if places.keys() & set(each.entrants)
                else each
                for each in self.seated
            )
        )


class DrawnStage(Record, frozen=True, tag_field="kind", tag="stage"):
    """Draft of a bracket or a round robin: everything follows from the order of the seeds."""

    order: tuple[int, ...]
    moves: tuple[Exchange, ...] = ()
    rematches: tuple[Rematch, ...] = ()

    @property
    def entrants(self) -> frozenset[int]:
        return frozenset(self.order)

    @property
    def why(self) -> Why:
        return (*self.moves, *self.rematches)

    def with_exchange(self, one: int, other: int) -> "DrawnStage":
        """Exchange two entrants. Reasons from the play-offs that concern either of them are
        removed."""
        places = {one: other, other: one}
        touched = {one, other}
        return DrawnStage(
            tuple(places.get(n, n) for n in self.order),
            tuple(each for each in self.moves if not touched & set(_entrant_numbers(each))),
            tuple(each for each in self.rematches if not touched & set(_entrant_numbers(each))),
        )


AnyDrawn = DrawnRound | DrawnStage


def _entrant_numbers(why: Exchange | Rematch) -> Iterator[int]:
    yield from msgspec.structs.astuple(why)


class Change(Record, frozen=True):
    """Two entrants who were exchanged by hand."""

    one: int
    other: int
    reason: str
    by: str | None
    """Id of the user."""


def needs_publishing(stage: Stage) -> bool:
    """Return whether a draw waits to be published. Without a setting it does if there are further
    officials: then somebody is there to check the draw before it is shown."""
    setting = stage.format.draw
    return setting == "by_hand" if setting else stage.tournament.officials.exists()


def read(draft: Draft) -> AnyDrawn:
    drawn: AnyDrawn = msgspec.convert(draft.drawn, AnyDrawn)
    return drawn


def changes(draft: Draft) -> list[Change]:
    return msgspec.convert(draft.changes, list[Change])


def keep_round(stage: Stage) -> Draft:
    """Draw the next round from the current standings, as a draft."""
    return _keep(stage, stage.rounds.count() + 1, DrawnRound(tuple(next_pairings(stage))))


def keep_stage(stage: Stage, order: Iterable[Entrant], why: Why = ()) -> Draft:
    drawn = DrawnStage(
        tuple(entrant.number for entrant in order),
        tuple(each for each in why if isinstance(each, Exchange)),
        tuple(each for each in why if isinstance(each, Rematch)),
    )
    stage.phase = Stage.Phase.DRAWING
    stage.save(update_fields=("phase",))
    return _keep(stage, 1, drawn)


def _keep(stage: Stage, number: int, drawn: AnyDrawn) -> Draft:
    draft = Draft.objects.create(stage=stage, number=number, drawn=msgspec.to_builtins(drawn))
    # The log says that there is a draft, but not what is in it.
    lines.write(stage.tournament, "draw_waits", stage=stage.number, round=number)
    return draft


def exchange(draft: Draft, one: int, other: int, reason: str, by: str | None) -> None:
    drawn = read(draft)
    if one == other or not {one, other} <= drawn.entrants:
        raise refusals.not_in_draft()
    draft.drawn = msgspec.to_builtins(drawn.with_exchange(one, other))
    draft.changes = [*draft.changes, msgspec.to_builtins(Change(one, other, reason, by))]
    draft.save(update_fields=("drawn", "changes"))


def is_current(draft: Draft) -> bool:
    """Return whether the draft has exactly the entrants who are there now."""
    return read(draft).entrants == _present_numbers(draft.stage, read(draft))


def _present_numbers(stage: Stage, drawn: AnyDrawn) -> frozenset[int]:
    if isinstance(drawn, DrawnRound):
        return frozenset(active_entrants(stage))
    return frozenset(each.number for each in entrants(stage, drawn.order))


def entrants(stage: Stage, order: Sequence[int]) -> list[Entrant]:
    """Return the entrants of this order who have not left."""
    rows = stage.tournament.entrants.filter(number__in=order).exclude(state__in=GONE)
    known: Mapping[int, Entrant] = {each.number: each for each in rows}
    return [known[number] for number in order if number in known]


def write_draft(draft: Draft) -> Round | None:
    """Turn the draft into rows, called and opened. Returns the round, or None for a whole stage."""
    stage, drawn = draft.stage, read(draft)
    draft.delete()
    if isinstance(drawn, DrawnRound):
        return write_round(stage, drawn.seated)
    draw(stage, entrants(stage, drawn.order), drawn.why)
    return None


def drawn_by_rounds(stage: Stage) -> bool:
    return isinstance(stage.format, Swiss | Pods)
