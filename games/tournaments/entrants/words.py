"""Token of an entrant without an account, printed on slips and sent as a link.

A device that opens the link acts for that entrant until the token is revoked. Rows store only its
digest.
"""

from collections.abc import Iterable

from django.db import transaction

from games.people.access import Caller
from games.people.keys import digest
from games.tournaments import refusals
from games.tournaments.bulk import rewrite
from games.tournaments.entrants.access import access, must_act_for
from games.tournaments.log import lines
from games.tournaments.models import Entrant


def bring(word: str, caller: Caller) -> Entrant:
    """Bind the entrant to the device that opened the link; the device before loses it."""
    found = Entrant.objects.filter(digest=digest(word), person=None).first() if word else None
    if found is None:
        raise refusals.unknown_word()
    if found.device != caller.device_digest:
        found.device = caller.device_digest
        found.save(update_fields=("device",))
    return found


def words(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the tokens of all entrants without an account, by number. Entrants older than tokens
    get one now."""
    guests = [each for each in entrants if each.person_id is None and not each.bot]
    without = [each for each in guests if not each.digest]
    for each in without:
        each.digest = digest(each.secret)
    rewrite(without, ("digest",))
    return {each.number: each.secret for each in guests}


def revoke(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Replace the token after a slip was lost or read by the wrong person."""
    with transaction.atomic():
        here = access(tournament_id, entrant_id, caller)
        must_act_for(here)
        entrant = here.entrant
        if entrant.person_id is not None:
            raise refusals.named_by_account()
        entrant.revoked += 1
        entrant.digest, entrant.device = digest(entrant.secret), ""
        entrant.save(update_fields=("revoked", "digest", "device"))
        lines.write(here.tournament, "word_revoked", here.person, entrant=entrant.number)
    return entrant
