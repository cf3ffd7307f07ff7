"""What of an address tells strangers apart."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

HOUSEHOLD = 64  # bits: whoever is given IPv6 is given that many addresses


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The address itself; of IPv6 its network, in which one device may choose any address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ip_network((int(known), HOUSEHOLD), strict=False))
    return str(known)
