"""Points of formats: which formats have them, how many they give, and the tie-breaks."""

from collections.abc import Sequence
from typing import Final

from games.tournaments.rules.formats.stages import (
    AnyStage,
    Groups,
    Pods,
    RoundRobin,
    ScoredStage,
)
from games.tournaments.rules.scoring.criteria import USUAL
from games.tournaments.rules.scoring.history import Scoring

POD_TIES: Final = ("points", "wins", "pod_strength", "lot")


def has_points(format_: AnyStage) -> bool:
    return isinstance(format_, ScoredStage | Pods)


def scoring(format_: AnyStage, rounds: int = 0) -> Scoring:
    """Return the scoring after this number of drawn rounds."""
    if isinstance(format_, Pods):
        scale = (*format_.scale, 0, 0, 0, 0)
        return Scoring(pods=(scale[:3], scale[:4]), bye=format_.rest)
    assert isinstance(format_, ScoredStage)  # noqa: S101 - a bracket keeps no points
    worth = format_.points
    return Scoring(
        win=worth.win,
        draw=worth.draw,
        loss=worth.loss,
        bye=worth.bye,
        rounds=rounds,
        predetermined=isinstance(format_, RoundRobin | Groups),
    )


def tie_breaks(format_: AnyStage, wished: Sequence[str]) -> Sequence[str]:
    """Return the tie-breaks in order; by default those usual for the format."""
    if not has_points(format_):
        return ()
    return wished or (POD_TIES if isinstance(format_, Pods) else USUAL)
