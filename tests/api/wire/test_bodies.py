"""Bodies are limited in size and depth, and values that cannot be stored are refused."""

import json
from typing import Any

import pytest

from api.wire.bodies import DEPTH, LARGEST
from api.wire.limits.size import LIMIT
from tests.api.conftest import Caller, problem

DICE = "verdicts/dice/"


def nest_lists(levels: int) -> str:
    return "[" * levels + "]" * levels


UNREADABLE: dict[str, bytes] = {
    "nothing": b" ",
    "half an object": b'{"notation": "1d6"',
    "two values": b"{} {}",
    "not UTF-8": b'{"notation": "\xff"}',
    "a lone surrogate": b'{"notation": "\\ud800"}',
    "an encoded surrogate": b'{"notation": "\xed\xa0\x80"}',
    "a byte order mark": b'\xef\xbb\xbf{"notation": "1d6"}',
    "UTF-16": '{"notation": "1d6"}'.encode("utf-16"),
    "not a number": b"NaN",
    "infinity": b"-Infinity",
    "a bare control character": b'"\x00"',
}
UNWRITABLE: dict[str, bytes] = {
    "NUL": b'{"notation": "1d6\\u0000"}',
    "NUL in a name": b'{"a\\u0000": 1}',
    "NUL deep within": b'{"faces": [[["\\u0000"]]]}',
    "too large a number": json.dumps({"faces": [LARGEST + 1]}).encode(),
    "too small a number": json.dumps({"faces": [-LARGEST - 1]}).encode(),
    "a number of 5,000 digits": b'{"faces": [' + b"9" * 5000 + b"]}",
    "a number beyond any float": b'{"faces": [1e999]}',
    "a large float": b'{"faces": [1e300]}',
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_json(anybody: Caller, body: bytes) -> None:
    problem(anybody.post(DICE, raw=body), 400, "request.unreadable")


@pytest.mark.parametrize("body", UNWRITABLE.values(), ids=UNWRITABLE)
def test_what_no_database_keeps(anybody: Caller, body: bytes) -> None:
    problem(anybody.post(DICE, raw=body), 400, "request.unwritable")


@pytest.mark.parametrize("levels", [DEPTH + 1, 500, 100_000])
def test_what_nests_too_deep(anybody: Caller, levels: int) -> None:
    problem(anybody.post(DICE, raw=nest_lists(levels).encode()), 400, "request.too_deep")


def test_what_nests_just_deep_enough_is_read_and_then_refused_for_what_it_is(
    anybody: Caller,
) -> None:
    problem(anybody.post(DICE, raw=nest_lists(DEPTH).encode()), 400, "request.invalid")


@pytest.mark.parametrize("content_type", ["text/plain", "multipart/form-data", "application/xml"])
def test_another_media_type(anybody: Caller, content_type: str) -> None:
    answer = anybody.post(DICE, raw=b'{"notation": "1d6"}', content_type=content_type)
    problem(answer, 415, "request.unsupported_media_type")


class TestDoor:
    def body(self, size: int) -> bytes:
        return b'{"notation": "1d6"' + b" " * (size - 19) + b"}"

    def test_256_kb_are_read(self, anybody: Caller) -> None:
        assert anybody.post(DICE, raw=self.body(LIMIT)).status_code == 200

    def test_one_byte_more_is_not(self, anybody: Caller) -> None:
        body = problem(anybody.post(DICE, raw=self.body(LIMIT + 1)), 413, "request.too_large")
        assert str(LIMIT) in body["detail"]

    def test_the_header_alone_is_enough_to_be_turned_away(self, anybody: Caller) -> None:
        """Nothing is read: the body announced by the header never comes."""
        answer = anybody.client.generic(
            "POST", f"/api/v1/{DICE}", b"", "application/json", CONTENT_LENGTH=str(10**15)
        )
        problem(answer, 413, "request.too_large")

    @pytest.mark.parametrize("length", ["", "many"])
    def test_a_length_that_is_no_number_means_no_body(self, anybody: Caller, length: str) -> None:
        answer = anybody.client.generic(
            "POST", f"/api/v1/{DICE}", b"", "application/json", CONTENT_LENGTH=length
        )
        problem(answer, 400, "request.invalid")

    def test_NUL_in_an_address(self, anybody: Caller) -> None:  # noqa: N802
        problem(anybody.get("games/%00/"), 404, "request.not_found")

    @pytest.mark.parametrize("query", ["kind=%00", "%00=cards", "kind=cards&kind=a%00b"])
    def test_NUL_in_a_query(self, anybody: Caller, query: str) -> None:  # noqa: N802
        answer = anybody.get(f"games/karatekarte/catalogue/?{query}")
        problem(answer, 400, "request.invalid")

    @pytest.mark.parametrize("address", ["games/%ff/", "games/%ed%a0%80/", "games/%/"])
    def test_an_address_that_is_not_utf_8(self, anybody: Caller, address: str) -> None:
        problem(anybody.get(address), 404, "request.not_found")


def test_a_body_where_none_is_expected_changes_nothing(anybody: Caller) -> None:
    answer: Any = anybody("GET", "games/", raw=b"{")
    assert answer.status_code == 200
