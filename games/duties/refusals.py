"""What webhooks refuse."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.people.refusals import Refusal


def unknown() -> Refusal:
    return Refusal("webhook.unknown", _("You have no webhook with this id: look at your list."))


def unknown_delivery() -> Refusal:
    return Refusal(
        "webhook.unknown_delivery",
        _("This webhook has no delivery with this id: look at its list, which goes back 30 days."),
    )


def bad_url() -> Refusal:
    sentence = gettext(
        "This is no address for a webhook: give one that starts with https://, of at most 500 "
        "plain characters, without a user name or a #."
    )
    return Refusal("webhook.bad_url", sentence, errors={"url": [sentence]})


def private_address() -> Refusal:
    sentence = gettext(
        "This address leads into a private network: give one that the whole internet can reach."
    )
    return Refusal("webhook.private_address", sentence, errors={"url": [sentence]})


def too_many(most: int) -> Refusal:
    sentence = gettext("You have %(most)d webhooks, as many as may be: throw one away first.")
    return Refusal("webhook.too_many", sentence % {"most": most})


def disabled() -> Refusal:
    return Refusal("webhook.disabled", _("This webhook is switched off: switch it on first."))


def field(name: str, sentence: str) -> Refusal:
    return Refusal("request.invalid", sentence, errors={name: [sentence]})
