"""Sides of a pairing, and its conditions."""

from collections.abc import Sequence

from games.tournaments.models import Pairing, Side
from games.tournaments.results.result import Result, SettledResult, Terms, interpret_result
from games.tournaments.rules.formats.points import has_points
from games.tournaments.rules.formats.stages import Pods


def sides_of(pairing: Pairing) -> list[Side]:
    return list(pairing.sides.select_related("entrant").order_by("position"))


def terms(pairing: Pairing, sides: Sequence[Side]) -> Terms:
    format_ = pairing.stage.format
    return Terms(
        sides=len(sides),
        best_of=pairing.round.best_of,
        draws=has_points(format_),
        pod=isinstance(format_, Pods),
        boards=any(side.entrant.team for side in sides),
    )


def forfeit_result(pairing: Pairing, sides: Sequence[Side], gone: tuple[int, ...]) -> SettledResult:
    """Return the result when these sides have left: they lose by forfeit; in a pod the last one
    left wins."""
    about = terms(pairing, sides)
    if not about.pod:
        return interpret_result(Result(forfeits=gone), about)
    stayed = [side.position for side in sides if side.position not in gone]
    places = tuple(1 if side.position in stayed else 4 for side in sides) if stayed else ()
    return interpret_result(Result(forfeits=gone, places=places), about)
