"""What an edition refuses."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.editions import Misfit
from games.people.refusals import Refusal


class Misfits(Refusal):
    """What was said is no entry of its kind: each field that cannot be."""

    def __init__(self, misfits: Sequence[Misfit]) -> None:
        super().__init__(
            "request.invalid",
            _("This is no entry of its kind: compare it with one that the game came with."),
            errors={each.place: [misfit(each.place)] for each in misfits},
        )
        self.misfits = tuple(misfits)


def misfit(place: str) -> str:
    told = gettext("“%(place)s” is missing, unknown, or not what should stand there.")
    return told % {"place": place}


def no_catalogue() -> Refusal:
    sentence = gettext("There is no game of that name with a catalogue: look at the list of games.")
    return Refusal("request.invalid", sentence, errors={"game": [sentence]})


def not_yours() -> Refusal:
    return Refusal(
        "edition.not_yours",
        _("This edition is shared with you, and its owner's to change: copy the game's own."),
    )


def in_use() -> Refusal:
    return Refusal(
        "edition.in_use",
        _("A table is gathering to play with this edition: it may go when that table has started."),
    )


def unknown_entry() -> Refusal:
    return Refusal(
        "edition.unknown_entry", _("This edition has no such entry: look at its entries.")
    )


def unknown_kind(kinds: Sequence[str]) -> Refusal:
    told = _("This game has no entries of that kind; it has: %(kinds)s.")
    return Refusal("edition.unknown_kind", told % {"kinds": ", ".join(kinds)})


def other_key(key: str) -> Refusal:
    told = _(
        "By what it says, this entry is called “%(key)s”: give it the same name in both places."
    )
    return Refusal("edition.other_key", told % {"key": key[:100]})


def bad_key() -> Refusal:
    return Refusal(
        "edition.bad_key",
        _("A key is made of letters, digits, hyphens, dots and underscores, 100 at most."),
    )


def large_entry(limit: int) -> Refusal:
    told = _("An entry has at most %(limit)d bytes: shorten its texts.")
    return Refusal("edition.large_entry", told % {"limit": limit})


def too_many_entries(limit: int) -> Refusal:
    told = _("An edition has at most %(limit)d entries: take others out first.")
    return Refusal("edition.full", told % {"limit": limit})


def too_many_editions(limit: int) -> Refusal:
    told = _("One person keeps at most %(limit)d editions: throw one away first.")
    return Refusal("edition.too_many", told % {"limit": limit})


def there_already(key: str) -> str:
    told = gettext("This edition has an entry “%(key)s” of this kind already: change that one.")
    return told % {"key": key}
