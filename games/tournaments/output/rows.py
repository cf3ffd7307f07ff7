"""The pairings of a stage as rows for pictures, slips and exports: three queries for a stage,
however many pairings it has."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.record import Record
from games.tournaments.models import Pairing, Round, Side, Stage, Tournament


class Sitting(NamedTuple):
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


class Met(Record, frozen=True):
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


class Drawn(NamedTuple):
    """The rounds, pairings and sides of a stage that are drawn so far."""

    stage: Stage
    rounds: Sequence[Round]
    pairings: Sequence[Met]
    """In the order of rounds and slots."""
    sides: dict[str, list[Sitting]]
    """Sides by pairing, the first position first."""

    def by_round(self) -> dict[int, list[Met]]:
        found: dict[int, list[Met]] = {each.number: [] for each in self.rounds}
        for met in self.pairings:
            found[met.round].append(met)
        return found


_SIDE = (
    *("pairing_id", "position", "branch", "entrant__number"),
    *("score", "place", "outcome", "forfeit"),
)
_PAIRING = (
    *("pk", "round__number", "slot", "group", "phase", "how", "station", "index", "missing"),
    *("winner_to", "loser_to", "drawn_games"),
)


def drawn(stage: Stage) -> Drawn:
    rounds = list(stage.rounds.order_by("number"))
    found = Pairing.objects.filter(stage=stage).order_by("round__number", "slot")
    pairings = [Met(*row) for row in found.values_list(*_PAIRING)]
    sides: dict[str, list[Sitting]] = defaultdict(list)
    seated = Side.objects.filter(round__stage=stage).order_by("position")
    for row in seated.values_list(*_SIDE):
        sides[row[0]].append(Sitting(*row))
    return Drawn(stage, rounds, pairings, sides)


def stages(tournament: Tournament) -> list[Stage]:
    """Return the stages. Each has its tournament set, which is not read again."""
    found = list(tournament.stages.order_by("number"))
    for stage in found:
        stage.tournament = tournament
    return found


def current(found: Sequence[Stage]) -> Stage | None:
    """Return the last stage that has begun; before the start, the first one."""
    begun = [stage for stage in found if stage.phase in Stage.BEGUN]
    return begun[-1] if begun else (found[0] if found else None)
