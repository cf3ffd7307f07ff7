"""Rules for names at the table, of people and guests, and for names of time zones, such as
Europe/Paris."""

import re
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
IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point: signs that are not drawn."""
_EMPTY: Final = {"\u2800", "\U0001d159"}
"""Signs that are drawn as nothing."""
_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_KEYCAP: Final = "\u20e3"
_LETTER_EMOJI: Final = "\u2139"
_VIRAMA: Final = 9
"""Combining class of the sign after which a joiner shapes letters, in the scripts of India."""


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
    if has_invisible(name) or not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise ValidationError(
            _("A name is made of visible characters: type it again."), code="unseen_name"
        )


def has_invisible(text: str) -> bool:
    """Return whether the text contains an invisible character. Signs that join or shape what stands
    beside them are welcome in their place: in emoji, and in some scripts."""
    padded = f" {text} "
    return any(
        _is_invisible(sign) and not _shapes(before, sign, after)
        for before, sign, after in zip(padded, text, padded[2:], strict=False)
    )


def _is_invisible(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "C" or sign in _EMPTY or bool(IGNORABLE.match(sign))


def _shapes(before: str, sign: str, after: str) -> bool:
    symbols = "SP"
    if sign == _AS_EMOJI:
        drawn = unicodedata.category(before)[0] in symbols or before == _LETTER_EMOJI
        return drawn or after == _KEYCAP
    if sign == _JOINER:
        joins = before == _AS_EMOJI or unicodedata.category(before)[0] == "S"
        return unicodedata.combining(before) == _VIRAMA or (
            joins and unicodedata.category(after)[0] == "S"
        )
    return False


def check_zone(name: str) -> None:
    if name not in ZONES:
        raise ValidationError(UNKNOWN)


def zone_of(*names: str) -> ZoneInfo:
    """Return the first valid zone, or else the server's."""
    return ZoneInfo(next((name for name in names if name in ZONES), settings.TIME_ZONE))
