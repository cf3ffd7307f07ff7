"""What tie-breaks are called where there is room for a word."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

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
