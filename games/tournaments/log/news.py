"""Notifications of log lines: webhooks at once, mails by a duty, because a round may call
thousands. Called by `lines.write`."""

from collections.abc import Mapping
from typing import Any, Final

from games.duties import agenda
from games.duties.webhooks.announcement import announce
from games.tournaments.models import Line, Official, Pairing, Stage, Tournament
from games.tournaments.rules.formats.stages import Pods, Swiss

CALLED: Final = frozenset({"round_drawn", "round_opened", "round_redrawn"})
DRAWN: Final = frozenset({"stage_drawn"})
"""A bracket or a round robin is drawn whole with its stage; other formats are drawn round by
round."""
SETTLED: Final = frozenset(
    {
        *("confirmed", "confirmed_by_time", "judge_reported", "table_reported"),
        *("time_was_over", "overridden", "corrected"),
    }
)
LEFT: Final = frozenset({"dropped", "disqualified"})
_EVENTS: Final[Mapping[str, str]] = {
    "started": "tournament.started",
    "over": "tournament.over",
    "reported": "pairing.reported",
    "disputed": "pairing.disputed",
    "judge_called": "pairing.judge_called",
    "round_late": "round.time_over",
    **dict.fromkeys(CALLED, "round.paired"),
    **dict.fromkeys(SETTLED, "pairing.confirmed"),
}
OVER: Final = "over"
_MAILED: Final = CALLED | SETTLED | LEFT | {"round_warned", "disputed", OVER}
_FACTS: Final = ("pairing", "stage", "round", "entrants", "entrant", "result")
"""Facts of a line that anybody may know: ids, numbers and scores; no reason, and no name."""


def publish(tournament: Tournament, line: Line) -> None:
    """Call it in the transaction that writes the line: both happen or neither."""
    if event := _EVENTS.get(line.kind):
        _announce(tournament, event, line, line.facts)
    mailed = line.kind in _MAILED and _calls_players(line)
    if line.kind in DRAWN and (stage := _drawn_whole(tournament, line)) is not None:
        _announce(tournament, "round.paired", line, {"stage": stage.number, "round": 1})
        mailed = True
    if mailed:
        file_mails(line, -1)


def file_mails(line: Line, after: int) -> None:
    """`after`: see `mails.notify`."""
    facts = {
        "tournament_id": line.tournament_id,
        "number": str(line.number),
        "after": str(after),
    }
    agenda.enqueue("tournaments.tell", f"{line.tournament_id}.{line.number}.{after}", facts)


def _announce(tournament: Tournament, event: str, line: Line, facts: Mapping[str, Any]) -> None:
    helpers = tournament.officials.filter(role=Official.Role.ORGANISER).values("person")
    public = {name: facts[name] for name in _FACTS if facts.get(name) is not None}
    announce(
        event,
        owner_ids=[tournament.organiser_id] if tournament.organiser_id else [],
        beside=helpers,
        scope=tournament.pk,
        body={"tournament": tournament.pk, "number": line.number, "kind": line.kind, **public},
    )


def _drawn_whole(tournament: Tournament, line: Line) -> Stage | None:
    """Return the stage whose first round is called with this line, if there is one."""
    stage = tournament.stages.filter(number=line.facts["stage"]).first()
    return None if stage is None or isinstance(stage.format, Swiss | Pods) else stage


def _calls_players(line: Line) -> bool:
    """Return whether the line calls players. A result does only if it leads to another pairing."""
    if line.kind not in SETTLED:
        return True
    pairings = Pairing.objects.filter(pk=line.facts["pairing"], index__isnull=False)
    return pairings.exclude(winner_to=None, loser_to=None).exists()
