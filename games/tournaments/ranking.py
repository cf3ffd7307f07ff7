"""Standings kept with their rows: reckoned for those whom a result touched, or for everybody."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec
from django.db.models import Q, QuerySet

from games.tournaments.formats.stages import AnyStage, Pods, ScoredStage
from games.tournaments.inserting import rewrite
from games.tournaments.models import Pairing, Side, Stage, Standing
from games.tournaments.seeding import lot
from games.tournaments.standings.criteria import CRITERIA, USUAL
from games.tournaments.standings.order import Placing, order
from games.tournaments.standings.played import History, Played, Scoring
from games.tournaments.standings.reckoning import Figures, reckon
from games.tournaments.standings.sheet import Counted

POD_TIES: Final = ("points", "wins", "pod_strength", "lot")
GONE_HOW: Final = frozenset({Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT})


def has_points(format_: AnyStage) -> bool:
    return isinstance(format_, ScoredStage | Pods)


def scoring(format_: AnyStage) -> Scoring:
    if isinstance(format_, Pods):
        scale = (*format_.scale, 0, 0, 0, 0)
        return Scoring(pods=(scale[:3], scale[:4]), bye=format_.rest)
    assert isinstance(format_, ScoredStage)  # noqa: S101 - a bracket keeps no points
    worth = format_.points
    return Scoring(win=worth.win, draw=worth.draw, loss=worth.loss, bye=worth.bye)


def points(stage: Stage, rounds: Iterable[Played]) -> int:
    """In the unit of the stage's settings; shared places of pods are rounded down."""
    worth = scoring(stage.format)
    return sum(worth.gained(played, worth.unit) for played in rounds) // worth.unit


def win(stage: Stage) -> int:
    return scoring(stage.format).win


def tie_breaks(stage: Stage) -> Sequence[str]:
    wished: Sequence[str] = stage.tournament.tie_breaks
    if wished:
        return tuple(wished)
    return POD_TIES if isinstance(stage.format, Pods) else USUAL


# What everybody did


Row = tuple[str, int, int, str, int, int | None, int | None, str, bool]
_COLUMNS: Final = (
    *("pairing_id", "round__number", "entrant__number", "pairing__how", "pairing__drawn_games"),
    *("score", "place", "outcome", "forfeit"),
)


def history(stage: Stage, who: Iterable[str] | None = None) -> dict[int, list[Played]]:
    """Of everybody in the stage, or at least of these alone (by their ids)."""
    rows = _done(stage) if who is None else _done(stage).filter(pairing__in=_pairings(stage, who))
    pairings: dict[str, list[Row]] = defaultdict(list)
    for row in rows.values_list(*_COLUMNS):
        pairings[row[0]].append(row)
    found: dict[int, list[Played]] = defaultdict(list)
    for sides in pairings.values():
        for number, played in _played(sides):
            found[number].append(played)
    return found


def _done(stage: Stage) -> "QuerySet[Side]":
    done = Side.objects.filter(pairing__stage=stage, pairing__phase=Pairing.Phase.DONE)
    return done.order_by()


def _pairings(stage: Stage, who: Iterable[str]) -> "QuerySet[Side, str]":
    theirs = Side.objects.filter(round__stage=stage, entrant__in=list(who))
    return theirs.values_list("pairing", flat=True)


def _with_opponents(stage: Stage, who: Iterable[str]) -> set[str]:
    met = _done(stage).filter(pairing__in=_pairings(stage, who))
    return {*who, *met.values_list("entrant", flat=True)}


def _played(sides: list[Row]) -> Iterator[tuple[int, Played]]:
    places = [row[6] for row in sides if row[6] is not None]
    for _, round_, number, how, drawn, score, place, outcome, forfeit in sides:
        yield (
            number,
            Played(
                round=round_,
                opponents=tuple(row[2] for row in sides if row[2] != number),
                outcome=outcome,  # type: ignore[arg-type]  # what its column allows
                how=_how(how, place, forfeit=forfeit),
                won=score or 0,
                lost=sum(row[5] or 0 for row in sides if row[2] != number),
                drawn=drawn,
                place=place,
                of=len(sides) if place is not None else None,
                shared=places.count(place) if place is not None else 1,
            ),
        )


