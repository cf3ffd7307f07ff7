"""How a stage stands: figures reckoned from what everybody did, kept with their rows, and read."""

import hmac
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple, cast

import msgspec
from django.db.models import QuerySet
from django.utils.functional import SimpleLazyObject

from games.tournaments.bulk import rewrite
from games.tournaments.models import Pairing, Side, Stage, Standing
from games.tournaments.rules.formats import points
from games.tournaments.rules.formats.points import has_points, scoring
from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.rules.scoring.figures import Figures, reckon
from games.tournaments.rules.scoring.history import History, Played
from games.tournaments.rules.scoring.order import Placing, order
from games.tournaments.rules.scoring.tally import Counted

GONE_HOW: Final = frozenset({Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT})


def gained(stage: Stage, rounds: Iterable[Played]) -> int:
    """In the unit of the stage's settings; shared places of pods are rounded down."""
    worth = scoring(stage.format)
    return sum(worth.gained(played, worth.unit) for played in rounds) // worth.unit


def tie_breaks(stage: Stage) -> Sequence[str]:
    return points.tie_breaks(stage.format, tuple(stage.tournament.tie_breaks))


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
    ranks = [row[6] for row in sides if row[6] is not None]
    for _, round_, number, how, drawn, score, rank, outcome, forfeit in sides:
        yield (
            number,
            Played(
                round=round_,
                opponents=tuple(row[2] for row in sides if row[2] != number),
                outcome=outcome,  # type: ignore[arg-type]  # what its column allows
                how=_how(how, rank, forfeit=forfeit),
                won=score or 0,
                lost=sum(row[5] or 0 for row in sides if row[2] != number),
                drawn=drawn,
                rank=rank,
                of=len(sides) if rank is not None else None,
                shared=ranks.count(rank) if rank is not None else 1,
            ),
        )


def _how(how: str, rank: int | None, *, forfeit: bool) -> Literal["played", "bye", "forfeit"]:
    if how == Pairing.How.BYE:
        return "bye"
    if forfeit or (how in GONE_HOW and rank is None):
        return "forfeit"
    return "played"


def _lately(stage: Stage) -> History:
    """The history, read when somebody asks for it: most orders need none."""
    return cast("History", SimpleLazyObject(partial(history, stage)))


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
    _write_figures(stage, mine, history(stage, touched), known)


def recount(stage: Stage) -> None:
    """Everybody's: the same figures as result by result."""
    if has_points(stage.format):
        _write_figures(stage, list(stage.standings.select_related("entrant")), history(stage))


def nothing(stage: Stage) -> dict[str, object] | None:
    """The figures of somebody who has done nothing yet."""
    return _reckoned(stage, (0,), {})[0] if has_points(stage.format) else None


def _write_figures(
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


class Reached(NamedTuple):
    """How far an entrant has come."""

    entrant: int
    """The number."""
    group: int | None
    seed: int
    figures: Figures | None
    """None: of a bracket, which keeps no points."""
    best: int | None
    worst: int | None
    """Final ranks, as far as they are known."""

    @property
    def final(self) -> tuple[int, int] | None:
        """Shared from the best to the worst."""
        return None if self.best is None or self.worst is None else (self.best, self.worst)


_REACHED: Final = ("entrant__number", "group", "seed", "figures", "best", "worst")


class Ranking(NamedTuple):
    """Of the stage, or of one of its groups; the best first."""

    group: int | None
    lines: Sequence[tuple[Placing, Reached]]


def rankings(stage: Stage) -> list[Ranking]:
    """Of a stage with its tournament, in two queries."""
    groups: dict[int | None, dict[int, Reached]] = defaultdict(dict)
    for each in _reached(stage):
        groups[each.group][each.entrant] = each
    lately = _lately(stage)
    return [
        Ranking(
            group,
            [
                (placing, those[placing.entrant])
                for placing in _order(stage, those.values(), lately)
            ],
        )
        for group, those in sorted(groups.items(), key=lambda item: item[0] or 0)
    ]


def placings(stage: Stage, group: int | None = None) -> list[Placing]:
    """Who stands where now, by entrants' numbers: in a group, or over all of them."""
    those = [each for each in _reached(stage) if group is None or each.group == group]
    return _order(stage, those, _lately(stage))


def _reached(stage: Stage) -> Iterator[Reached]:
    unplayed = nothing(stage)
    rows = stage.standings.values_list(*_REACHED)
    for entrant, group, seed, figures, best, worst in rows:
        read = None if unplayed is None else msgspec.convert(figures or unplayed, Figures)
        yield Reached(entrant, group, seed, read, best, worst)


def _order(stage: Stage, those: Iterable[Reached], lately: History) -> list[Placing]:
    """In a bracket by how far one has come."""
    if not has_points(stage.format):
        return _by_rank(those)
    figures = {each.entrant: each.figures for each in those if each.figures is not None}
    lots = {number: lot(stage.tournament.seed, number) for number in figures}
    return order(figures, tie_breaks(stage), lately, scoring(stage.format), lots)


def _by_rank(those: Iterable[Reached]) -> list[Placing]:
    """Those still in share the ranks that are left, the best seed first."""
    ranked = sorted(those, key=lambda each: (each.best or 0, each.seed))
    level = Counter(each.best or 1 for each in ranked)
    return [
        Placing(each.entrant, each.best or 1, level[each.best or 1] > 1, None) for each in ranked
    ]


def lot(seed: str, number: int) -> int:
    """Drawn once, when the tournament starts, and anyone can draw it again: an HMAC of the
    entrant's number under the published seed."""
    digest = hmac.digest(bytes.fromhex(seed), b"lot:%d" % number, "sha256")
    return int.from_bytes(digest[:8], "big")
