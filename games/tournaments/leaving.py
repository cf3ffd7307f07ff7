"""Entrants after the start: dropped, disqualified, brought back, or late."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.tables.permissions import Caller
from games.tournaments import entering, log, ranking, refusals
from games.tournaments import entering_refusals as no
from games.tournaments.entrants_reached import Reached, reach
from games.tournaments.formats.stages import Pods, Swiss
from games.tournaments.models import Entrant, Phase, Stage, Standing, State, Tournament
from games.tournaments.permissions import Access, must_judge, must_organise
from games.tournaments.settling import left

LONGEST_REASON = 300
NEVER_PLAYED = (State.WAITING, State.MISSED, State.WITHDRAWN)


def drop(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """By the entrant or the organiser: what was played stays, what is open is lost."""
    with transaction.atomic():
        found = _in_play(tournament_id, caller, entrant_id)
        if found.entrant.state == State.DROPPED:
            return found.entrant
        _leaves(found, State.DROPPED, (State.PLAYING,))
        log.write(found.tournament, "dropped", found.here.person, entrant=found.entrant.number)
        left(found.tournament, found.entrant)
    return found.entrant


def disqualify(tournament_id: str, caller: Caller, entrant_id: str, reason: str) -> Entrant:
    """By a judge, with a reason that stands in the log; also who has dropped already."""
    with transaction.atomic():
        found = _in_play(tournament_id, caller, entrant_id, judging=True)
        must_judge(found.here)
        reason = reason.strip()[:LONGEST_REASON]
        if not reason:
            raise no.reason_needed()
        _leaves(found, State.DISQUALIFIED, (State.PLAYING, State.DROPPED))
        log.write(
            found.tournament,
            "disqualified",
            found.here.person,
            entrant=found.entrant.number,
            reason=reason,
        )
        left(found.tournament, found.entrant)
    return found.entrant


def reinstate(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """By the organiser: into the next round. What was lost meanwhile a judge may correct. Who never
    played comes late."""
    with transaction.atomic():
        found = _in_play(tournament_id, caller, entrant_id)
        must_organise(found.here)
        entrant = found.entrant
        if entrant.state in NEVER_PLAYED:
            return _late(found.here, entrant)
        if entrant.state not in (State.DROPPED, State.DISQUALIFIED):
            raise no.not_gone()
        entrant.state = State.PLAYING
        entrant.save(update_fields=("state",))
        log.write(found.tournament, "reinstated", found.here.person, entrant=entrant.number)
    return entrant


def enter_late(here: Access, wish: entering.Wish) -> Entrant:
    """By the organiser of a locked tournament in play."""
    named = bool(wish.name or wish.person)
    before = entering.known_again(here, wish, by_organiser=named)
    return _late(here, before or entering.made(here, wish))


def _late(here: Access, entrant: Entrant) -> Entrant:
    """The last seed of the stage in play, and no points for what was played without it."""
    stage = _stage_for_late(here.tournament)
    if here.tournament.brings and not entrant.brought:
        raise no.brings_first()
    entrant.state, entrant.entered = State.PLAYING, timezone.now()
    entrant.save()
    last: int | None = stage.standings.aggregate(last=Max("seed"))["last"]
    Standing.objects.create(stage=stage, entrant=entrant, seed=0 if last is None else last + 1)
    log.write(here.tournament, "entered_late", here.person, entrant=entrant.number)
    ranking.refresh(stage, [entrant.pk])
    return entrant


def _stage_for_late(tournament: Tournament) -> Stage:
    """The first, while it is played in rounds that are drawn one by one, and another is to come."""
    first = tournament.stages.order_by("number").first()
    if first is None or first.phase != Stage.Phase.PLAYING:
        raise no.no_late_entry()
    first.tournament = tournament
    format_, drawn = first.format, first.rounds.count()
    if isinstance(format_, Swiss):
        rounds = format_.number(first.standings.count() + 1)
    elif isinstance(format_, Pods):
        rounds = format_.rounds
    else:
        raise no.no_late_entry()
    if rounds is not None and drawn >= rounds:
        raise no.no_late_entry()
    return first


def _in_play(
    tournament_id: str, caller: Caller, entrant_id: str, *, judging: bool = False
) -> Reached:
    found = reach(tournament_id, caller, entrant_id, judging=judging)
    if found.tournament.phase != Phase.PLAYING:
        raise refusals.not_playing()
    return found


def _leaves(found: Reached, state: State, from_: Collection[State]) -> None:
    if found.entrant.state not in from_:
        raise no.not_in()
    found.entrant.state = state
    found.entrant.save(update_fields=("state",))
