"""The host's last word: a typed correction with a reason, written into the journal."""

import msgspec
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.people.names import tidy
from games.people.refusals import Refusal
from games.tables import journal, lines, refusals
from games.tables.answering import Answered
from games.tables.models import Kind, Phase
from games.tables.permissions import Caller, must_host, standing

LONGEST_REASON = 500


def overrule(code: str, caller: Caller, correction: bytes, reason: str) -> Answered:
    reason = tidy(reason)
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise Refusal("table.reason", _("Say why, in 500 characters at most."))
    with transaction.atomic():
        here = standing(code, caller, lock=True)
        must_host(here)
        table = here.table
        if table.phase not in (Phase.PLAYING, Phase.OVER):
            raise refusals.not_playing()
        game = table.game
        said = game.read_correction(correction)
        effect = journal.overruled(journal.effect_on(table), said)
        raw = msgspec.Raw(msgspec.json.encode(said))
        line = lines.Overruled(raw, reason, journal.told(effect.events))
        entry = journal.write(table, Kind.OVERRULED, line, effect)
    return Answered(here, entry, -1, effect)
