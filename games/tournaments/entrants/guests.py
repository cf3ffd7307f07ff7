"""Deletion of guests' names, after some time or on request."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.entrants.access import get_entrant_access, must_act_for
from games.tournaments.models import Entrant, Phase

ENDED: Final = (Phase.OVER, Phase.CANCELLED)
NAMELESS: Final = {"name": "", "affiliation": "", "team": [], "brought": ""}


def forget(tournament_id: str, caller: Caller, entrant_id: str) -> None:
    """Delete the name of a guest, by the guest (with the secret) or the organiser, after the end.

    Until then a guest withdraws or drops out. Results stay under the number.
    """
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        if access.entrant.person_id is not None:
            raise refusals.named_by_account()
        if access.tournament.phase not in ENDED:
            raise refusals.not_over()
        Entrant.objects.filter(pk=access.entrant.pk).update(**NAMELESS)


def forget_old_names() -> int:
    """Delete the names in finished or cancelled tournaments that are older than `GUESTS_KEPT` days,
    counted from their end or else their creation. Returns how many."""
    before = timezone.now() - timedelta(days=settings.GUESTS_KEPT)
    old = Entrant.objects.filter(
        person=None, tournament__phase__in=ENDED, tournament__created__lt=before
    ).exclude(tournament__ended__gte=before)
    return old.exclude(name="").update(**NAMELESS)
