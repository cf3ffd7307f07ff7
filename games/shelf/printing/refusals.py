"""What cannot be printed."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from games.people.refusals import Refusal


def other_language() -> Refusal:
    told = gettext("Cards are printed in English (en) or in French (fr): choose one of the two.")
    return Refusal("request.invalid", told, errors={"language": [told]})


def too_many(most: int) -> Refusal:
    told = gettext("At most %(most)d cards are printed at once: take some out.") % {"most": most}
    return Refusal("request.invalid", told, errors={"": [told]})


def none_at_all() -> Refusal:
    told = gettext("There is no card here to print: put some in first.")
    return Refusal("request.invalid", told, errors={"": [told]})


def no_cards(errors: Mapping[str, Sequence[str]]) -> Refusal:
    told = gettext("Not every text here is that of a card: put right what stands in the way.")
    return Refusal("request.invalid", told, errors=errors)
