from typing import Any

import pytest

from games.duties.models import Delivery
from games.duties.webhooks import announcement
from games.people.models import User
from tests.api.conftest import Caller
from tests.api.duties.examples import WEBHOOK


@pytest.fixture
def webhook_json(as_alice: Caller) -> dict[str, Any]:
    answer: dict[str, Any] = as_alice.post("webhooks/", WEBHOOK).json()
    return answer


@pytest.fixture
def delivery(alice: User, webhook_json: dict[str, Any]) -> Delivery:
    (made,) = announcement.announce(
        "round.paired", owner_ids=[alice.pk], scope="t1", body={"round": 1}
    )
    return made
