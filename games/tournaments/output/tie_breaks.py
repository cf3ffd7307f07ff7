"""What tie-breaks are called, also where there is room for a word."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

TITLES: Final[Mapping[str, Promise]] = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("matches won"),
    "head_to_head": gettext_lazy("their own meetings"),
    "buchholz": gettext_lazy("Buchholz"),
    "buchholz_cut_1": gettext_lazy("Buchholz without the least"),
    "median_buchholz": gettext_lazy("median Buchholz"),
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger"),
    "opponents_match_win": gettext_lazy("matches won by the opponents"),
    "opponents_game_win": gettext_lazy("games won by the opponents"),
    "game_difference": gettext_lazy("difference of games"),
    "games_won": gettext_lazy("games won"),
    "pod_strength": gettext_lazy("strength of the pods"),
    "progressive": gettext_lazy("progressive points"),
    "lot": gettext_lazy("lot"),
}


SHORT: Final[Mapping[str, Promise]] = {
    "points": pgettext_lazy("a column", "Points"),
    "wins": pgettext_lazy("a column", "Wins"),
    "buchholz": pgettext_lazy("a column", "Buchh."),
    "buchholz_cut_1": pgettext_lazy("a column", "Buchh. −1"),
    "median_buchholz": pgettext_lazy("a column", "Buchh. med."),
    "sonneborn_berger": pgettext_lazy("a column", "Sonn.-B."),
    "opponents_match_win": pgettext_lazy("a column", "OMW"),
    "opponents_game_win": pgettext_lazy("a column", "OGW"),
    "game_difference": pgettext_lazy("a column", "Games ±"),
    "games_won": pgettext_lazy("a column", "Games"),
    "pod_strength": pgettext_lazy("a column", "Pods"),
    "progressive": pgettext_lazy("a column", "Progr."),
}
"""Those that have a figure to show."""


def decided(key: str) -> str:
    """Why somebody stands below the one above."""
    return _("below the one above by: %(criterion)s") % {"criterion": TITLES[key]}
