"""Random numbers are the same every day (tests/conftest.py): a test's are seeded by its name, those
of a shared fixture by the fixture's name, whichever test asks first."""

import secrets

import pytest


@pytest.fixture(scope="module")
def shared() -> str:
    return secrets.token_hex(4)


@pytest.fixture(autouse=True)
def _everyday(long: bool) -> None:
    if long:
        pytest.skip("every time it is another")


@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_draws_its_own_and_both_the_same_from_what_they_share(turn: str, shared: str) -> None:
    assert shared == "ade985ea"
    assert secrets.token_hex(4) == {"first": "49c6a299", "second": "4db5a100"}[turn]
