"""Leaks to plant in the answers about a table: each lets hidden state through."""

import dataclasses
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from api.tables import serializers as api_sight
from api.tables import stream as table_stream
from api.wire import idempotency, operation
from api.wire.operation import Operation
from games.kernel.record import Illegal
from games.tables import rows
from games.tables.models import Entry, Table
from games.tables.pages import actions
from games.tables.pages import table as table_page
from games.tables.presenters import options, parts
from tests.api.tables.twins.speech import TABLES
from tests.api.tables.twins.walk import Share


def hidden_number(most: int = 1000) -> int:
    """Return a number computed from the whole state of the table."""
    (state,) = Table.objects.filter(code="TWNTWNTW").values_list("state", flat=True)
    return 1 + zlib.crc32(state.encode()) % most


def in_the_etag(patch: pytest.MonkeyPatch) -> None:
    real = Operation._response

    def response(self: Operation, result: Any) -> Any:
        answer = real(self, result)
        answer.headers["ETag"] = f'"{hidden_number()}"'
        return answer

    patch.setattr(Operation, "_response", response)


def in_the_length(patch: pytest.MonkeyPatch) -> None:
    real = operation._bytes
    patch.setattr(operation, "_bytes", lambda result: real(result) + b" " * hidden_number())


def in_the_count_of_options(patch: pytest.MonkeyPatch) -> None:
    real = options._options

    def count(*args: Any, **how: Any) -> Any:
        result = real(*args, **how)
        return dataclasses.replace(result, count=(result.count or 0) + hidden_number())

    patch.setattr(options, "_options", count)


def in_a_time(patch: pytest.MonkeyPatch) -> None:
    real = rows.store

    def store(entry: Entry, table: Table) -> None:
        entry.made += timedelta(microseconds=1 + zlib.crc32(table.state.encode()) % 1000)
        real(entry, table)

    patch.setattr(rows, "store", store)


def in_the_numbers_of_questions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        api_sight,
        "serialize_awaiting",
        lambda each: real_awaiting(each) | {"request": hidden_number()},
    )


real_awaiting: Final = api_sight.serialize_awaiting


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Illegal, "__init__", lambda self, code, rule, **facts: init(self, code, rule, facts)
    )


def init(self: Illegal, code: str, rule: str | None, facts: dict[str, Any]) -> None:
    Exception.__init__(self, code, rule, facts)
    self.code, self.rule, self.facts = code, f"{rule}-{hidden_number()}", facts


def on_a_stream(patch: pytest.MonkeyPatch) -> None:
    real = table_stream._frame
    patch.setattr(table_stream, "_frame", lambda *args: real(*args) + b": %d\n" % hidden_number())


def on_a_page(patch: pytest.MonkeyPatch) -> None:
    real = parts.describe

    def describe(game: Any, view: Any, *args: Any) -> Any:
        return real(game, Table.objects.get(code="TWNTWNTW").decoded_state, *args)

    patch.setattr(table_page, "describe", describe)


def in_what_a_form_is_answered(patch: pytest.MonkeyPatch) -> None:
    real = table_page.Alert

    def leaky(text: str, rule: str = "", *, anyway: bool = False) -> table_page.Alert:
        return real(f"{text} {hidden_number()}", rule, anyway)

    patch.setattr(actions, "Alert", leaky)


def in_the_office(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "__str__", lambda self: f"{self.code} {zlib.crc32(self.state.encode())}")


def in_an_answer_again(patch: pytest.MonkeyPatch) -> None:
    real = idempotency.run_once

    def once(*args: Any, **named: Any) -> Any:
        answer, again = real(*args, **named)
        body = f"{answer.body}{' ' * hidden_number()}" if again else answer.body
        return dataclasses.replace(answer, body=body), again

    patch.setattr(operation, "run_once", once)


LOOKED: Final = Share((TABLES,))
SAID: Final = Share(calls=1)
PLANTED: Final[dict[Callable[[pytest.MonkeyPatch], None], Share]] = {
    in_the_etag: LOOKED,
    in_the_length: LOOKED,
    in_the_count_of_options: LOOKED,
    in_a_time: Share((f"{TABLES}journal/",)),
    in_the_numbers_of_questions: LOOKED,
    in_a_refusal: SAID,
    on_a_stream: Share(streams=True),
    on_a_page: Share(pages=(TABLES,)),
    in_what_a_form_is_answered: Share(forms=1),
    in_an_answer_again: SAID,
}
