"""Refusals of the record of play."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Forbidden, Invalid, PreconditionFailed, Refusal, Unknown

unknown = Unknown.define(
    "record.unknown", _("There is no such play, or none that you may see: look at the list.")
)
person_twice = Invalid.define(
    "record.person_twice", _("Somebody plays twice in this play: name every player once.")
)
unknown_person = Invalid.define(
    "record.unknown_person",
    _("One of these players is nobody you play with here: choose a member, or write a name."),
)
not_yours = Forbidden.define(
    "record.not_yours",
    _("Only an organiser, or who entered this play, may change it: ask one of them."),
)
not_among_them = Invalid.define(
    "record.without_you", _("Outside a club you enter plays of your own: be one of the players.")
)
struck = Conflict.define("record.struck", _("This play is struck out: restore it first."))
not_struck = Conflict.define(
    "record.standing", _("This play is not struck out: there is nothing to restore.")
)
nothing_to_undo = Conflict.define(
    "record.nothing_to_undo", _("There is nothing here that could be taken back.")
)
unknown_visitor = Unknown.define(
    "record.unknown_visitor", _("The club knows no player without an account by this id.")
)


stale = PreconditionFailed.define(
    "record.stale",
    _("This play was changed meanwhile: look at it again, then say what to change."),
    tells=("version",),
)


class BadLines(Invalid):
    """A file that is refused: `faults` lists reasons and lines."""

    @property
    def faults(self) -> Sequence[object]:
        faults: Sequence[object] = self.more["faults"]
        return faults


bad_lines = BadLines.define(
    "record.bad_line",
    _("Nothing was imported: put right what is listed, and send the file again."),
    tells=("faults",),
)


def invalid(errors: dict[str, list[str]]) -> Refusal:
    return Invalid(
        "request.invalid", _("Some fields need another look: each says what to do."), errors=errors
    )


play_twice = Invalid.define("record.bad_line", _("Two plays of the file have the same id."))
unknown_import = Unknown.define(
    "record.unknown_import", _("You have sent no file of this id: look at its answer again.")
)


large_export = Invalid.define(
    "record.large_export", _("At most %(most)d plays at once: narrow it with since and until.")
)


unknown_evening = Invalid.define(
    "record.unknown_evening",
    _("The club has no such evening: choose one of its own, or leave it out."),
)
