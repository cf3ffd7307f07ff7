"""Where somebody's clock hangs: time zones by their names, as Europe/Paris."""

from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

ZONES: Final = frozenset(available_timezones()) - {"localtime", "Factory"}
ZONE_LENGTH: Final = 64
Zone = Annotated[str, Meta(max_length=ZONE_LENGTH)]
UNKNOWN: Final = _("Name a time zone as Europe/Paris is named.")


def check_zone(name: str) -> None:
    if name not in ZONES:
        raise ValidationError(UNKNOWN)


def zone_of(*names: str) -> ZoneInfo:
    """The first that is one, or else the house's."""
    return ZoneInfo(next((name for name in names if name in ZONES), settings.TIME_ZONE))
