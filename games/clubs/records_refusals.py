"""What the record of play refuses."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Refusal


def unknown() -> Refusal:
    return Refusal(
        "record.unknown", _("There is no such play, or none that you may see: look at the list.")
    )


def person_twice() -> Refusal:
    return Refusal(
        "record.person_twice", _("Somebody plays twice in this play: name every player once.")
    )


def unknown_person() -> Refusal:
    return Refusal(
        "record.unknown_person",
        _("One of these players is nobody you play with here: choose a member, or write a name."),
    )


def not_yours() -> Refusal:
    return Refusal(
        "record.not_yours",
        _("Only an organiser, or who entered this play, may change it: ask one of them."),
    )


def not_among_them() -> Refusal:
    return Refusal(
        "record.without_you",
        _("Outside a club you enter plays of your own: be one of the players."),
    )


def struck() -> Refusal:
    return Refusal("record.struck", _("This play is struck out: restore it first."))


def standing() -> Refusal:
    return Refusal(
        "record.standing", _("This play is not struck out: there is nothing to restore.")
    )


def nothing_to_undo() -> Refusal:
    return Refusal("record.nothing_to_undo", _("There is nothing here that could be taken back."))


def unknown_visitor() -> Refusal:
    return Refusal(
        "record.unknown_visitor", _("The club knows no player without an account by this id.")
    )


class Stale(Refusal):
    def __init__(self, version: int) -> None:
        super().__init__(
            "record.stale",
            _("This play was changed meanwhile: look at it again, then say what to change."),
        )
        self.version = version


class BadLines(Refusal):
    """A file that is not taken: `faults` says where and why, by line."""

    def __init__(self, faults: Sequence[object]) -> None:
        super().__init__(
            "record.bad_line",
            _("Nothing was imported: put right what is listed, and send the file again."),
        )
        self.faults = list(faults)


def invalid(errors: dict[str, list[str]]) -> Refusal:
    return Refusal(
        "request.invalid", _("Some fields need another look: each says what to do."), errors=errors
    )


def play_twice() -> Refusal:
    return Refusal("record.bad_line", _("Two plays of the file have the same id."))


def unknown_import() -> Refusal:
    return Refusal(
        "record.unknown_import", _("You have sent no file of this id: look at its answer again.")
    )


def large_export(most: int) -> Refusal:
    return Refusal(
        "record.large_export",
        _("At most %(most)d plays at once: narrow it with since and until.") % {"most": most},
    )


def unknown_evening() -> Refusal:
    return Refusal(
        "record.unknown_evening",
        _("The club has no such evening: choose one of its own, or leave it out."),
    )
