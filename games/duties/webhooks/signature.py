"""Signatures of webhooks, by which a receiver knows that a message is ours, unchanged and recent.
They follow Standard Webhooks (https://www.standardwebhooks.com), so that its packages work."""

import base64
import hashlib
import hmac
from collections.abc import Iterable

from games.duties.models.webhooks import SPELT


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def signatures(secrets: Iterable[str], id: str, timestamp: int, body: bytes) -> str:
    """Return one signature for each valid secret. Id and time are signed with the body, so that a
    recorded message cannot be sent again later."""
    message = f"{id}.{timestamp}.".encode() + body
    macs = (base64.b64encode(mac(_key(secret), message)).decode() for secret in secrets)
    return " ".join(f"v1,{each}" for each in macs)


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(SPELT))
