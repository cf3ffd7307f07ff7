"""Drawing of a stage: its pairings as rows."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from django.utils import timezone

from games.tournaments.bulk import insert
from games.tournaments.models import Entrant, Pairing, Round, Side, Stage, Standing
from games.tournaments.rounds.clock import open_round
from games.tournaments.rounds.progress import step
from games.tournaments.rounds.side_order import order_sides, side_histories, why
from games.tournaments.rounds.stations import assign_stations
from games.tournaments.rules.formats.bracket import (
    NOBODY,
    AnySource,
    Bracket,
    Meeting,
    Seed,
    WinnerOf,
)
from games.tournaments.rules.formats.double_elimination import double_elimination
from games.tournaments.rules.formats.groups import groups
from games.tournaments.rules.formats.play_offs import Exchange
from games.tournaments.rules.formats.play_offs import Rematch as SameGroup
from games.tournaments.rules.formats.progress import Ranks, decisions
from games.tournaments.rules.formats.round_robin import round_robin
from games.tournaments.rules.formats.single_elimination import single_elimination
from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    DuelStage,
    Groups,
    RoundRobin,
    SingleElimination,
)
from games.tournaments.standings import empty_figures

Why = Sequence[Exchange | SameGroup]


class Rows:
    """The rows of a draw, kept together until they are written."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rounds: list[Round] = []
        self.pairings: list[Pairing] = []
        self.sides: list[Side] = []

    def seat(
        self, pairing: Pairing, position: int, entrant: Entrant, branch: int | None = None
    ) -> Side:
        side = Side(
            pairing=pairing,
            round=pairing.round,
            entrant=entrant,
            position=position,
            branch=branch,
        )
        self.sides.append(side)
        return side

    def write(self, to_call: list[Pairing]) -> None:
        """Write the rows. These pairings get stations, and the first round is opened."""
        step(self.stage.pk, 1)
        assign_stations(self.stage.tournament, to_call)
        Round.objects.bulk_create(self.rounds)
        step(self.stage.pk, 2)
        insert(self.pairings)
        step(self.stage.pk, 3)
        insert(self.sides)
        step(self.stage.pk, 4)
        for round_ in self.rounds[:1]:
            open_round(self.stage.tournament, round_)


def draw(stage: Stage, order: Sequence[Entrant], exchanged: Why = ()) -> None:
    """Draw a stage. `order`: the best seed first; `exchanged`: reasons for changes in that order.

    Brackets and round robins are drawn whole; rounds of Swiss and pods are drawn one by one
    (`swiss.py`).
    """
    figures = empty_figures(stage)
    standings = [
        Standing(stage_id=stage.pk, entrant_id=each.pk, seed=seed, figures=figures)
        for seed, each in enumerate(order)
    ]
    match stage.format:
        case SingleElimination() | DoubleElimination() as format_:
            _draw_bracket(stage, order, bracket_of(format_, len(order)), exchanged)
        case RoundRobin() as format_:
            plan = round_robin(len(order), legs=format_.legs)
            _draw_robin(stage, order, {each.number: [(None, each.pairings)] for each in plan})
        case Groups() as format_:
            _draw_groups(stage, order, format_, standings)
        case _:
            pass
    insert(standings)
    stage.phase = Stage.Phase.PLAYING
    stage.save(update_fields=("phase",))


def bracket_of(format_: AnyStage, entrants: int) -> Bracket:
    if isinstance(format_, SingleElimination):
        return single_elimination(entrants, third_place=format_.third_place)
    return double_elimination(entrants)


def _draw_bracket(stage: Stage, order: Sequence[Entrant], bracket: Bracket, exchanged: Why) -> None:
    rows = Rows(stage)
    rounds = _bracket_rounds(rows, stage, bracket)
    _add_meetings(rows, bracket, rounds, order)
    _explain(rows, exchanged)
    rows.write([each for each in rows.pairings if each.phase == Pairing.Phase.READY])


def _bracket_rounds(rows: Rows, stage: Stage, bracket: Bracket) -> dict[tuple[str, int], Round]:
    format_ = stage.format
    assert isinstance(format_, DuelStage)  # noqa: S101 - brackets are of duels
    settled: Mapping[tuple[str, int], list[Ranks | None]] = {
        (meeting.part, meeting.round): [decided.winner, decided.loser]
        for meeting, decided in zip(bracket.meetings, decisions(bracket), strict=True)
        if not meeting.is_bye
    }
    rounds: dict[tuple[str, int], Round] = {}
    for number, each in enumerate(bracket.rounds, 1):
        after = bracket.rounds_after(each.part, each.number)
        decides = settled.get((each.part, each.number), [None, None])
        rounds[each.part, each.number] = Round(
            stage=stage,
            number=number,
            part=each.part,
            in_part=each.number,
            best_of=format_.games(after),
            decides=[ranks and [ranks.best, ranks.worst] for ranks in decides],
        )
    rows.rounds += rounds.values()
    return rounds


