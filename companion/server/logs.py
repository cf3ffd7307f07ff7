"""Log lines without secrets: whoever reads a log must not be able to open what a link opens."""

import logging

from games.people.addresses.secret_links import redact


class Redaction(logging.Filter):
    """Redacts the message of every record; Django logs the path of each refused request."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        redacted = redact(message)
        if redacted != message:
            record.msg, record.args = redacted, None
        return True
