"""Standings of a stage: figures computed from results, stored with their rows, and read."""

import hmac
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Final, Literal, NamedTuple, cast

import msgspec
from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.duties import agenda
from games.tournaments.bulk import update_rows
from games.tournaments.models import Pairing, Side, Stage, Standing, Tournament
from games.tournaments.player_ratings import ratings_at_start
from games.tournaments.rules.formats import points
from games.tournaments.rules.formats.points import has_points, scoring
from games.tournaments.rules.formats.stages import Swiss
from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.rules.scoring.figures import Figures, compute_figures
from games.tournaments.rules.scoring.history import History, RoundRecord, with_missed_rounds
from games.tournaments.rules.scoring.order import Placing, order
from games.tournaments.rules.scoring.tally import Totals

TOGETHER: Final = 20
"""Number of log lines whose results are computed by one duty."""
SOON: Final = timedelta(seconds=1)
GONE_HOW: Final = frozenset({Pairing.How.FORFEIT, Pairing.How.DOUBLE_FORFEIT})


def points_gained(stage: Stage, rounds: Iterable[RoundRecord]) -> int:
    """Return the points in the unit of the stage's settings; shared places of pods are rounded
    down."""
    worth = scoring(stage.format)
    return sum(worth.round_points(played, worth.unit) for played in rounds) // worth.unit


def tie_breaks(stage: Stage) -> Sequence[str]:
    return points.tie_breaks(stage.format, tuple(stage.tournament.tie_breaks))


# Results of entrants


Row = tuple[str, int, int, str, int, int | None, int | None, str, bool, int]
_COLUMNS: Final = (
    *("pairing_id", "round__number", "entrant__number", "pairing__how", "pairing__drawn_games"),
    *("score", "place", "outcome", "forfeit", "position"),
)


def history(stage: Stage, who: Iterable[str] | None = None) -> dict[int, list[RoundRecord]]:
    """Return the records of everybody in the stage, or at least of these entrants (by their
    ids)."""
    rows = (
        _finished_sides(stage)
        if who is None
        else _finished_sides(stage).filter(pairing__in=_pairings(stage, who))
    )
    pairings: dict[str, list[Row]] = defaultdict(list)
    for row in rows.values_list(*_COLUMNS):
        pairings[row[0]].append(row)
    by_entrant: dict[int, list[RoundRecord]] = defaultdict(list)
    for sides in pairings.values():
        for number, played in _round_records(sides):
            by_entrant[number].append(played)
    return by_entrant


def _finished_sides(stage: Stage) -> "QuerySet[Side]":
    done = Side.objects.filter(pairing__stage=stage, pairing__phase=Pairing.Phase.DONE)
    return done.order_by()


def _pairings(stage: Stage, who: Iterable[str]) -> "QuerySet[Side, str]":
    theirs = Side.objects.filter(round__stage=stage, entrant__in=list(who))
    return theirs.values_list("pairing", flat=True)


def _with_opponents(stage: Stage, who: Iterable[str]) -> set[str]:
    met = _finished_sides(stage).filter(pairing__in=_pairings(stage, who))
    return {*who, *met.values_list("entrant", flat=True)}


def _round_records(sides: list[Row]) -> Iterator[tuple[int, RoundRecord]]:
    ranks = [row[6] for row in sides if row[6] is not None]
    for _, round_, number, how, drawn, score, rank, outcome, forfeit, position in sides:
        yield (
            number,
            RoundRecord(
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
                seat=position,
            ),
        )


def _how(how: str, rank: int | None, *, forfeit: bool) -> Literal["played", "bye", "forfeit"]:
    if how == Pairing.How.BYE:
        return "bye"
    if forfeit or (how in GONE_HOW and rank is None):
        return "forfeit"
    return "played"


def _lazy_history(stage: Stage) -> History:
    """Return the history as a lazy object: most orders do not need it."""
    return cast("History", SimpleLazyObject(partial(history, stage)))


# Storing the figures


