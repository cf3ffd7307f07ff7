"""Refusals of webhooks and of idempotency keys."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Invalid, Unknown

unknown = Unknown.define(
    "webhook.unknown", _("You have no webhook with this id: look at your list.")
)
unknown_delivery = Unknown.define(
    "webhook.unknown_delivery",
    _("This webhook has no delivery with this id: look at its list, which goes back 30 days."),
)
bad_url = Invalid.define(
    "webhook.bad_url",
    _(
        "This is no address for a webhook: give one that starts with https://, of at most 500 "
        "plain characters, without a user name or a #."
    ),
    field="url",
)
private_address = Invalid.define(
    "webhook.private_address",
    _("This address leads into a private network: give one that the whole internet can reach."),
    field="url",
)


too_many = Conflict.define(
    "webhook.too_many", _("You have %(most)d webhooks, as many as may be: throw one away first.")
)
disabled = Conflict.define(
    "webhook.disabled", _("This webhook is switched off: switch it on first.")
)


long_key = Invalid.define(
    "idempotency.long_key",
    _("This Idempotency-Key is too long: 200 characters are enough for any."),
)
other_body = Conflict.define(
    "idempotency.other_body",
    _("This Idempotency-Key was used for another call: send a fresh key with this one."),
)
