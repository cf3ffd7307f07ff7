"""Time: rounds open and are due, warnings before, and what becomes of what is late. All of these
are duties, looked at again when they are carried out: what has changed since is nothing to do."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.duties import filing
from games.tournaments import log
from games.tournaments.models import Late, Pairing, Phase, Round, Tournament


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
    told = {"round_id": round_.pk, "due": due.isoformat()}
    key = f"{round_.pk}.{due.isoformat()}"
    if warning := tournament.warning_minutes:
        filing.file("tournaments.warn", key, told, due=due - timedelta(minutes=warning))
    filing.file("tournaments.time_is_over", key, told, due=due)


def extend(tournament: Tournament, round_: Round, minutes: int) -> None:
    """The old duties find another time and do nothing."""
    due = (round_.due or timezone.now()) + timedelta(minutes=minutes)
    round_.due = due
    round_.save(update_fields=("due",))
    _file(tournament, round_, due)


def warn(round_id: str, due: str) -> None:
    """The duty before a round is due: the log says what is outstanding, and wakes who listens."""
    found = _due(round_id, due)
    if found is None:
        return
    tournament, round_ = found
    outstanding = Pairing.objects.filter(round=round_).outstanding().count()
    if outstanding:
        log.write(
            tournament,
            "round_warned",
            stage=round_.stage.number,
            round=round_.number,
            outstanding=outstanding,
            minutes=tournament.warning_minutes,
        )


def time_is_over(round_id: str, due: str) -> None:
    """The duty of a round that is due: reports count as they stand; the rest as the organiser has
    settled beforehand, or it waits."""
    from games.tournaments import reporting  # noqa: PLC0415 - reports open rounds, through settling

    found = _due(round_id, due)
    if found is None:
        return
    tournament, round_ = found
    waiting = list(Pairing.objects.filter(round=round_).outstanding().order_by("slot"))
    late = 0
    for pairing in waiting:
        late += not reporting.time_is_over(tournament, pairing)
    if late:
        log.write(
            tournament,
            "round_late",
            stage=round_.stage.number,
            round=round_.number,
            outstanding=late,
        )


def _due(round_id: str, due: str) -> tuple[Tournament, Round] | None:
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


def default_result(tournament: Tournament, *, draws: bool) -> str | None:
    """What a pairing without a word counts as when its time is over; None: it waits."""
    if tournament.late == Late.DRAW:
        return "draw" if draws else None
    return "double_forfeit" if tournament.late == Late.DOUBLE_FORFEIT else None
