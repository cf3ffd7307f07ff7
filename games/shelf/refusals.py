"""Refusals of the shelf."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import (
    Conflict,
    Forbidden,
    Invalid,
    PreconditionFailed,
    TooLarge,
    Unknown,
)

stale = PreconditionFailed.define(
    "shelf.stale",
    _("This was changed since you read it: read it again, then say your change."),
    tells=("version",),
)


class Unready(Invalid):
    """The item may stay on the shelf but not come to a table: `problems` lists everything wrong
    with it."""


unready = Unready.define(
    "shelf.unready",
    _("What you bring is not ready for a table: put right each of its problems."),
    tells=("problems",),
)
unknown = Unknown.define(
    "shelf.unknown", _("Nothing on your shelf has this id: look at your lists.")
)
gone = Unknown.define(
    "shelf.unknown",
    _("This is gone from your shelf already: nothing is left to be thrown away."),
)
no_link = Unknown.define(
    "shelf.unknown",
    _("This link leads nowhere any more: ask whoever gave it to you for another."),
)
not_yours = Forbidden.define(
    "edition.not_yours",
    _("This edition is shared with you, and its owner's to change: copy the game's own."),
)
other_game = Invalid.define(
    "shelf.other_game", _("This was made for another game: bring what belongs to this one.")
)
no_characters = Invalid.define_field(
    "game", _("Nobody plays this game with a character: check the key of the game.")
)
no_loadouts = Invalid.define_field(
    "game", _("Nobody plays this game with a loadout: check the key of the game.")
)
no_such_deed = Unknown.define(
    "shelf.no_such_deed",
    _("The characters of this game know no such deed; there are: %(known)s."),
)
no_such_step = Invalid.define_field(
    "step", _("This sheet has no such step: load the page again and take one that it shows.")
)
no_decks = Invalid.define_field(
    "game", _("Nobody plays this game with a deck: check the key of the game.")
)
stays_with_its_game = Invalid.define_field(
    "game", _("It was made for another game and stays with it: make a new one for this.")
)


too_large = Invalid.define(
    "request.invalid", _("This is longer than anything its game knows: shorten it.")
)


long_sheet = Invalid.define_field(
    "notes", _("A sheet has at most %(most)d bytes: shorten its notes.")
)
unknown_archetype = Invalid.define_field(
    "archetype", _("Nobody here is of that kind; there are: %(known)s.")
)
nothing_to_undo = Conflict.define(
    "character.nothing_to_undo",
    _("Every change of this character is taken back: it is as it was made."),
)
nothing_left_to_undo = Conflict.define(
    "shelf.nothing_to_undo",
    _("Every change that is remembered is taken back: change it by hand."),
)
no_portrait = Invalid.define(
    "portrait.unreadable",
    _(
        "A portrait is a whole picture in JPEG, PNG or WebP: send one of those. Where a phone "
        "keeps another kind, save the picture as JPEG first."
    ),
)
small_portrait = Invalid.define(
    "portrait.unreadable",
    _("This picture is too small to be seen: send one of %(least)d pixels a side, or more."),
)


wide_portrait = Invalid.define(
    "portrait.too_wide",
    _("This picture has more than %(most)d million pixels: send a smaller one."),
)
large_portrait = TooLarge.define(
    "portrait.too_large", _("This picture has more than %(most)d MB: send a smaller one.")
)
no_portrait_there = Unknown.define(
    "portrait.none", _("This character has no portrait yet: put one there first.")
)