def mark_changed(stage: Stage, changed: Iterable[str]) -> None:
    """Clear the stored figures of entrants with a new result. A result holds the tournament's lock,
    for which all others wait, so it computes nothing: a worker does, for many at once, or an
    earlier reader."""
    if not has_points(stage.format):
        return
    stage.standings.filter(entrant__in=set(changed)).update(figures=None)
    key = f"{stage.pk}.{stage.tournament.number // TOGETHER}"
    agenda.schedule("tournaments.reckon", key, {"stage_id": stage.pk}, due=timezone.now() + SOON)


def reckon_marked(stage_id: str) -> None:
    """Run the duty of results: compute the cleared figures."""
    stage = Stage.objects.filter(pk=stage_id).first()
    if stage is None:
        return
    stage.tournament = Tournament.objects.locked().get(pk=stage.tournament_id)
    if has_points(stage.format):
        refresh(stage, ())


def refresh(stage: Stage, changed: Iterable[str]) -> None:
    """Compute figures again for all entrants affected by new results of these ones, and for all
    cleared ones, however large the field is."""
    if has_points(stage.format):
        update_rows(_recompute(stage, changed), ("figures",))


def _recompute(stage: Stage, changed: Iterable[str] = ()) -> list[Standing]:
    """Compute from their records, and from stored totals of their opponents."""
    marked = stage.standings.filter(figures__isnull=True).values_list("entrant", flat=True)
    touched = near = {*changed, *marked}
    if not touched:
        return []
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
    return _with_figures(stage, mine, history(stage, touched), known)


def recount(stage: Stage) -> None:
    """Compute everybody's figures; they are the same as result by result."""
    if has_points(stage.format):
        rows = list(stage.standings.select_related("entrant"))
        update_rows(_with_figures(stage, rows, history(stage)), ("figures",))


def empty_figures(stage: Stage) -> dict[str, object] | None:
    """Return the figures of an entrant without results."""
    return _compute_figures(stage, (0,), {})[0] if has_points(stage.format) else None


def _with_figures(
    stage: Stage,
    rows: list[Standing],
    records: History,
    known: Mapping[int, Totals] | None = None,
) -> list[Standing]:
    rounds = stage.rounds.count()
    if isinstance(stage.format, Swiss):
        records = {**records, **_with_missed_rounds(stage, rows, records, rounds)}
    figures = _compute_figures(stage, [row.entrant.number for row in rows], records, known, rounds)
    for row in rows:
        row.figures = figures[row.entrant.number]
    return rows


def _with_missed_rounds(
    stage: Stage, rows: Sequence[Standing], records: History, rounds: int
) -> dict[int, list[RoundRecord]]:
    """Add the rounds after a drop and before a late entry."""
    open_ = Side.objects.filter(round__stage=stage, entrant__in=[row.entrant_id for row in rows])
    sitting: dict[int, set[int]] = defaultdict(set)
    for number, round_ in open_.exclude(pairing__phase=Pairing.Phase.DONE).values_list(
        "entrant__number", "round__number"
    ):
        sitting[number].add(round_)
    by_entrant = {}
    for row in rows:
        number = row.entrant.number
        mine = records.get(number, ())
        by_entrant[number] = with_missed_rounds(
            mine, {*sitting[number], *(each.round for each in mine)}, rounds
        )
    return by_entrant


def _compute_figures(
    stage: Stage,
    who: Iterable[int],
    records: History,
    known: Mapping[int, Totals] | None = None,
    rounds: int = 0,
) -> dict[int, dict[str, object]]:
    ties = tie_breaks(stage)
    ratings = None
    if any(CRITERIA[key].rated for key in ties):
        ratings = ratings_at_start(stage.tournament, records)
    worth = scoring(stage.format, rounds)
    figures = compute_figures(who, records, worth, ties, known, ratings=ratings)
    return {number: msgspec.to_builtins(values) for number, values in figures.items()}


