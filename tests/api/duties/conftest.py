from typing import Any

import pytest

from games.duties.models import Delivery
from games.duties.webhooks import announcement
from games.people.models import User
from tests.api.conftest import Caller
from tests.api.duties.wish import WISH


@pytest.fixture
def kept(as_alice: Caller) -> dict[str, Any]:
    answer: dict[str, Any] = as_alice.post("webhooks/", WISH).json()
    return answer


@pytest.fixture
def delivery(alice: User, kept: dict[str, Any]) -> Delivery:
    (made,) = announcement.announce(
        "round.paired", owner_ids=[alice.pk], scope="t1", body={"round": 1}
    )
    return made
