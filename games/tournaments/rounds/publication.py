"""Work on a draft: view it, change it with a reason, draw again, publish."""

from django.db import transaction

from games.people.access import Caller
from games.people.models import User
from games.tournaments import refusals
from games.tournaments.access import Access, get_access, must_judge, must_organise
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Draft, Phase, Stage, Tournament
from games.tournaments.rounds import clock, drafts
from games.tournaments.rounds.drafts import DrawnStage
from games.tournaments.rounds.stage_progress import begin, continue_now


def draft_of(tournament: Tournament) -> Draft | None:
    draft = Draft.objects.select_related("stage").filter(stage__tournament=tournament).first()
    if draft is not None:
        draft.stage.tournament = tournament
    return draft


def get_draft(tournament_id: str, caller: Caller) -> tuple[Access, Draft]:
    """Return the draft, for officials only; others do not learn whether there is one."""
    access = get_access(tournament_id, caller)
    must_judge(access)
    return access, _require_draft(access.tournament)


def _require_draft(tournament: Tournament) -> Draft:
    draft = draft_of(tournament) if tournament.phase == Phase.PLAYING else None
    if draft is None:
        raise refusals.no_draft()
    return draft


def _lock_draft(tournament_id: str, caller: Caller) -> tuple[Access, Draft]:
    access = get_access(tournament_id, caller, lock=True)
    must_organise(access)
    return access, _require_draft(access.tournament)


def exchange(tournament_id: str, caller: Caller, one: int, other: int, reason: str) -> Draft:
    """Exchange two entrants: their opponents, or their sides if they meet. An entrant exchanged
    with a bye gets the bye."""
    reason = reason.strip()[:LONGEST_REASON]
    if not reason:
        raise refusals.no_reason()
    with transaction.atomic():
        access, draft = _lock_draft(tournament_id, caller)
        drafts.exchange(
            draft, one, other, reason, None if access.person is None else access.person.pk
        )
    return draft


def draw_again(tournament_id: str, caller: Caller) -> Draft | None:
    """Draw again with the entrants who are there now, discarding changes by hand. Returns None if
    too few are left for a draw."""
    with transaction.atomic():
        access, draft = _lock_draft(tournament_id, caller)
        stage, drawn = draft.stage, drafts.read(draft)
        draft.delete()
        if isinstance(drawn, DrawnStage):
            begin(stage, drafts.entrants(stage, drawn.order), drawn.why)
        else:
            continue_now(stage)
    return draft_of(access.tournament)


def publish(tournament_id: str, caller: Caller, *, clock_runs: bool = True) -> Stage:
    """Publish the draft: it becomes visible, mails are sent, and the time runs unless `clock_runs`
    is false."""
    with transaction.atomic():
        access, draft = _lock_draft(tournament_id, caller)
        tournament, stage = access.tournament, draft.stage
        if tournament.paused:
            raise refusals.paused()
        if not drafts.is_current(draft):
            raise refusals.draft_stale()
        _log_changes(tournament, draft)
        round_ = drafts.write_draft(draft)
        if round_ is not None:
            lines.write_by(access, "round_drawn", **lines.round_facts(round_))
        else:
            entrants = stage.standings.count()
            facts = {"stage": stage.number, "entrants": entrants}
            lines.write_by(access, "stage_drawn", **facts)
        if not clock_runs:
            for each in stage.rounds.filter(opened__isnull=False, closed=None):
                each.stage = stage
                clock.stop(each)
        continue_now(stage)
    return stage


def _log_changes(tournament: Tournament, draft: Draft) -> None:
    for change in drafts.changes(draft):
        lines.write(
            tournament,
            "exchanged",
            User.objects.filter(pk=change.by).first(),
            stage=draft.stage.number,
            round=draft.number,
            entrants=[change.one, change.other],
            reason=change.reason,
        )
