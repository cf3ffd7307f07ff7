"""The part of an address that distinguishes callers."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD = 64  # bits: every IPv6 customer gets that many addresses


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Return the address, or the network of an IPv6 address, in which one device may choose any
    address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ip_network((int(known), HOUSEHOLD), strict=False))
    return str(known)
