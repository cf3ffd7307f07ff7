"""Whose word on a caller's address counts: that of the proxies which TRUSTED_PROXIES names."""

from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings


def caller_of(peer: str, forwarded: str) -> str:
    """Where a call comes from. Each proxy adds behind those before it whom it heard the call from,
    so the list is read from its end, for as long as proxies of ours speak: what stands before the
    first stranger, that stranger may have written."""
    caller = peer
    for told in reversed(forwarded.split(",") if forwarded else ()):
        if not _trusted(caller):
            break
        caller = told.strip()
    return caller


@lru_cache(maxsize=1024)
def _trusted(address: str) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False  # no address: nobody of ours writes such a thing
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in proxy for proxy in settings.TRUSTED_PROXIES)
