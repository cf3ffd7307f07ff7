"""Rules for names at the table, of people and guests, and for names of time zones, such as
Europe/Paris."""

import unicodedata
from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

NAME_LENGTH = 40
ZONES: Final = frozenset(available_timezones()) - {"localtime", "Factory"}
_SEAS: Final = {"Atlantic", "Indian", "Pacific"}
_REGIONS: Final = {"Africa", "America", "Antarctica", "Asia", "Australia", "Europe", "UTC", *_SEAS}
PLACES: Final = tuple(sorted(zone for zone in ZONES if zone.partition("/")[0] in _REGIONS))
"""Proposed time zones; the others are older names of these."""
ZONE_LENGTH: Final = 64
Zone = Annotated[str, Meta(max_length=ZONE_LENGTH)]
UNKNOWN: Final = _("Name a time zone as Europe/Paris is named.")
_JOINER = "\u200d"  # joins the parts of one emoji, and letters of some scripts


def tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def check(name: str) -> None:
    """Raise Django's ValidationError with the fault of a tidied name.

    Invisible characters are refused: they make two names look alike, or turn the line into
    right-to-left text.
    """
    if not name:
        raise ValidationError(_("Give a name for the table."), code="no_name")
    if len(name) > NAME_LENGTH:
        raise ValidationError(
            _("A name has at most %(most)d characters: shorten it."),
            code="long_name",
            params={"most": NAME_LENGTH},
        )
    if has_invisible(name):
        raise ValidationError(
            _("A name is made of visible characters: type it again."), code="unseen_name"
        )


def has_invisible(text: str) -> bool:
    """Return whether the text contains an invisible character."""
    return any(unicodedata.category(sign)[0] == "C" and sign != _JOINER for sign in text)


def check_zone(name: str) -> None:
    if name not in ZONES:
        raise ValidationError(UNKNOWN)


def zone_of(*names: str) -> ZoneInfo:
    """Return the first valid zone, or else the server's."""
    return ZoneInfo(next((name for name in names if name in ZONES), settings.TIME_ZONE))