def _how(how: str, place: int | None, *, forfeit: bool) -> Literal["played", "bye", "forfeit"]:
    if how == Pairing.How.BYE:
        return "bye"
    if forfeit or (how in GONE_HOW and place is None):
        return "forfeit"
    return "played"


class Lately(Mapping[int, Sequence[Played]]):
    """The history, read when somebody asks for it: most orders need none."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.read: dict[int, list[Played]] | None = None

    def _all(self) -> dict[int, list[Played]]:
        if self.read is None:
            self.read = history(self.stage)
        return self.read

    def __getitem__(self, number: int) -> Sequence[Played]:
        return self._all()[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


# Keeping the figures


def refresh(stage: Stage, changed: Iterable[str]) -> None:
    """Reckon again those whom the new results of these entrants touch, however many there are
    beside them: from their records, and from what is kept of whom they have met."""
    if not has_points(stage.format):
        return
    touched = near = set(changed)
    if any(CRITERIA[key].reach for key in tie_breaks(stage)):
        touched = _with_opponents(stage, touched)
        near = _with_opponents(stage, touched)
    rows = list(stage.standings.filter(entrant__in=near).select_related("entrant"))
    known = {
        row.entrant.number: msgspec.convert(row.figures, Figures).counted
        for row in rows
        if row.entrant_id not in touched
    }
    mine = [row for row in rows if row.entrant_id in touched]
    _keep(stage, mine, history(stage, touched), known)


def recount(stage: Stage) -> None:
    """Everybody's: the same figures as result by result."""
    if has_points(stage.format):
        _keep(stage, list(stage.standings.select_related("entrant")), history(stage))


def nothing(stage: Stage) -> dict[str, object] | None:
    """The figures of somebody who has done nothing yet."""
    return _reckoned(stage, (0,), {})[0] if has_points(stage.format) else None


def _keep(
    stage: Stage,
    rows: Sequence[Standing],
    records: History,
    known: Mapping[int, Counted] | None = None,
) -> None:
    figures = _reckoned(stage, [row.entrant.number for row in rows], records, known)
    for row in rows:
        row.figures = figures[row.entrant.number]
    rewrite(rows, ("figures",))


def _reckoned(
    stage: Stage, who: Iterable[int], records: History, known: Mapping[int, Counted] | None = None
) -> dict[int, dict[str, object]]:
    figures = reckon(who, records, scoring(stage.format), tie_breaks(stage), known)
    return {number: msgspec.to_builtins(found) for number, found in figures.items()}


# Reading them


def placings(stage: Stage, group: int | None = None) -> list[Placing]:
    """Who stands where now, by entrants' numbers: in a bracket by how far one has come."""
    rows = stage.standings.filter(Q(group=group) if group is not None else Q())
    if not has_points(stage.format):
        return by_place(rows.values_list("entrant__number", "best", "worst", "seed"))
    found = dict(rows.values_list("entrant__number", "figures"))
    figures = {
        number: msgspec.convert(kept or nothing(stage), Figures) for number, kept in found.items()
    }
    return order(
        figures, tie_breaks(stage), Lately(stage), scoring(stage.format), lots(stage, found)
    )


def by_place(rows: Iterable[tuple[int, int | None, int | None, int]]) -> list[Placing]:
    """Those still in share the places that are left, the best seed first."""
    ranked = sorted(rows, key=lambda row: (row[1] or 0, row[3]))
    level = Counter(row[1] or 1 for row in ranked)
    return [Placing(number, best or 1, level[best or 1] > 1, None) for number, best, _, _ in ranked]


def lots(stage: Stage, numbers: Iterable[int]) -> dict[int, int]:
    """Drawn once, when the tournament starts: they follow from its published seed."""
    return {number: lot(stage.tournament.seed, number) for number in numbers}
