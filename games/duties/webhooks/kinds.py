"""All kinds of webhook events, with a sentence on when each is sent."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: Final[Mapping[str, Promise]] = {
    "tournament.started": _("A tournament has started: its entrants are settled."),
    "round.paired": _("A round is paired: its pairings can be read."),
    "pairing.reported": _("A side has reported the result of a pairing."),
    "pairing.disputed": _("A side disputes the result of a pairing: a judge is needed."),
    "pairing.judge_called": _("Those who sit at a pairing call a judge."),
    "pairing.confirmed": _("The result of a pairing stands."),
    "round.time_over": _("The time of a round is over: not all of its results are in."),
    "tournament.over": _("A tournament is over: its standings are final."),
    "table.over": _("The game at a table is over."),
    "evening.changed": _("An evening was announced, moved or called off."),
}
PING: Final = "ping"  # sent when the owner asks for it, whatever the webhook listens to
