"""Names of tie-breaks, in full and as column headings, and explanations of them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.people.language import language
from games.tournaments.rules.formats.stages import AnyStage, ScoredStage
from games.tournaments.rules.scoring.criteria import CRITERIA

TITLES: Final[Mapping[str, Promise]] = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("matches won"),
    "wins_played": gettext_lazy("matches won at the table"),
    "played_second": gettext_lazy("matches with the second side"),
    "wins_second": gettext_lazy("matches won with the second side"),
    "head_to_head": gettext_lazy("their own meetings"),
    "buchholz": gettext_lazy("Buchholz"),
    "buchholz_cut_1": gettext_lazy("Buchholz without the least"),
    "buchholz_cut_2": gettext_lazy("Buchholz without the two least"),
    "median_buchholz": gettext_lazy("median Buchholz"),
    "median_buchholz_2": gettext_lazy("median Buchholz 2"),
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger"),
    "koya": gettext_lazy("Koya"),
    "opponents_rating": gettext_lazy("mean rating of the opponents"),
    "performance": gettext_lazy("performance"),
    "opponents_match_win": gettext_lazy("matches won by the opponents"),
    "opponents_game_win": gettext_lazy("games won by the opponents"),
    "game_difference": gettext_lazy("difference of games"),
    "games_won": gettext_lazy("games won"),
    "pod_strength": gettext_lazy("strength of the pods"),
    "progressive": gettext_lazy("progressive points"),
    "lot": gettext_lazy("lot"),
}

COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "points": lambda n: ngettext("point", "points", n),
    "wins": lambda n: ngettext("match won", "matches won", n),
    "wins_played": lambda n: ngettext("match won at the table", "matches won at the table", n),
    "games_won": lambda n: ngettext("game won", "games won", n),
}


def figure_label(key: str, value: int | str) -> str:
    """Return the unit behind a figure: one and a half is plural in English, but singular in
    French."""
    if key not in COUNTED:
        return str(TITLES[key])
    number = Fraction(value)
    return COUNTED[key](floor(number) if language() == "fr" else ceil(number))


SHORT: Final[Mapping[str, Promise]] = {
    "points": pgettext_lazy("a column", "Points"),
    "wins": pgettext_lazy("a column", "Wins"),
    "wins_played": pgettext_lazy("a column", "Won there"),
    "played_second": pgettext_lazy("a column", "Second"),
    "wins_second": pgettext_lazy("a column", "Won 2nd"),
    "buchholz": pgettext_lazy("a column", "Buchh."),
    "buchholz_cut_1": pgettext_lazy("a column", "Buchh. −1"),
    "buchholz_cut_2": pgettext_lazy("a column", "Buchh. −2"),
    "median_buchholz": pgettext_lazy("a column", "Buchh. med."),
    "median_buchholz_2": pgettext_lazy("a column", "Buchh. med. 2"),
    "sonneborn_berger": pgettext_lazy("a column", "Sonn.-B."),
    "koya": pgettext_lazy("a column", "Koya"),
    "opponents_rating": pgettext_lazy("a column", "Opp. rating"),
    "performance": pgettext_lazy("a column", "Perf."),
    "opponents_match_win": pgettext_lazy("a column", "OMW"),
    "opponents_game_win": pgettext_lazy("a column", "OGW"),
    "game_difference": pgettext_lazy("a column", "Games ±"),
    "games_won": pgettext_lazy("a column", "Games"),
    "pod_strength": pgettext_lazy("a column", "Pods"),
    "progressive": pgettext_lazy("a column", "Progr."),
}
"""Column headings of the tie-breaks that have a figure to show."""


SENTENCES: Final[Mapping[str, Promise]] = {
    "points": gettext_lazy("The points of all rounds."),
    "wins": gettext_lazy("The rounds that brought as much as a win, played or not."),
    "wins_played": gettext_lazy("The matches won at the table: no byes and no forfeits."),
    "played_second": gettext_lazy("The matches played with the second side."),
    "wins_second": gettext_lazy("The matches won with the second side."),
    "head_to_head": gettext_lazy(
        "The meetings of those who are level with each other; where not all of them have met, who"
        " leads for certain goes first."
    ),
    "buchholz": gettext_lazy(
        "The points of all opponents; for a round that was not played one’s own points stand, as"
        " far as they do not exceed a draw in every round or what the absent opponent has."
    ),
    "buchholz_cut_1": gettext_lazy("Buchholz, the least opponent left out."),
    "buchholz_cut_2": gettext_lazy("Buchholz, the two least opponents left out."),
    "median_buchholz": gettext_lazy("Buchholz, the least and the greatest opponent left out."),
    "median_buchholz_2": gettext_lazy(
        "Buchholz, the two least and the two greatest opponents left out."
    ),
    "sonneborn_berger": gettext_lazy(
        "The points of those one has beaten, and half the points of those one drew with."
    ),
    "koya": gettext_lazy(
        "One’s points against those who have at least half of what their rounds could bring."
    ),
    "opponents_rating": gettext_lazy(
        "The mean of the ratings that the opponents met at the table had at the start; who had"
        " none counts 1500."
    ),
    "performance": gettext_lazy(
        "The mean rating of the opponents, and beside it what one’s share of the points says by"
        " FIDE’s table."
    ),
    "opponents_match_win": gettext_lazy(
        "The mean share of their matches that the opponents won, each at least a third."
    ),
    "opponents_game_win": gettext_lazy(
        "The mean share of their games that the opponents won, each at least a third."
    ),
    "game_difference": gettext_lazy("Games won less games lost, over all matches."),
    "games_won": gettext_lazy("The games won, over all matches."),
    "pod_strength": gettext_lazy("The mean points of those met in pods."),
    "progressive": gettext_lazy("The sum of one’s points after each round: early wins weigh more."),
    "lot": gettext_lazy("Drawn once, at the start; anyone can draw it again from the seed."),
}


def explanation(key: str) -> str:
    """Return an explanation of the tie-break, with its FIDE article."""
    if not (article := CRITERIA[key].article):
        return str(SENTENCES[key])
    return _("%(sentence)s (FIDE C.07, article %(article)s)") % {
        "sentence": SENTENCES[key],
        "article": article,
    }


def points_note(format_: AnyStage) -> str:
    """Return a note on the points of this stage, because FIDE's articles and other programs speak
    of those of chess."""
    if not isinstance(format_, ScoredStage):
        return ""
    worth = format_.points
    return _(
        "A match stands for a game: a win counts %(win)d, a draw %(draw)d, a loss %(loss)d, a bye"
        " %(bye)d. Where an article says a draw, these %(draw)d are meant; in a report for FIDE a"
        " win is 1 and a draw ½."
    ) % {"win": worth.win, "draw": worth.draw, "loss": worth.loss, "bye": worth.bye}


def deciding_reason(key: str) -> str:
    """Return the reason for standing below the entrant above."""
    return _("below the one above by: %(criterion)s") % {"criterion": TITLES[key]}
