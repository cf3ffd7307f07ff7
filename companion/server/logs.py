"""Log lines without secrets: whoever reads a log must not be able to open what a link opens."""

import logging
import re
from typing import Final

WORD: Final = r"[^/?\s&\"')]+"
PATHS: Final = re.compile(
    rf"(/password/shown/|/password/{WORD}/|/me/address/|/me/turns/(?!waiting/)|/shown/|/e/"
    rf"|/invitations/|/tables/\w+/seats/\d+/(?!(?:name|leave|way\.svg)\b))({WORD})"
)
QUERIES: Final = re.compile(rf"([?&](?:code|link|token|key|secret)=)({WORD})")
REDACTED: Final = "…"


def redact(text: str) -> str:
    """Replace the secrets of links in this text."""
    return QUERIES.sub(rf"\1{REDACTED}", PATHS.sub(rf"\1{REDACTED}", text))


class Redaction(logging.Filter):
    """Redacts the message of every record; Django logs the path of each refused request."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        redacted = redact(message)
        if redacted != message:
            record.msg, record.args = redacted, None
        return True
