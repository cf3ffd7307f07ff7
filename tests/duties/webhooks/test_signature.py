"""The signature, by the published vectors, and by the receiver's script that the docs show."""

import re

import pytest

from companion.bootstrap import ROOT
from games.duties.models import Webhook
from games.duties.webhooks.post import Post
from games.duties.webhooks.signature import mac, signature
from tests.duties.webhooks.conftest import Receiver, announced, tried

# RFC 4231, 4.2 to 4.4 and 4.7
VECTORS = (
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
)


@pytest.mark.parametrize(("key", "message", "expected"), VECTORS)
def test_the_mac_is_that_of_rfc_4231(key: bytes, message: bytes, expected: str) -> None:
    assert mac(key, message) == expected


def test_the_time_is_signed_with_the_body() -> None:
    assert signature("s", 12, b"{}") == f"v1={mac(b's', b'12.{}')}"


@pytest.mark.django_db
def test_the_script_of_the_docs_takes_what_we_send_and_nothing_else(
    webhook: Webhook, receiver: Receiver, post: Post
) -> None:
    page = (ROOT / "docs" / "decisions" / "webhooks.md").read_text()
    (script,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(script, names)  # noqa: S102 - our own page, which must be true
    genuine = names["genuine"]
    assert callable(genuine)
    tried(post, announced(webhook))
    (sent,) = receiver.received
    assert genuine(webhook.secret, sent.headers, sent.body)
    assert not genuine(webhook.secret, sent.headers, sent.body + b" ")
    assert not genuine("another", sent.headers, sent.body)
    old = {**sent.headers, "Companion-Timestamp": "1700000000"}
    old["Companion-Signature"] = signature(webhook.secret, 1700000000, sent.body)
    assert not genuine(webhook.secret, old, sent.body)
