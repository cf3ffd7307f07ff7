"""What a tournament refuses."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Refusal


class Hangs(Refusal):
    """A corrected result on which others were played: `hanging` says which, and the organiser
    chooses what becomes of them."""

    def __init__(self, hanging: Sequence[Any]) -> None:
        super().__init__(
            "pairing.hangs",
            _(
                "Others have already played on this result: see which, and say whether they are "
                "kept as they are or played again."
            ),
        )
        self.hanging = list(hanging)


def unknown_tournament() -> Refusal:
    return Refusal("tournament.unknown", _("There is no such tournament: check the address."))


def organiser_only() -> Refusal:
    return Refusal("tournament.organiser_only", _("Only the organiser may do this."))


def judge_only() -> Refusal:
    return Refusal("tournament.judge_only", _("Only a judge or the organiser may do this."))


def entrant_only() -> Refusal:
    return Refusal("tournament.entrant_only", _("This is for those who play here."))


def already_started() -> Refusal:
    return Refusal("tournament.started", _("The tournament has started: this can no longer be."))


def not_playing() -> Refusal:
    return Refusal("tournament.not_playing", _("The tournament is not being played."))


def too_few() -> Refusal:
    return Refusal(
        "tournament.too_few",
        _("Too few entrants are in for this format: let more come in, or choose another."),
    )


def no_stage() -> Refusal:
    return Refusal("tournament.no_stage", _("Give the tournament a stage before it starts."))


def unknown_stage() -> Refusal:
    return Refusal("stage.unknown", _("This tournament has no such stage."))


def unknown_round() -> Refusal:
    return Refusal("round.unknown", _("This tournament has no such round."))


def round_not_on() -> Refusal:
    return Refusal("round.not_on", _("This round is not on: it waits for its turn, or is over."))


def drawn_at_once() -> Refusal:
    return Refusal(
        "round.drawn_at_once",
        _("This stage was drawn as a whole: only rounds of Swiss and of pods are drawn again."),
    )


def round_begun() -> Refusal:
    return Refusal(
        "round.begun",
        _("There are results in this round, or a later one is drawn: correct pairings instead."),
    )


def unknown_rating() -> Refusal:
    return Refusal("rating.unknown", _("Nobody of that id shows a rating here."))


def no_trf() -> Refusal:
    return Refusal(
        "tournament.no_trf",
        _("A report for FIDE is made of a Swiss or round-robin stage that has begun: choose one."),
    )


def unknown_pairing() -> Refusal:
    return Refusal("pairing.unknown", _("This tournament has no such pairing."))


def pairing_not_on() -> Refusal:
    return Refusal(
        "pairing.not_on", _("This pairing is not on: it waits for its entrants, or is over.")
    )


def not_yours() -> Refusal:
    return Refusal("pairing.not_yours", _("This is for those who meet in this pairing."))


def bad_result(detail: Any) -> Refusal:
    return Refusal("pairing.bad_result", detail)


def own_report() -> Refusal:
    return Refusal(
        "pairing.own_report", _("You have reported this yourself: the other side confirms it.")
    )


def said_too_often() -> Refusal:
    return Refusal(
        "pairing.said_too_often",
        _("This pairing was reported again and again: ask a judge to settle it."),
    )


def nothing_reported() -> Refusal:
    return Refusal("pairing.nothing_reported", _("Nothing is reported yet: report the result."))


def reason_needed() -> Refusal:
    return Refusal("pairing.reason", _("Say why in a few words: it stands in the log."))


def no_table() -> Refusal:
    return Refusal(
        "pairing.no_table", _("In this tournament results are reported by hand, without a table.")
    )


class BringsMissing(Refusal):
    """`entrants` have not said what they play with."""

    def __init__(self, entrants: Sequence[int]) -> None:
        super().__init__(
            "tournament.brings_missing",
            _("Some entrants have not brought what they play with: ask them, or take them out."),
        )
        self.entrants = list(entrants)


def brings_missing(entrants: Sequence[int]) -> BringsMissing:
    return BringsMissing(entrants)
