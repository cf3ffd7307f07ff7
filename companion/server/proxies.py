"""Whose word on a call counts, on where it comes from and whether it came over TLS: that of the
proxies which TRUSTED_PROXIES names."""

import logging
from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings

logger = logging.getLogger(__name__)


def caller_of(peer: str, forwarded: str) -> str:
    """Where a call comes from. Each proxy adds behind those before it whom it heard the call from,
    so the list is read from its end, for as long as proxies of ours speak: what stands before the
    first stranger, that stranger may have written."""
    caller = peer
    for told in reversed(forwarded.split(",") if forwarded else ()):
        if not trusted(caller):
            break
        caller = told.strip()
    return caller


@lru_cache(maxsize=1024)
def trusted(address: str) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False  # no address: nobody of ours writes such a thing
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in proxy for proxy in settings.TRUSTED_PROXIES)


@lru_cache(maxsize=64)
def warn(peer: str) -> None:
    """Once of each: a proxy that nobody has named sends all its callers round in circles to TLS."""
    if settings.SECURE_SSL_REDIRECT:
        logger.warning(
            "%s says in X-Forwarded-Proto how it was called, and is not believed: if it is a proxy "
            "of ours, name it in TRUSTED_PROXIES.",
            peer,
        )
