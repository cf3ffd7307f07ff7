"""Our own duties, retried quickly, with gates at their end where a kill hits them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

from django.conf import settings

from companion.duties import DUTIES as HOUSE
from games.duties.handlers import JobHandler
from tests.faults.gate import Gate

ANY = "any"


def run_to_gates(kind: str, do: Callable[..., None], **payload: str) -> None:
    """At the gates all work is done, and nothing is committed."""
    do(**payload)
    Gate(settings.DATA_DIR / kind).wait_if_shut()
    Gate(settings.DATA_DIR / ANY).wait_if_shut()


def _quicken(kind: str, hand: JobHandler) -> JobHandler:
    do = partial(run_to_gates, kind, hand.run)
    return replace(hand, run=do, lease=timedelta(seconds=1), tries=1000)


DUTIES = {kind: _quicken(kind, hand) if hand.atomic else hand for kind, hand in HOUSE.items()}
