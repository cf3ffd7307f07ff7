import pytest

from tests.api.conftest import Caller
from tests.api.shelf.characters.mei import MEI


@pytest.fixture
def mei(as_alice: Caller) -> str:
    return f"characters/{as_alice.post('characters/', MEI).json()['id']}/"
