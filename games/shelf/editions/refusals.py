"""Refusals of editions."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.editions import Misfit
from games.people.refusals import Conflict, Invalid, TooLarge, Unknown


class Misfits(Invalid):
    """The data is not an entry of its kind; lists every wrong field."""

    def __init__(self, misfits: Sequence[Misfit]) -> None:
        super().__init__(
            "request.invalid",
            _("This is no entry of its kind: compare it with one that the game came with."),
            errors={each.place: [misfit(each.place)] for each in misfits},
        )
        self.misfits = tuple(misfits)


def misfit(place: str) -> str:
    sentence = gettext("“%(place)s” is missing, unknown, or not what should stand there.")
    return sentence % {"place": place}


no_catalogue = Invalid.define_field(
    "game", _("There is no game of that name with a catalogue: look at the list of games.")
)
in_use = Conflict.define(
    "edition.in_use",
    _("A table is gathering to play with this edition: it may go when that table has started."),
)
unknown_entry = Unknown.define(
    "edition.unknown_entry", _("This edition has no such entry: look at its entries.")
)


unknown_kind = Invalid.define(
    "edition.unknown_kind", _("This game has no entries of that kind; it has: %(kinds)s.")
)


other_key = Invalid.define(
    "edition.other_key",
    _("By what it says, this entry is called “%(key)s”: give it the same name in both places."),
)


bad_key = Invalid.define(
    "edition.bad_key",
    _("A key is made of letters, digits, hyphens, dots and underscores, 100 at most."),
)


large_entry = Invalid.define(
    "edition.large_entry", _("An entry has at most %(limit)d bytes: shorten its texts.")
)


too_many_entries = Conflict.define(
    "edition.full", _("An edition has at most %(limit)d entries: take others out first.")
)


too_many_editions = Conflict.define(
    "edition.too_many", _("One person keeps at most %(limit)d editions: throw one away first.")
)


there_already = Invalid.define_field(
    "key", _("This edition has an entry “%(key)s” of this kind already: change that one.")
)
no_file = Invalid.define_field("file", _("There is no file here yet: choose one."))
large_file = TooLarge.define(
    "request.too_large", _("This file has more than %(most)d MB: bring in a smaller one.")
)
