"""Trusted proxies: only those in TRUSTED_PROXIES may say where a call comes from and whether it
used TLS."""

import logging
from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings

logger = logging.getLogger(__name__)


def caller_of(peer: str, forwarded: str) -> str:
    """Return the address of the caller. Each proxy appends the address it was called from, so the
    list is read from its end, as long as the speaker is a trusted proxy: a stranger may have
    written everything before its own entry."""
    caller = peer
    for hop in reversed(forwarded.split(",") if forwarded else ()):
        if not is_trusted(caller):
            break
        caller = hop.strip()
    return caller


@lru_cache(maxsize=1024)
def is_trusted(address: str) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False  # not an address: none of our proxies writes that
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in proxy for proxy in settings.TRUSTED_PROXIES)


@lru_cache(maxsize=64)
def warn_untrusted(peer: str) -> None:
    """Warn once for each peer: without TRUSTED_PROXIES, a proxy's callers are redirected to TLS for
    ever."""
    if settings.SECURE_SSL_REDIRECT:
        logger.warning(
            "%s says in X-Forwarded-Proto how it was called, and is not believed: if it is a proxy "
            "of ours, name it in TRUSTED_PROXIES.",
            peer,
        )
