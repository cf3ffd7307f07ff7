"""The host's typed correction with a reason, written into the journal."""

from django.db import transaction

from games.kernel.requests import DEALER
from games.people.access import Caller
from games.people.spelling import tidy
from games.tables import refusals
from games.tables.access import access, must_host
from games.tables.journal import chain
from games.tables.journal.entries import Overruled, raw
from games.tables.journal.position import overruled, position_of
from games.tables.models import Phase
from games.tables.play.answer import Deed

LONGEST_REASON = 500


def overrule(code: str, caller: Caller, correction: bytes, reason: str) -> Deed:
    reason = tidy(reason)
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise refusals.reason_needed()
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        table = here.table
        if table.phase != Phase.PLAYING:
            # Its secrets are shown, and others rely on the result: a mistake is taken back by a
            # rewind, not corrected.
            raise refusals.not_playing()
        position = position_of(table)
        said = table.game.read_correction(correction)
        position = overruled(position, said)
        line = Overruled(raw(said), reason, raw(position.events))
        entry = chain.append(table, line, position)
    return Deed(here, entry, DEALER, position)
