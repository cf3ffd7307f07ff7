"""Token of an entrant without an account, printed on slips and sent as a link.

A device that claims the link acts for that entrant until the token is revoked. Rows store only its
digest.
"""

from collections.abc import Iterable

from django.db import transaction

from games.people.access import Caller
from games.people.keys import digest
from games.tournaments import refusals
from games.tournaments.bulk import update_rows
from games.tournaments.entrants.access import get_entrant_access, must_act_for
from games.tournaments.entrants.entry import NewEntrant, enter
from games.tournaments.log import lines
from games.tournaments.models import Entrant, Invitation


def find_by_token(token: str) -> Entrant:
    rows = Entrant.objects.filter(digest=digest(token), person=None).select_related("tournament")
    return refusals.unknown_word.raise_if_none(rows.first() if token else None)


def claim_by_token(token: str, caller: Caller) -> Entrant:
    """Bind the entrant to the device that claims it; the device before loses it, and this device
    lets go of every other entrant of the tournament."""
    entrant, device = find_by_token(token), caller.device_digest
    with transaction.atomic():
        others = entrant.tournament.entrants.filter(device=device, person=None)
        others.exclude(pk=entrant.pk).update(device="")
        _bind(entrant, caller)
    return entrant


def _bind(entrant: Entrant, caller: Caller) -> None:
    if entrant.device != caller.device_digest:
        entrant.device = caller.device_digest
        entrant.save(update_fields=("device",))


def ensure_tokens(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the tokens of all entrants without an account, by number. Entrants older than tokens
    get one now."""
    guests = [each for each in entrants if each.person_id is None and not each.bot]
    without = [each for each in guests if not each.digest]
    for each in without:
        each.digest = digest(each.secret)
    update_rows(without, ("digest",))
    return {each.number: each.secret for each in guests}


def revoke(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Replace the token after a slip was lost or read by the wrong person."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        entrant = access.entrant
        if entrant.person_id is not None:
            raise refusals.named_by_account()
        entrant.revoked += 1
        entrant.digest, entrant.device = digest(entrant.secret), ""
        entrant.save(update_fields=("revoked", "digest", "device"))
        lines.write_by(access, "word_revoked", entrant=entrant.number)
    return entrant


def enter_oneself(tournament_id: str, caller: Caller, data: NewEntrant) -> Entrant | Invitation:
    """Enter, and give the entrant to the guest's device."""
    with transaction.atomic():
        entrant = enter(tournament_id, caller, data)
        if caller.person is None and isinstance(entrant, Entrant):
            _bind(entrant, caller)
    return entrant
