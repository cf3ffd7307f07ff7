"""What is refused before the start, and of entrants."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.people.refusals import Refusal


class Stale(Refusal):
    """Changed meanwhile; `version` is what it has come to."""

    def __init__(self, version: int) -> None:
        super().__init__(
            "tournament.stale",
            _("The tournament was changed since you read it: read it again, then change it."),
        )
        self.version = version


class BadLine(Record, frozen=True):
    """What is wrong with a line of a file of entrants, counted from 1."""

    line: int
    code: str
    detail: str


class BadLines(Refusal):
    """A file of entrants with faults: nothing of it was entered."""

    def __init__(self, problems: Sequence[BadLine]) -> None:
        super().__init__(
            "tournament.bad_line",
            _("Nobody was entered: put right the lines that are listed, and send the file again."),
        )
        self.problems = list(problems)


def invalid(field: str, sentence: str | Promise) -> Refusal:
    return Refusal("request.invalid", sentence, errors={field: [str(sentence)]})


def too_many_tournaments(most: int) -> Refusal:
    sentence = _("You organise %(most)d tournaments that are not over: end or delete one first.")
    return Refusal("tournament.too_many", sentence % {"most": most})


def not_preparing() -> Refusal:
    return Refusal(
        "tournament.not_preparing",
        _("Only a tournament in preparation can be opened or deleted: cancel this one instead."),
    )


def over_already() -> Refusal:
    return Refusal("tournament.ended", _("The tournament is over or cancelled: it stays as it is."))


def bad_times(sentence: str | Promise) -> Refusal:
    return Refusal("tournament.bad_times", sentence)


def brings_nothing() -> Refusal:
    return Refusal(
        "tournament.brings_nothing", _("Nothing is brought here: enter without a deck or loadout.")
    )


def capacity_below(entered: int) -> Refusal:
    sentence = _("%(entered)d have a place already: take some out first, or allow for more.")
    return Refusal("tournament.capacity_below", sentence % {"entered": entered})


def unknown_person() -> Refusal:
    return Refusal(
        "tournament.unknown_person",
        _("Nobody has this user name: ask the person how it is spelt, to the letter."),
    )


def unknown_official() -> Refusal:
    return Refusal("tournament.unknown_official", _("This person is no official here."))


def too_many_officials(most: int) -> Refusal:
    sentence = _("A tournament has at most %(most)d officials: take one off the list first.")
    return Refusal("tournament.too_many_officials", sentence % {"most": most})


def unknown_entrant() -> Refusal:
    return Refusal("entrant.unknown", _("This tournament has no such entrant."))


def not_yours() -> Refusal:
    return Refusal(
        "entrant.not_yours", _("Only the entrant or the organiser may do this for an entrant.")
    )


def entered_twice() -> Refusal:
    return Refusal(
        "tournament.entered_twice",
        _("This person or this name is entered already: nobody plays twice in a tournament."),
    )


def not_open() -> Refusal:
    return Refusal(
        "tournament.not_open", _("Entries are not open: ask the organiser when they will be.")
    )


def closed_to_you() -> Refusal:
    return Refusal("tournament.organiser_enters", _("Here the organiser enters everybody: ask."))


def accounts_only() -> Refusal:
    return Refusal(
        "tournament.accounts_only", _("Only people with an account may enter here: log in first.")
    )


def no_more() -> Refusal:
    return Refusal("tournament.full", _("So many are entered that even the waiting list is full."))


def brings_first() -> Refusal:
    return Refusal(
        "entrant.brings_missing",
        _("Say first what you play with: here a deck, loadout or character is brought."),
    )


def no_check_in() -> Refusal:
    return Refusal("tournament.no_check_in", _("This tournament has no check-in: come and play."))


def check_in_not_open() -> Refusal:
    return Refusal(
        "tournament.check_in_not_open",
        _("Check-in is not open now: come when it is, or ask the organiser."),
    )


def waiting() -> Refusal:
    return Refusal(
        "entrant.waiting", _("Still on the waiting list: check in when a place has come free.")
    )


def not_in() -> Refusal:
    return Refusal("entrant.not_in", _("This entrant is not in, or no longer."))


def not_gone() -> Refusal:
    return Refusal(
        "entrant.not_gone", _("This entrant has not left: there is nobody to bring back.")
    )


def locked() -> Refusal:
    return Refusal(
        "entrant.locked", _("The tournament has started: what was brought stays as it is.")
    )


def no_late_entry() -> Refusal:
    return Refusal(
        "tournament.no_late_entry",
        _("Only a Swiss stage or pods take somebody late, while a round is still to come."),
    )


def reason_needed() -> Refusal:
    return Refusal("entrant.reason", _("Say why in a few words: it stands in the log."))


def bad_order() -> Refusal:
    return Refusal(
        "tournament.bad_order",
        _(
            "An order names everybody who has a place, once each; or nobody, to take all seeds "
            "back."
        ),
    )
