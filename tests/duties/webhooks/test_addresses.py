"""Allowed targets of a webhook, decided by the address itself, however it is written."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.duties.webhooks import addresses

PRIVATE = (
    *("0.0.0.1", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.1.2.3", "169.254.169.254"),
    *("172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1"),
    *("255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::808:808"),
    *("2002:7f00:1::", "2002:c0a8:101::1", "2001:0:1::1", "2001:db8::1", "::7f00:1", "fe80::1%lo"),
)
PUBLIC = (
    *("8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"),
    *("::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"),
)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_closed(address: str) -> None:
    assert addresses.is_private(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_one_is_open(address: str) -> None:
    assert not addresses.is_private(address)


@given(st.ip_addresses())
def test_what_python_calls_private_is_never_open(address: IPv4Address | IPv6Address) -> None:
    within = addresses._embedded_ipv4(address) if isinstance(address, IPv6Address) else None
    judged = within or address
    if judged.is_private or judged.is_multicast or judged.is_link_local or judged.is_loopback:
        assert addresses.is_private(str(address))


@given(st.ip_addresses(v=4))
def test_an_address_is_as_closed_within_another_as_by_itself(address: IPv4Address) -> None:
    number = int(address)
    for whole in (
        IPv6Address((0xFFFF << 32) | number),
        IPv6Address((0x64FF9B << 96) | number),
        IPv6Address((0x2002 << 112) | (number << 80)),
    ):
        assert addresses.is_private(str(whole)) == addresses.is_private(str(address)), whole


@pytest.mark.parametrize("written", ["127.1", "0x7f000001", "2130706433", "0177.0.0.1"])
def test_a_number_is_read_as_connecting_would_read_it(written: str) -> None:
    assert [ip_address(text) for text in addresses.resolve(written, 80)] == [
        IPv4Address("127.0.0.1")
    ]


@pytest.mark.parametrize(
    "url",
    [
        *("http://hook.example/", "ftp://hook.example/", "hook.example", "https://", "https:///x"),
        *("https://a@hook.example/", "https://a:b@hook.example/", "https://hook.example:0/"),
        *("https://hook.example:65536/", "https://hook.example:x/", "https://hook.example/#a"),
        *("https://hook example/", "https://hook.example\\@b/", "https://hook.example/\r\nX: y"),
        *("https://höök.example/", "https://[fe80::1%25lo]/", "https://[::1", "//hook.example/"),
        "https://hook.example/" + "a" * 480,
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(addresses.InvalidAddress):
        addresses.parse_target(url, to_private=False)


def test_an_address_is_taken_apart_once() -> None:
    target = addresses.parse_target("https://Hook.example:8443/a/b?c=d", to_private=False)
    assert target == addresses.Target("https", "hook.example", 8443, "/a/b?c=d")
    assert target.host_header == "hook.example:8443"
    assert (
        addresses.parse_target("https://[2606:4700::1]", to_private=False).host_header
        == "[2606:4700::1]"
    )
    assert addresses.parse_target("http://hook.example", to_private=True).path == "/"
