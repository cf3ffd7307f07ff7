"""Time: rounds open and are due, with a warning before. Both are duties,
looked at again when they are carried out: what has changed since is nothing to do."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.duties import agenda
from games.tournaments.log import lines
from games.tournaments.models import Pairing, Phase, Round, Tournament


def open_round(tournament: Tournament, round_: Round) -> None:
    """Its time runs from now."""
    now = timezone.now()
    round_.opened = now
    if tournament.round_minutes:
        round_.due = now + timedelta(minutes=tournament.round_minutes)
        _file(tournament, round_, round_.due)
    round_.save(update_fields=("opened", "due"))


def call_late(tournament: Tournament, pairing: Pairing) -> None:
    """The first pairing of a bracket's round that is ready opens it; one that is ready later has
    the same time."""
    round_ = pairing.round
    if round_.opened is None:
        open_round(tournament, round_)
    elif tournament.round_minutes:
        round_.due = timezone.now() + timedelta(minutes=tournament.round_minutes)
        round_.save(update_fields=("due",))
        _file(tournament, round_, round_.due)


def _file(tournament: Tournament, round_: Round, due: datetime) -> None:
    facts = {"round_id": round_.pk, "due": due.isoformat()}
    key = f"{round_.pk}.{due.isoformat()}"
    if warning := tournament.warning_minutes:
        agenda.file("tournaments.warn", key, facts, due=due - timedelta(minutes=warning))
    agenda.file("tournaments.time_is_over", key, facts, due=due)


def extend(tournament: Tournament, round_: Round, minutes: int) -> None:
    """The old duties find another time and do nothing."""
    due = (round_.due or timezone.now()) + timedelta(minutes=minutes)
    round_.due = due
    round_.save(update_fields=("due",))
    _file(tournament, round_, due)


def warn(round_id: str, due: str) -> None:
    """The duty before a round is due: the log says what is outstanding, and wakes who listens."""
    found = still_due(round_id, due)
    if found is None:
        return
    tournament, round_ = found
    outstanding = Pairing.objects.filter(round=round_).outstanding().count()
    if outstanding:
        lines.write(
            tournament,
            "round_warned",
            **lines.of_round(round_),
            outstanding=outstanding,
            minutes=tournament.warning_minutes,
        )


def still_due(round_id: str, due: str) -> tuple[Tournament, Round] | None:
    """The locked tournament and the round, if it is still due then and nobody has closed it."""
    round_ = Round.objects.select_related("stage").filter(pk=round_id).first()
    if round_ is None:
        return None
    tournament = Tournament.objects.locked().get(pk=round_.stage.tournament_id)
    round_ = Round.objects.select_related("stage").filter(pk=round_id).first()
    if round_ is None or tournament.phase != Phase.PLAYING or round_.closed is not None:
        return None
    if round_.due is None or round_.due != datetime.fromisoformat(due):
        return None
    round_.stage.tournament = tournament
    return tournament, round_
