"""Time of rounds: opening, end, and a warning before. Warning and end are duties, which check the
state again when they run: if the time was changed meanwhile, they do nothing. A stopped clock has
no end; when it runs again, the end moves by the time stopped."""

from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.duties import agenda
from games.tournaments.log import lines
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Round, Tournament


def open_round(tournament: Tournament, round_: Round) -> None:
    """Open a round. Its time runs from now, or from the end of a pause."""
    now = timezone.now()
    round_.opened = now
    if tournament.round_minutes:
        round_.due = now + timedelta(minutes=tournament.round_minutes)
        round_.stopped = now if tournament.paused else None
        _file_duties(tournament, round_)
    round_.save(update_fields=("opened", "due", "stopped"))


def call_late(tournament: Tournament, pairing: Pairing) -> None:
    """Call a pairing of a bracket. The first one ready opens its round; one that is ready later
    gets the same time."""
    round_ = pairing.round
    if round_.opened is None:
        open_round(tournament, round_)
    elif tournament.round_minutes:
        since = round_.stopped or timezone.now()
        round_.due = since + timedelta(minutes=tournament.round_minutes)
        round_.save(update_fields=("due",))
        _file_duties(tournament, round_)


def _file_duties(tournament: Tournament, round_: Round) -> None:
    """File the duties for the round's end as known now; none while the clock is stopped."""
    due = round_.due
    if due is None or round_.stopped is not None:
        return
    facts = {"round_id": round_.pk, "due": due.isoformat()}
    key = f"{round_.pk}.{due.isoformat()}"
    if warning := tournament.warning_minutes:
        agenda.enqueue("tournaments.warn", key, facts, due=due - timedelta(minutes=warning))
    agenda.enqueue("tournaments.time_is_over", key, facts, due=due)


def extend(tournament: Tournament, round_: Round, minutes: int) -> None:
    """Extend a round. The old duties find a different time and do nothing. Extra minutes of a
    single station are kept."""
    more = timedelta(minutes=minutes)
    round_.due = (round_.due or timezone.now()) + more
    round_.save(update_fields=("due",))
    _file_duties(tournament, round_)
    _move(round_, more)


def extend_one(pairing: Pairing, minutes: int) -> None:
    """Extend one station only, which was called late or had to wait for a ruling."""
    round_ = pairing.round
    before = pairing.until or round_.due or timezone.now()
    pairing.until = before + timedelta(minutes=minutes)
    pairing.save(update_fields=("until",))
    _file_one(pairing)


def _file_one(pairing: Pairing) -> None:
    if pairing.until is None or pairing.round.stopped is not None:
        return
    until = pairing.until.isoformat()
    facts = {"pairing_id": pairing.pk, "until": until}
    key = f"{pairing.pk}.{until}"
    agenda.enqueue("tournaments.own_time_is_over", key, facts, due=pairing.until)


def _move(round_: Round, more: timedelta) -> None:
    own = Pairing.objects.filter(round=round_, until__isnull=False)
    for pairing in own.outstanding().select_related("round"):
        assert pairing.until is not None  # noqa: S101 - as it was asked for
        pairing.round, pairing.until = round_, pairing.until + more
        pairing.save(update_fields=("until",))
        _file_one(pairing)


# Stopping the clock


def stop(round_: Round) -> bool:
    """Stop the clock. Returns True if it was running."""
    if round_.due is None or round_.stopped is not None:
        return False
    round_.stopped = timezone.now()
    round_.save(update_fields=("stopped",))
    return True


def run(tournament: Tournament, round_: Round) -> bool:
    """Restart the clock with the time that was left. Returns True if it was stopped."""
    if round_.due is None or round_.stopped is None:
        return False
    stood = timezone.now() - round_.stopped
    round_.due, round_.stopped = round_.due + stood, None
    round_.save(update_fields=("due", "stopped"))
    _file_duties(tournament, round_)
    _move(round_, stood)
    return True


def late_pairings(rows: "QuerySet[Pairing]") -> "QuerySet[Pairing]":
    """Return outstanding pairings whose time is over: the round's, or their own."""
    over = rows.filter(phase__in=OUTSTANDING, round__stopped=None)
    return over.alias(end=Coalesce(F("until"), F("round__due"))).filter(end__lt=timezone.now())


def end_of(pairing: Pairing) -> datetime | None:
    """Return the end of a pairing's time; None while the clock of its round is stopped."""
    round_ = pairing.round
    return None if round_.stopped else pairing.until or round_.due


def is_late(pairing: Pairing) -> bool:
    end = end_of(pairing)
    return pairing.phase in OUTSTANDING and end is not None and end < timezone.now()


def warn(round_id: str, due: str) -> None:
    """Run the duty before a round is due: log the number of outstanding results, which wakes
    listeners."""
    due_round = still_due(round_id, due)
    if due_round is None:
        return
    tournament, round_ = due_round
    outstanding = Pairing.objects.filter(round=round_).outstanding().count()
    if outstanding:
        lines.write(
            tournament,
            "round_warned",
            **lines.round_facts(round_),
            outstanding=outstanding,
            minutes=tournament.warning_minutes,
        )


def still_due(round_id: str, due: str) -> tuple[Tournament, Round] | None:
    """Lock the tournament and return it with the round; None if the round is closed or its time has
    changed."""
    round_ = Round.objects.select_related("stage").filter(pk=round_id).first()
    if round_ is None:
        return None
    tournament = Tournament.objects.locked().get(pk=round_.stage.tournament_id)
    round_ = Round.objects.select_related("stage").filter(pk=round_id).first()
    if round_ is None or tournament.phase != Phase.PLAYING or round_.closed is not None:
        return None
    if round_.stopped is not None or round_.due != datetime.fromisoformat(due):
        return None
    round_.stage.tournament = tournament
    return tournament, round_


def still_open(pairing_id: str, until: str) -> tuple[Tournament, Pairing] | None:
    """Lock the tournament and return it with a pairing that has its own end; None if that has
    changed."""
    tournament = Tournament.objects.locked().filter(stages__pairings=pairing_id).first()
    if tournament is None or tournament.phase != Phase.PLAYING:
        return None
    pairing = Pairing.objects.select_related("round", "stage").get(pk=pairing_id)
    if pairing.phase not in OUTSTANDING or pairing.round.stopped is not None:
        return None
    if pairing.until != datetime.fromisoformat(until):
        return None
    pairing.stage.tournament = tournament
    return tournament, pairing
