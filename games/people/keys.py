"""Values that must not be guessed: ids of rows, and secrets of which rows store only a digest."""

import base64
import hashlib
import secrets

from django.utils.crypto import salted_hmac

ID_LENGTH = 22  # 128 bits, six to a character
DIGEST_LENGTH = 64


def new_id() -> str:
    return secrets.token_urlsafe(16)


def derive(purpose: str, id: str) -> str:
    """Return the secret of an id: the same at every call, so that a repeated request gets the same
    answer although no secret is stored. The purpose separates secrets, so that the secret of a seat
    is not valid for a token."""
    tag = salted_hmac(f"companion.{purpose}", id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(tag).rstrip(b"=").decode()


def digest(secret: str) -> str:
    """Return the plain SHA-256: a derived secret has 256 bits, so a dictionary attack is
    impossible. Digests are compared without protection against timing: timing reveals something
    about a digest, which cannot be turned back into a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
