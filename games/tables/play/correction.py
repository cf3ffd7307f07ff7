"""The host's typed correction with a reason, written into the journal."""

from django.db import transaction

from games.kernel.requests import DEALER
from games.people.access import Caller
from games.people.spelling import tidy
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.journal import chain
from games.tables.journal.entries import CorrectionEntry, encode_raw
from games.tables.journal.position import apply_correction, position_of
from games.tables.models import Phase
from games.tables.play.answer import TableChange

LONGEST_REASON = 500


def overrule(code: str, caller: Caller, correction: bytes, reason: str) -> TableChange:
    reason = tidy(reason)
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise refusals.reason_needed()
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        table = access.table
        if table.phase != Phase.PLAYING:
            # Its secrets are shown, and others rely on the result: a mistake is taken back by a
            # rewind, not corrected.
            raise refusals.not_playing()
        position = position_of(table)
        decoded = table.game.read_correction(correction)
        position = apply_correction(position, decoded)
        line = CorrectionEntry(encode_raw(decoded), reason, encode_raw(position.events))
        entry = chain.append(table, line, position)
    return TableChange(access, entry, DEALER, position)
