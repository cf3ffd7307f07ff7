"""What an organiser orders of a round: more time for it, or that it is drawn again."""

from typing import Annotated

from django.db import transaction
from msgspec import Meta

from games.people.access import Caller
from games.tournaments import refusals, standings
from games.tournaments.access import Access, access, must_organise
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Pairing, Phase, Round, Side
from games.tournaments.rounds import clock
from games.tournaments.rounds.swiss import draw_next
from games.tournaments.rules.formats.stages import Pods, Swiss

LONGEST_EXTENSION = 7 * 24 * 60
Minutes = Annotated[int, Meta(ge=1, le=LONGEST_EXTENSION)]


def _at(tournament_id: str, round_id: str, caller: Caller) -> tuple[Access, Round]:
    """A round that is on, of a locked tournament, for its organiser."""
    here = access(tournament_id, caller, lock=True)
    must_organise(here)
    round_ = (
        Round.objects.select_related("stage")
        .filter(pk=round_id, stage__tournament=here.tournament)
        .first()
    )
    if round_ is None:
        raise refusals.unknown_round()
    round_.stage.tournament = here.tournament
    if here.tournament.phase != Phase.PLAYING or round_.closed or not round_.opened:
        raise refusals.round_not_on()
    return here, round_


def extend(tournament_id: str, round_id: str, caller: Caller, minutes: int) -> Round:
    """The old duties of its end find another time and do nothing."""
    with transaction.atomic():
        here, round_ = _at(tournament_id, round_id, caller)
        clock.extend(here.tournament, round_, minutes)
        lines.write(
            here.tournament,
            "round_extended",
            here.person,
            **lines.of_round(round_),
            minutes=minutes,
        )
    return round_


def redraw(tournament_id: str, round_id: str, caller: Caller, reason: str) -> Round:
    """After a drop or a late entry, while nobody has played: the newest round of a stage that is
    drawn round by round. Byes and what the gone have lost count for nothing then."""
    reason = reason.strip()[:LONGEST_REASON]
    if not reason:
        raise refusals.no_reason()
    with transaction.atomic():
        here, round_ = _at(tournament_id, round_id, caller)
        stage = round_.stage
        if not isinstance(stage.format, Swiss | Pods):
            raise refusals.drawn_at_once()
        if stage.rounds.filter(number__gt=round_.number).exists() or _begun(round_):
            raise refusals.round_begun()
        round_.delete()
        standings.recount(stage)
        drawn = draw_next(stage)
        lines.write(
            here.tournament,
            "round_redrawn",
            here.person,
            **lines.of_round(round_),
            reason=reason,
        )
    return drawn


def _begun(round_: Round) -> bool:
    """Whether anybody has said a result, opened a table, or lost without having left."""
    pairings = Pairing.objects.filter(round=round_)
    if pairings.filter(phase__in=(Pairing.Phase.REPORTED, Pairing.Phase.DISPUTED)).exists():
        return True
    if pairings.filter(bouts__isnull=False).exists():
        return True
    done = pairings.filter(phase=Pairing.Phase.DONE).exclude(how=Pairing.How.BYE)
    if done.filter(how__in=(Pairing.How.PLAYED, Pairing.How.UNFINISHED)).exists():
        return True
    lost = Side.objects.filter(pairing__in=done, forfeit=True).select_related("entrant")
    return any(not side.entrant.gone for side in lost)
