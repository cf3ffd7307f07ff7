"""Progress after a round: the next round, the next stage, or the end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from games.duties import agenda
from games.tournaments import standings
from games.tournaments.bulk import update_rows
from games.tournaments.log import lines
from games.tournaments.models import (
    Draft,
    Entrant,
    Pairing,
    Phase,
    Round,
    Side,
    Stage,
    State,
    Tournament,
)
from games.tournaments.player_ratings import rate_again
from games.tournaments.ranking import write_final
from games.tournaments.rounds import drafts
from games.tournaments.rounds.clock import open_round
from games.tournaments.rounds.draw import Why, bracket_of, draw
from games.tournaments.rounds.stations import assign_stations
from games.tournaments.rounds.swiss import draw_next
from games.tournaments.rules.formats.play_offs import Exchange, Rematch, play_offs
from games.tournaments.rules.formats.points import has_points
from games.tournaments.rules.formats.progress import ranks
from games.tournaments.rules.formats.stages import Groups, Pods, Swiss
from games.tournaments.rules.formats.swiss import is_over
from games.tournaments.rules.scoring.order import Placing


def continue_stage(stage_id: str) -> None:
    """Run the duty of a round whose last result is in. If it runs twice or late, it does
    nothing."""
    stage = Stage.objects.filter(pk=stage_id).first()
    if stage is None:
        return
    tournament = Tournament.objects.locked().get(pk=stage.tournament_id)
    stage = Stage.objects.get(pk=stage_id)
    if tournament.phase != Phase.PLAYING or stage.phase != Stage.Phase.PLAYING:
        return
    stage.tournament = tournament
    continue_now(stage)


def begin(stage: Stage, order: Sequence[Entrant], why: Why = ()) -> None:
    """Begin a stage with these entrants, the best seed first. It is drawn, or kept as a draft until
    it is published."""
    if drafts.needs_publishing(stage) and not drafts.drawn_by_rounds(stage):
        drafts.keep_stage(stage, order, why)
        return
    draw(stage, order, why)
    lines.write(stage.tournament, "stage_drawn", stage=stage.number, entrants=len(order))
    continue_now(stage)  # its first round, or its end if there are too few entrants


def continue_now(stage: Stage) -> None:
    _close_rounds(stage)
    standings.refresh(stage, ())
    if stage.tournament.paused:
        return
    open_ = stage.rounds.filter(closed=None)
    if drafts.drawn_by_rounds(stage):
        if open_.exists() or Draft.objects.filter(stage=stage).exists():
            return
        if not _is_over(stage):
            _draw_round(stage)
            return
    elif (following := open_.order_by("number").first()) is not None:
        _open(stage, following)
        return
    finish(stage)


def _draw_round(stage: Stage) -> None:
    if drafts.needs_publishing(stage):
        drafts.keep_round(stage)
        return
    round_ = draw_next(stage)
    lines.write(stage.tournament, "round_drawn", **lines.round_facts(round_))


def _close_rounds(stage: Stage) -> None:
    """Close rounds whose pairings are all settled. A reset that is not needed counts as settled."""
    for round_ in stage.rounds.filter(closed=None).order_by("number"):
        if not Pairing.objects.filter(stage=stage, round=round_).unsettled().exists():
            round_.closed = timezone.now()
            round_.save(update_fields=("closed",))
            lines.write(stage.tournament, "round_over", **lines.round_facts(round_))
            announce_played(round_)


def announce_played(round_: Round) -> None:
    """File a duty for listeners that use played or corrected results."""
    key = f"{round_.pk}.{round_.stage.tournament.number}"
    agenda.enqueue("tournaments.played", key, {"round_id": round_.pk})


def _open(stage: Stage, round_: Round) -> None:
    """Open the next round of a round robin; pairings of a bracket are called one by one."""
    if round_.opened is not None or round_.part:
        return
    pairings = list(round_.pairings.filter(phase=Pairing.Phase.READY).order_by("slot"))
    assign_stations(stage.tournament, pairings)
    update_rows(pairings, ("station",))
    open_round(stage.tournament, round_)
    lines.write(stage.tournament, "round_opened", **lines.round_facts(round_))


def _is_over(stage: Stage) -> bool:
    played = stage.rounds.count()
    format_ = stage.format
    playing = Entrant.objects.filter(standings__stage=stage, state=State.PLAYING)
    still = list(playing.order_by("number").values_list("number", flat=True))
    if isinstance(format_, Pods):
        return played >= format_.rounds or len(still) < 3
    assert isinstance(format_, Swiss)  # noqa: S101 - see go_on_now
    if len(still) < 2:
        return True
    history = standings.history(stage)
    return is_over(
        [standings.points_gained(stage, history.get(number, ())) for number in still],
        played=played,
        win=format_.points.win,
        rounds=format_.number(stage.standings.count()),
    )


def finish(stage: Stage) -> None:
    tournament = stage.tournament
    seeds = _final_order(stage)
    stage.phase = Stage.Phase.OVER
    stage.save(update_fields=("phase",))
    lines.write(tournament, "stage_over", stage=stage.number)
    following = tournament.stages.filter(number__gt=stage.number).order_by("number").first()
    if following is None or not seeds.order:
        _end(tournament)
        return
    following.tournament = tournament
    entrants = {each.number: each for each in Entrant.objects.filter(standings__stage=stage)}
    begin(following, [entrants[number] for number in seeds.order], seeds.why)


@dataclass(frozen=True)
class Seeds:
    """Entrants who advance, the best seed first, and reasons where the order is not simply that of
    the standings."""

    order: list[int]
    why: Sequence[Exchange | Rematch] = ()


def _final_order(stage: Stage) -> Seeds:
    """Write the final ranks, and return the entrants who advance, the best seed first."""
    placings = write_ranks(stage)
    format_ = stage.format
    going = set(
        Entrant.objects.filter(standings__stage=stage, state=State.PLAYING).values_list(
            "number", flat=True
        )
    )
    ranked = [[each.entrant for each in group if each.entrant in going] for group in placings]
    if isinstance(format_, Groups):
        return _out_of_groups(stage, format_, ranked)
    return Seeds(ranked[0][: format_.advance] if format_.advance else ranked[0])


def _out_of_groups(stage: Stage, format_: Groups, ranked: list[list[int]]) -> Seeds:
    advance = format_.advance or 0
    on = [numbers[:advance] for numbers in ranked]
    if format_.best_next:
        overall = [each.entrant for each in standings.placings(stage)]
        following = [numbers[advance] for numbers in ranked if len(numbers) > advance]
        best = sorted(following, key=overall.index)[: format_.best_next]
        for numbers, chosen in zip(ranked, on, strict=True):
            chosen += [number for number in numbers[advance : advance + 1] if number in best]
    drawn = play_offs(on)
    return Seeds(list(drawn.order), (*drawn.exchanges, *drawn.rematches))


def write_ranks(stage: Stage) -> list[list[Placing]]:
    """Write and return the ranks of a finished stage, for each group separately."""
    scored = has_points(stage.format)
    if not scored:
        _write_bracket_ranks(stage)
    placings = [[placing for placing, _ in each.lines] for each in standings.rankings(stage)]
    if scored:
        _write_shared_ranks(stage, placings)
    return placings


def _write_bracket_ranks(stage: Stage) -> None:
    """Compute all ranks from all results: ranks written one by one ignore double forfeits."""
    seeds = dict(stage.standings.values_list("entrant_id", "seed"))
    won = Side.objects.filter(pairing__stage=stage, outcome=Side.Outcome.WIN, pairing__missing=0)
    results: dict[int, int | None] = {
        index or 0: seeds[entrant]
        for index, entrant in won.values_list("pairing__index", "entrant_id")
    }
    neither = Pairing.objects.filter(stage=stage, how=Pairing.How.DOUBLE_FORFEIT)
    results |= {index or 0: None for index in neither.values_list("index", flat=True)}
    rows = list(stage.standings.all())
    final_ranks = ranks(bracket_of(stage.format, len(rows)), results)
    for row in rows:
        row.best, row.worst = final_ranks[row.seed].best, final_ranks[row.seed].worst
    update_rows(rows, ("best", "worst"))


def _write_shared_ranks(stage: Stage, placings: Sequence[Sequence[Placing]]) -> None:
    ranks: dict[int, tuple[int, int]] = {}
    for group in placings:
        level = Counter(each.rank for each in group)
        for each in group:
            ranks[each.entrant] = (each.rank, each.rank + level[each.rank] - 1)
    rows = list(stage.standings.select_related("entrant"))
    for row in rows:
        row.best, row.worst = ranks[row.entrant.number]
    update_rows(rows, ("best", "worst"))


def _end(tournament: Tournament) -> None:
    """End the tournament. If it ends again after a correction, it keeps the first end time."""
    tournament.phase = Phase.OVER
    tournament.ended = tournament.ended or timezone.now()
    tournament.save(update_fields=("phase", "ended"))
    write_final(tournament)
    lines.write(tournament, "over")
    if tournament.rated:
        rate_again(tournament)
