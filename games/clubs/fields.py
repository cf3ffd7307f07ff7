"""Checks of the fields of a club: text must be tidy, visible and not too long, numbers within
limits."""

from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.people.refusals import invalid
from games.people.spelling import UNKNOWN, ZONES, has_invisible, tidy
from games.rulebooks import GAMES


def clean_line(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = tidy(text)
    if needed and not text:
        raise invalid(field, _("Write something here."))
    if has_invisible(text):
        raise invalid(field, _("Visible characters only, please: type it again."))
    return _short(text, field, most)


def clean_passage(text: str, field: str, most: int, *, needed: bool = False) -> str:
    text = text.strip()
    if needed and not text:
        raise invalid(field, _("Write something here."))
    return _short(text, field, most)


def _short(text: str, field: str, most: int) -> str:
    if len(text) > most:
        sentence = _("At most %(most)d characters: shorten it.") % {"most": most}
        raise invalid(field, sentence)
    return text


def check_number(value: int, field: str, most: int, *, least: int = 1) -> int:
    if not least <= value <= most:
        sentence = _("A number from 1 to %(most)d, please.") % {"most": most}
        raise invalid(field, sentence)
    return value


def parse_zone(name: str) -> ZoneInfo:
    if name not in ZONES:
        raise invalid("time_zone", str(UNKNOWN))
    return ZoneInfo(name)


def check_games(keys: tuple[str, ...]) -> list[str]:
    if any(key not in GAMES for key in keys) or len(set(keys)) < len(keys):
        known = ", ".join(GAMES)
        sentence = _("Name each of your games once, among these: %(games)s.") % {"games": known}
        raise invalid("games", sentence)
    return list(keys)