def refresh_absent(stage: Stage) -> None:
    """Refresh figures after a round was drawn: that alone changes the figures of those who did not
    play every round so far, and of their opponents (FIDE 16.3.2, 16.4.2)."""
    seated = Side.objects.filter(round__stage=stage).exclude(pairing__how=Pairing.How.BYE)
    rounds = seated.order_by().values("entrant").annotate(number=Count("pk"))
    always = rounds.filter(number=stage.rounds.count()).values("entrant")
    absent = stage.standings.exclude(entrant__in=always).values_list("entrant", flat=True)
    refresh(stage, absent)


# Reading the figures


class StandingRow(NamedTuple):
    """An entrant's results in the stage so far."""

    entrant: int
    """The entrant's number."""
    group: int | None
    seed: int
    figures: Figures | None
    """None: in a bracket, which has no points."""
    best: int | None
    worst: int | None
    """Final ranks, if known; shared ones span from `best` to `worst`."""

    @property
    def final(self) -> tuple[int, int] | None:
        """The final ranks, shared from the best to the worst; None if not known."""
        return None if self.best is None or self.worst is None else (self.best, self.worst)


_REACHED: Final = ("entrant__number", "group", "seed", "figures", "best", "worst")


class Ranking(NamedTuple):
    """The ranking of the stage, or of one of its groups; the best first."""

    group: int | None
    lines: Sequence[tuple[Placing, StandingRow]]


def rankings(stage: Stage) -> list[Ranking]:
    """Return the rankings of a stage whose tournament is loaded: two queries, if no figures have to
    be computed."""
    groups: dict[int | None, dict[int, StandingRow]] = defaultdict(dict)
    for each in standing_rows(stage):
        groups[each.group][each.entrant] = each
    records = _lazy_history(stage)
    return [
        Ranking(
            group,
            [
                (placing, by_number[placing.entrant])
                for placing in _order(stage, by_number.values(), records)
            ],
        )
        for group, by_number in sorted(groups.items(), key=lambda item: item[0] or 0)
    ]


def placings(stage: Stage, group: int | None = None) -> list[Placing]:
    """Return the current placings, by entrants' numbers: in a group, or over all of them."""
    rows = [each for each in standing_rows(stage) if group is None or each.group == group]
    return _order(stage, rows, _lazy_history(stage))


def standing_rows(stage: Stage) -> Iterator[StandingRow]:
    scored = has_points(stage.format)
    rows = list(stage.standings.values_list(*_REACHED))
    fresh = {}
    if scored and any(row[3] is None for row in rows):
        fresh = {row.entrant.number: row.figures for row in _recompute(stage)}
    for entrant, group, seed, figures, best, worst in rows:
        known = fresh.get(entrant, figures) or empty_figures(stage)
        read = msgspec.convert(known, Figures) if scored else None
        yield StandingRow(entrant, group, seed, read, best, worst)


def _order(stage: Stage, rows: Iterable[StandingRow], records: History) -> list[Placing]:
    """Return the placings; in a bracket by the rounds reached."""
    if not has_points(stage.format):
        return _by_rank(rows)
    figures = {each.entrant: each.figures for each in rows if each.figures is not None}
    lots = {number: lot(stage.tournament.seed, number) for number in figures}
    return order(figures, tie_breaks(stage), records, scoring(stage.format), lots)


def _by_rank(rows: Iterable[StandingRow]) -> list[Placing]:
    """Rank by place in a bracket: those still in share the remaining ranks, the best seed first."""
    ranked = sorted(rows, key=lambda each: (each.best or 0, each.seed))
    level = Counter(each.best or 1 for each in ranked)
    return [
        Placing(each.entrant, each.best or 1, level[each.best or 1] > 1, None) for each in ranked
    ]


def lot(seed: str, number: int) -> int:
    """Return the entrant's lot: an HMAC of its number under the published seed. It is fixed when
    the tournament starts, and anyone can compute it again."""
    digest = hmac.digest(bytes.fromhex(seed), b"lot:%d" % number, "sha256")
    return int.from_bytes(digest[:8], "big")
