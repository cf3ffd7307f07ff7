"""What people write in a club: tidy, visible, and not too long."""

from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _

from games.clubs import refusals
from games.people.names import invisible, tidy
from games.rulebooks import GAMES

ZONES: Final = frozenset(available_timezones()) - {"localtime", "Factory"}


def line(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = tidy(text)
    if needed and not text:
        raise refusals.invalid(field, _("Write something here."))
    if invisible(text):
        raise refusals.invalid(field, _("Visible characters only, please: type it again."))
    return _short(text, field, most)


def passage(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = text.strip()
    if needed and not text:
        raise refusals.invalid(field, _("Write something here."))
    return _short(text, field, most)


def _short(text: str, field: str, most: int) -> str:
    if len(text) > most:
        told = _("At most %(most)d characters: shorten it.") % {"most": most}
        raise refusals.invalid(field, told)
    return text


def zone(name: str, field: str = "time_zone") -> ZoneInfo:
    if name not in ZONES:
        raise refusals.invalid(field, _("Name a time zone as Europe/Paris is named."))
    return ZoneInfo(name)


def games(keys: tuple[str, ...]) -> list[str]:
    if any(key not in GAMES for key in keys) or len(set(keys)) < len(keys):
        known = ", ".join(GAMES)
        told = _("Name each of your games once, among these: %(games)s.") % {"games": known}
        raise refusals.invalid("games", told)
    return list(keys)
