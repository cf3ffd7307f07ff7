"""Commands of accounts: what people do with their open sessions and webhooks, which lie below."""

from typing import Final

from games.duties import refusals
from games.duties.webhooks import webhook
from games.people.refusals import unknown_session
from games.people.sign_in import sessions
from games.web.command import Command

HERE: Final = (refusals.unknown,)
LIMIT: Final = "webhooks"

KEEP_WEBHOOK: Final = Command(
    "keep_webhook",
    webhook.add,
    allowance=LIMIT,
    refuses=(refusals.bad_url, refusals.private_address, refusals.too_many),
)
CHANGE_WEBHOOK: Final = Command("change_webhook", webhook.change, allowance=LIMIT, refuses=HERE)
DISCARD_WEBHOOK: Final = Command("discard_webhook", webhook.discard, allowance=LIMIT, refuses=HERE)
RENEW_SECRET: Final = Command(
    "renew_webhook_secret", webhook.renew_secret, allowance=LIMIT, refuses=HERE
)
SAY_PING: Final = Command(
    "ping_webhook", webhook.say_ping, allowance=LIMIT, refuses=(*HERE, refusals.disabled)
)
SEND_AGAIN: Final = Command(
    "send_again",
    webhook.send_again,
    allowance=LIMIT,
    refuses=(*HERE, refusals.unknown_delivery, refusals.disabled),
)

END_SESSION: Final = Command("end_session", sessions.end_session, refuses=(unknown_session,))
END_OTHER_SESSIONS: Final = Command(
    "end_other_sessions", sessions.end_other_sessions, refuses=(unknown_session,), repeatable=True
)
