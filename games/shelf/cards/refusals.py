"""Refusals about reading and printing cards."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Errors, Invalid, Refusal, Unknown
from games.shelf.refusals import Unready

other_language = Invalid.no(
    "request.invalid",
    _("Cards are printed in English (en) or in French (fr): choose one of the two."),
    field="language",
)
none_printed = Unknown.no(
    "request.not_found", _("No cards of such a game are printed here: check the key of the game.")
)
which_game = Invalid.no(
    "request.invalid",
    _("Say for which game the card is written, by its key; cards are written for: %(known)s."),
    field="game",
)
too_many = Invalid.no(
    "request.invalid", _("At most %(most)d cards are printed at once: take some out."), field=""
)
none_at_all = Invalid.no(
    "request.invalid", _("There is no card here to print: put some in first."), field=""
)

faulty = Unready.no(
    "shelf.unready",
    _("This edition cannot be printed yet: put right each of its problems."),
    tells=("problems",),
)
none_written = Unknown.no(
    "request.not_found",
    _("Nobody writes cards of their own for such a game here: check the key of the game."),
)
long_text = Invalid.no(
    "request.invalid",
    _("A card has at most %(most)d characters in each language: shorten it."),
    field="",
)
unsound = Invalid.no(
    "request.invalid",
    _("This cannot be kept yet: put right what stands under the text, in both languages."),
    field="",
)


def no_cards(errors: Errors) -> Refusal:
    told = _("Not every text here is that of a card: put right what stands in the way.")
    return Invalid("request.invalid", told, errors=errors)
