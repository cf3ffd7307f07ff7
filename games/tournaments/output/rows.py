"""The pairings of a stage as rows for pictures, slips and exports: three queries for a stage,
however many pairings it has."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.record import Record
from games.tournaments.models import Pairing, Round, Side, Stage, Tournament


class SideRow(NamedTuple):
    pairing: str
    position: int
    branch: int | None
    """Side in a bracket, 0 is the upper one."""
    entrant: int
    """The entrant's number."""
    score: int | None
    place: int | None
    outcome: str
    forfeit: bool


class PairingRow(Record, frozen=True):
    id: str
    round: int
    """Number of its round in the stage."""
    slot: int
    group: int | None
    phase: str
    how: str
    station: int | None
    index: int | None
    missing: int
    winner_to: int | None
    loser_to: int | None
    drawn_games: int

    @property
    def is_over(self) -> bool:
        return self.phase == Pairing.Phase.DONE

    @property
    def is_bye(self) -> bool:
        return self.how == Pairing.How.BYE or bool(self.missing)


class StageRows(NamedTuple):
    """The rounds, pairings and sides of a stage that are drawn so far."""

    stage: Stage
    rounds: Sequence[Round]
    pairings: Sequence[PairingRow]
    """In the order of rounds and slots."""
    sides: dict[str, list[SideRow]]
    """Sides by pairing, the first position first."""

    def by_round(self) -> dict[int, list[PairingRow]]:
        by_number: dict[int, list[PairingRow]] = {each.number: [] for each in self.rounds}
        for met in self.pairings:
            by_number[met.round].append(met)
        return by_number


_SIDE = (
    *("pairing_id", "position", "branch", "entrant__number"),
    *("score", "place", "outcome", "forfeit"),
)
_PAIRING = (
    *("pk", "round__number", "slot", "group", "phase", "how", "station", "index", "missing"),
    *("winner_to", "loser_to", "drawn_games"),
)


def load_stage(stage: Stage) -> StageRows:
    rounds = list(stage.rounds.order_by("number"))
    query = Pairing.objects.filter(stage=stage).order_by("round__number", "slot")
    pairings = [PairingRow(*row) for row in query.values_list(*_PAIRING)]
    sides: dict[str, list[SideRow]] = defaultdict(list)
    seated = Side.objects.filter(round__stage=stage).order_by("position")
    for row in seated.values_list(*_SIDE):
        sides[row[0]].append(SideRow(*row))
    return StageRows(stage, rounds, pairings, sides)


def stages(tournament: Tournament) -> list[Stage]:
    """Return the stages. Each has its tournament set, which is not read again."""
    rows = list(tournament.stages.order_by("number"))
    for stage in rows:
        stage.tournament = tournament
    return rows


def current_stage(stages: Sequence[Stage]) -> Stage | None:
    """Return the last stage that has begun; before the start, the first one."""
    begun = [stage for stage in stages if stage.phase in Stage.BEGUN]
    return begun[-1] if begun else (stages[0] if stages else None)
