"""How a receiver knows that it is us, and that what arrives is neither changed nor old: as Standard
Webhooks says (https://www.standardwebhooks.com), so that its packages can be taken."""

import base64
import hashlib
import hmac
from collections.abc import Iterable

from games.duties.models.webhooks import SPELT


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def signatures(secrets: Iterable[str], id: str, timestamp: int, body: bytes) -> str:
    """One for each secret that is valid. The id and the time are signed with the body: what was
    overheard today proves nothing tomorrow."""
    message = f"{id}.{timestamp}.".encode() + body
    macs = (base64.b64encode(mac(_key(secret), message)).decode() for secret in secrets)
    return " ".join(f"v1,{each}" for each in macs)


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(SPELT))
