"""Refusals about reading and printing cards."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Errors, Invalid, Refusal, Unknown
from games.shelf.refusals import Unready

other_language = Invalid.define_field(
    "language", _("Cards are printed in English (en) or in French (fr): choose one of the two.")
)
none_printed = Unknown.define(
    "request.not_found", _("No cards of such a game are printed here: check the key of the game.")
)
which_game = Invalid.define_field(
    "game",
    _("Say for which game the card is written, by its key; cards are written for: %(known)s."),
)
too_many = Invalid.define_field("", _("At most %(most)d cards are printed at once: take some out."))
none_at_all = Invalid.define_field("", _("There is no card here to print: put some in first."))

faulty = Unready.define(
    "shelf.unready",
    _("This edition cannot be printed yet: put right each of its problems."),
    tells=("problems",),
)
none_written = Unknown.define(
    "request.not_found",
    _("Nobody writes cards of their own for such a game here: check the key of the game."),
)
long_text = Invalid.define_field(
    "", _("A card has at most %(most)d characters in each language: shorten it.")
)
unsound = Invalid.define_field(
    "", _("This cannot be kept yet: put right what stands under the text, in both languages.")
)


def no_cards(errors: Errors) -> Refusal:
    sentence = _("Not every text here is that of a card: put right what stands in the way.")
    return Invalid("request.invalid", sentence, errors=errors)
