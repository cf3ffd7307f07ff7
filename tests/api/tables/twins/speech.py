"""Calls and page forms that a client may send to a table, legal or not."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.kernel.requests import GM
from games.tables.journal.entries import AnswerEntry, PlayedMove, StartEntry
from games.trials.laws import numbers
from tests.api.fuzz.values import ValueGenerator
from tests.api.tables.twins.pair import Half, Pair

TABLES: Final = "tables/<str:code>/"
SEAT: Final = f"{TABLES}seats/<int:seat>/"
ApiCall = tuple[str, str, Any]
Form = dict[str, str]


@dataclass(frozen=True)
class PossibleCalls:
    """The calls of one seat in one of the two games; requests have the same numbers in both."""

    pair: Pair
    half: Half
    seat: int | None

    def calls(self, most: int) -> Iterator[ApiCall]:
        """`most` limits the number of moves taken from both games."""
        moves = self.moves(most)
        for number, request in self.open_requests():
            for move in (*self.own_answers(request), *moves):
                yield "POST", f"{TABLES}moves/", {"request": number, "moves": [move]}
            for seat in (GM, 0, 1):
                body = {"request": number, "moves": moves[:1], "seat": seat}
                yield "POST", f"{TABLES}moves/", body
            yield "POST", f"{TABLES}moves/", {"request": number, "filled": [[]]}
        yield "POST", f"{TABLES}moves/", {"request": 9999, "moves": moves[:1]}
        for to in self.rewinds():
            yield "POST", f"{TABLES}rewind/", {"to": to}
        for correction in ({"kind": "?"}, *self.corrections(most)):
            body = {"correction": correction, "reason": "It was so."}
            yield "POST", f"{TABLES}overrule/", body
        for part in ("resign", "draw", "close", "start"):
            yield "POST", f"{TABLES}{part}/", {}
        yield "DELETE", f"{TABLES}draw/", None
        yield "PATCH", TABLES, {"shut": True}
        yield "POST", f"{TABLES}seats/", {"name": "Max"}
        yield "PATCH", SEAT, {"name": "Max"}
        yield "DELETE", SEAT, {"bar": True}
        yield "POST", f"{SEAT}forget/", {}

    def forms(self, most: int) -> Iterator[tuple[str, Form]]:
        """Yield the same calls as page forms: the address and its fields."""
        for number, request in self.open_requests():
            fields = {"request": str(number)}
            for move in (*self.own_answers(request), *self.moves(most)):
                yield f"{TABLES}answer/", fields | {"move": json.dumps(move)}
            yield f"{TABLES}answer/", fields | self.filled_form(request)
            yield f"{TABLES}answer/", fields | {"seat": "1", "move": "{}"}
        yield f"{TABLES}answer/", {"request": "9999", "move": "{}"}
        for to in self.rewinds():
            yield f"{TABLES}rewind/", {"to": str(to)}
        yield f"{TABLES}draw/", {"say": "no"}
        yield f"{TABLES}join/", {"name": "Max"}
        yield "tables/new/<str:key>/", {"mode": "house", "name": "Max"}

    def open_requests(self) -> list[tuple[int, Any]]:
        position = self.half.position
        return list(zip(position.requests.numbers, position.state.open, strict=True))

    def rewinds(self) -> tuple[int, ...]:
        last = len(self.half.lines)
        return 0, 1, last - 1, last

    def own_answers(self, request: Any) -> list[Any]:
        """Return a few answers that this seat may give."""
        if request.seat != self.seat:
            return []
        state = self.pair.one.state
        if request.countless:
            return [msgspec.to_builtins(request.sample(state, numbers(n))) for n in range(2)]
        options = list(request.options(state))
        return [msgspec.to_builtins(move) for move in options[:2] + options[-2:]]

    def moves(self, most: int) -> list[Any]:
        """Return moves from both games, made by any seat, to send again."""
        game = self.pair.fixture.game
        distinct: dict[Any, None] = {}
        for play in self.plays():
            distinct |= {game.read_move(bytes(play.move)): None}
        encoded = [msgspec.to_builtins(move) for move in distinct]
        return random.Random(15).sample(encoded, min(most, len(encoded)))

    def plays(self) -> Iterator[PlayedMove]:
        for half in self.pair.halves:
            for line in half.lines:
                if isinstance(line, StartEntry | AnswerEntry):
                    yield from line.plays

    def filled_form(self, request: Any) -> Form:
        """Return the fields of a form that composes an answer: each piece in some place, or each
        count at its minimum."""
        game = self.pair.fixture.game
        mine = request.seat == self.seat
        form = request.form(game.view(self.pair.one.state, self.seat)) if mine else None
        if form is None:
            return {}
        if form.pool:
            return {f"piece-{n}": str(n % len(form.slots)) for n in range(len(form.pool))}
        return {f"slot-{n}": str(slot.fewest) for n, slot in enumerate(form.slots)}

    def corrections(self, most: int) -> Iterator[Any]:
        """Yield corrections drawn from the schema; few of them are possible."""
        ref_template = "#/components/schemas/{name}"
        kinds = self.pair.fixture.game.correction_type
        if kinds is None:
            return
        (whole,), parts = msgspec.json.schema_components([kinds], ref_template=ref_template)
        drawn = ValueGenerator(
            random.Random(15), {"components": {"schemas": parts}}, lambda _: None
        )
        for _ in range(most):
            yield drawn.value(whole)
