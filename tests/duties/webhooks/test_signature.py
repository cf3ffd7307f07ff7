"""The signature: tested with the published vectors, with the published package of Standard
Webhooks, and with the code shown in the docs, in every language with a runtime here."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.utils import timezone
from standardwebhooks import Webhook as Standard
from standardwebhooks import WebhookVerificationError

from companion.bootstrap import ROOT
from games.duties.models import Webhook
from games.duties.webhooks.post import Post
from games.duties.webhooks.signature import mac, signatures
from games.duties.webhooks.webhook import renew_secret
from tests.duties.webhooks.conftest import (
    ReceivedRequest,
    Receiver,
    announce,
    let_time_pass,
    try_delivery,
)

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"  # from the specification's own example
READ = {
    "python": "import json, sys\nsecret, headers, body = json.load(sys.stdin)\n"
    "body = body.encode()\n",
    "js": 'const [secret, headers, body] = JSON.parse(require("node:fs").readFileSync(0));\n',
    "php": "<?php [$secret, $headers, $body] = json_decode(stream_get_contents(STDIN), true);\n",
}
TELL = {
    "python": "\nprint(json.dumps(genuine))",
    "js": "\nconsole.log(genuine)",
    "php": "\necho json_encode($genuine);",
}
RUN = {"python": (sys.executable, "-c"), "js": ("node", "-e"), "php": ("php", "-r")}

# RFC 4231, 4.2 to 4.4 and 4.7
VECTORS = (
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
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
    assert mac(key, message).hex() == expected


def test_it_is_what_the_package_signs() -> None:
    now = timezone.now()
    theirs = Standard(SECRET).sign("msg_1", now, '{"a": "é"}')
    assert signatures([SECRET], "msg_1", int(now.timestamp()), '{"a": "é"}'.encode()) == theirs


@pytest.fixture
def sent_request(webhook: Webhook, receiver: Receiver, post: Post) -> ReceivedRequest:
    try_delivery(post, announce(webhook))
    return receiver.received[0]


@pytest.mark.django_db
class TestALetter:
    def verify(self, secret: str, sent_request: ReceivedRequest) -> bool:
        try:
            Standard(secret).verify(sent_request.body, sent_request.headers)
        except WebhookVerificationError:
            return False
        return True

    def test_is_believed_by_the_package_as_it_was_sent_and_not_otherwise(
        self, webhook: Webhook, sent_request: ReceivedRequest
    ) -> None:
        assert self.verify(webhook.secret, sent_request)
        assert not self.verify(SECRET, sent_request)
        assert not self.verify(
            webhook.secret, ReceivedRequest(sent_request.headers, sent_request.body + b" ")
        )
        for header, other in (("webhook-id", "another"), ("webhook-timestamp", "1700000000")):
            assert not self.verify(
                webhook.secret,
                ReceivedRequest({**sent_request.headers, header: other}, sent_request.body),
            )

    def test_is_signed_with_both_secrets_for_a_day_after_one_was_renewed(
        self, webhook: Webhook, receiver: Receiver, post: Post
    ) -> None:
        new = renew_secret(webhook.person, webhook.pk).secret
        assert new != webhook.secret
        try_delivery(post, announce(webhook))
        let_time_pass(timedelta(hours=25))
        try_delivery(post, announce(webhook))
        before, after = receiver.received
        assert [self.verify(each, before) for each in (webhook.secret, new)] == [True, True]
        assert [self.verify(each, after) for each in (webhook.secret, new)] == [False, True]

    @pytest.mark.parametrize("language", RUN)
    def test_is_believed_by_the_lines_of_the_docs(
        self, webhook: Webhook, sent_request: ReceivedRequest, language: str
    ) -> None:
        program, option = RUN[language]
        if shutil.which(program) is None:
            pytest.skip(f"There is no {program} here.")
        page = (ROOT / "docs" / "webhooks.md").read_text()
        (lines,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
        code_lines = [line for line in lines.splitlines() if line and not line.startswith("import")]
        assert len(code_lines) == 4
        script = READ[language] + lines + TELL[language]

        def genuine(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
            data = json.dumps([secret, headers, body.decode()])
            completed = subprocess.run(
                (program, option, script.removeprefix("<?php ")),
                input=data.encode(),
                capture_output=True,
                check=True,
            )
            return bool(json.loads(completed.stdout))

        renewed = {**sent_request.headers}
        renewed["webhook-signature"] = f"v1,AAAA {renewed['webhook-signature']}"
        late = {**sent_request.headers, "webhook-timestamp": "1700000000"}
        late["webhook-signature"] = signatures(
            [webhook.secret], sent_request.headers["webhook-id"], 1700000000, sent_request.body
        )
        assert genuine(webhook.secret, sent_request.headers, sent_request.body)
        assert genuine(webhook.secret, renewed, sent_request.body)
        assert not genuine(SECRET, sent_request.headers, sent_request.body)
        assert not genuine(webhook.secret, sent_request.headers, sent_request.body + b" ")
        assert not genuine(webhook.secret, late, sent_request.body)
