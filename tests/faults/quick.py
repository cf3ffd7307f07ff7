"""The house's own duties, quick to begin again and slow to end, so that kills fall
into them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from time import sleep

from companion.duties import DUTIES as HOUSE
from games.duties.hands import Hand


def slowly(do: Callable[..., None], **payload: str) -> None:
    """All is done, and nothing is committed."""
    do(**payload)
    sleep(0.15)


def _quick(hand: Hand) -> Hand:
    return replace(hand, do=partial(slowly, hand.do), lease=timedelta(seconds=1), tries=1000)


DUTIES = {kind: _quick(hand) if hand.atomic else hand for kind, hand in HOUSE.items()}