def _add_meetings(
    rows: Rows,
    bracket: Bracket,
    rounds: dict[tuple[str, int], Round],
    order: Sequence[Entrant],
) -> None:
    through: dict[int, Entrant] = {}
    now = timezone.now()
    before = side_histories(rows.stage.tournament, [each.pk for each in order])
    for meeting in bracket.meetings:
        pairing = Pairing(
            stage=rows.stage,
            round=rounds[meeting.part, meeting.round],
            slot=meeting.slot,
            index=meeting.index,
            winner_to=_target(meeting.winner_to),
            loser_to=_target(meeting.loser_to),
        )
        rows.pairings.append(pairing)
        came = [_known_entrant(source, order, through) for source in meeting.sources]
        present = [entrant for entrant in came if entrant is not None]
        first = order_sides(present, before)[0] if len(present) == 2 else None
        for branch, entrant in enumerate(came):
            if entrant is not None:
                position = branch if first is None else int(entrant is not first)
                rows.seat(pairing, position, entrant, branch)
        if first is not None:
            pairing.phase, pairing.ready = Pairing.Phase.READY, now
            second = present[first is present[0]]
            pairing.reasons = [*_by_seed(meeting), *why(first, second, before)]
        elif NOBODY in meeting.sources:
            _settle_bye(pairing, meeting, rows.sides[-1], now)
            through[meeting.index] = rows.sides[-1].entrant


def _known_entrant(
    source: AnySource, order: Sequence[Entrant], through: Mapping[int, Entrant]
) -> Entrant | None:
    """Return the entrant known before anything is played: by seed, or through a bye."""
    match source:
        case Seed(number):
            return order[number]
        case WinnerOf(index):
            return through.get(index)
        case _:
            return None


def _settle_bye(pairing: Pairing, meeting: Meeting, side: Side, now: datetime) -> None:
    """Settle a bye, which is over when it is drawn."""
    pairing.missing = 1 << meeting.sources.index(NOBODY)
    pairing.phase, pairing.how, pairing.ended = Pairing.Phase.DONE, Pairing.How.BYE, now
    side.outcome = Side.Outcome.WIN
    pairing.reasons = [
        {"kind": "bye_by_seed", "seed": source.number + 1}
        for source in meeting.sources
        if isinstance(source, Seed)
    ]


def _by_seed(meeting: Meeting) -> list[dict[str, object]]:
    """Return the reason of a first round; later the results are the reason."""
    seeds = [source.number + 1 for source in meeting.sources if isinstance(source, Seed)]
    return [{"kind": "by_seed", "seeds": seeds}] if len(seeds) == 2 else []


def _explain(rows: Rows, exchanged: Why) -> None:
    """Add the reasons of changes in play-offs after groups to the pairings that they made."""
    for each in exchanged:
        if isinstance(each, Exchange):
            who, kind = each.moved, "exchanged"
        else:
            who, kind = each.first, "same_group"
        side = next(side for side in rows.sides if side.entrant.number == who)
        side.pairing.reasons = [*side.pairing.reasons, {"kind": kind} | msgspec.to_builtins(each)]


def _target(way: tuple[int, int] | None) -> int | None:
    return None if way is None else 2 * way[0] + way[1]


def _draw_groups(
    stage: Stage, order: Sequence[Entrant], format_: Groups, standings: list[Standing]
) -> None:
    drawn = groups(len(order), format_.number(len(order)), legs=format_.legs)
    by_round: dict[int, list[tuple[int | None, Sequence[tuple[int, int]]]]] = {}
    for group in drawn:
        for seed in group.members:
            standings[seed].group = group.number
        for each in group.rounds:
            by_round.setdefault(each.number, []).append((group.number, each.pairings))
    _draw_robin(stage, order, by_round)


def _draw_robin(
    stage: Stage,
    order: Sequence[Entrant],
    by_round: dict[int, list[tuple[int | None, Sequence[tuple[int, int]]]]],
) -> None:
    format_ = stage.format
    assert isinstance(format_, DuelStage)  # noqa: S101 - so are round robins
    rows = Rows(stage)
    now = timezone.now()
    for number, drawn in sorted(by_round.items()):
        best_of = format_.games(len(by_round) - number)
        round_ = Round(stage=stage, number=number, best_of=best_of)
        rows.rounds.append(round_)
        pairs = [(group, pair) for group, pairs in drawn for pair in pairs]
        for slot, (group, pair) in enumerate(pairs):
            pairing = Pairing(
                stage=stage,
                round=round_,
                slot=slot,
                group=group,
                phase=Pairing.Phase.READY,
                ready=now,
                reasons=[{"kind": "everybody_meets", "round": number}],
            )
            rows.pairings.append(pairing)
            for position, seed in enumerate(pair):
                rows.seat(pairing, position, order[seed])
    rows.write([each for each in rows.pairings if each.round.number == 1])
