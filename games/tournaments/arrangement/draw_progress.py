"""Progress of the draw of a stage."""

from typing import Literal

from games.duties.models import Duty
from games.duties.models import State as Done
from games.kernel.record import Record
from games.tournaments.models import Phase, Stage, Tournament
from games.tournaments.rounds.progress import Steps, current_steps

State = Literal["not_begun", "waiting", "drawing", "to_be_published", "failed", "drawn"]


class Drawing(Record, frozen=True):
    stage: int | None
    """None: before the start, or after the end."""
    state: State
    steps: Steps | None
    """Steps done and their total; None: nobody draws, or it is not known here."""


def drawing(tournament: Tournament) -> Drawing:
    stage = tournament.stages.exclude(phase=Stage.Phase.OVER).order_by("number").first()
    if stage is None or tournament.phase != Phase.PLAYING:
        return Drawing(None, "not_begun" if tournament.gathering else "drawn", None)
    state = _state(stage)
    return Drawing(stage.number, state, current_steps(stage.pk) if state == "drawing" else None)


def _state(stage: Stage) -> State:
    if hasattr(stage, "draft"):
        return "to_be_published"
    if stage.phase == Stage.Phase.PLAYING:
        return "drawn"
    duties = Duty.objects.filter(kind="tournaments.draw", key__startswith=f"{stage.pk}.")
    duty = duties.order_by("-filed").first()
    if duty is not None and duty.state == Done.GIVEN_UP:
        return "failed"
    return "drawing" if duty is not None and duty.attempts else "waiting"
