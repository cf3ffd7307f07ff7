"""What must not be guessed: the ids of rows, and the secrets of which rows keep a digest only."""

import base64
import hashlib
import secrets

from django.utils.crypto import salted_hmac

ID_LENGTH = 22  # 128 bits, six to a character
DIGEST_LENGTH = 64


def new_id() -> str:
    return secrets.token_urlsafe(16)


def derive(purpose: str, id: str) -> str:
    """The secret that belongs to an id: the same at every call, so that a repeated request can be
    answered again although no secret is stored. The purpose keeps the secret of a seat from
    opening a token."""
    tag = salted_hmac(f"companion.{purpose}", id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(tag).rstrip(b"=").decode()


def digest(secret: str) -> str:
    """Plain SHA-256: a derived secret has 256 bits, and no dictionary to be tried against. Digests
    are looked up and compared as they come: whoever times that learns about a digest, and cannot
    turn it back into a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
