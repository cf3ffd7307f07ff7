"""What is seen at a table, as JSON: requests with their numbers, options, entries, events."""

import functools
from collections.abc import Sequence
from typing import Any, Union, cast

import msgspec

from api.tables.shapes import Entry as Shown
from games.kernel.game import AnyGame
from games.kernel.record import Event
from games.kernel.requests import Chance
from games.kernel.words import words
from games.people.language import language
from games.tables.journal import entries
from games.tables.models import Phase, Table
from games.tables.sight import view, wording

Body = dict[str, Any]


def awaiting_of(open_: view.Open) -> Body:
    request: Body = msgspec.to_builtins(open_.request)
    clock = {} if open_.deadline is None else {"deadline": open_.deadline}
    return (
        request
        | clock
        | {
            "request": open_.number,
            "chance": isinstance(open_.request, Chance),
            "sealed": open_.sealed,
            "idle": open_.request.idle,
        }
    )


def options_of(seen: view.Sight) -> Body:
    asked = {open_.number: open_.request for open_ in seen.awaiting}
    return {
        str(number): options.moves
        if options.count is None
        else {
            "count": options.count if options.count >= 0 else None,
            "sample": options.moves,
            "schema": schema_of(asked[number].takes),
        }
        for number, options in seen.options.items()
    }


@functools.cache
def schema_of(takes: tuple[type, ...]) -> Body:
    """How an answer is written, where there are too many to list."""
    return msgspec.json.schema(Union[takes])  # noqa: UP007 - built at run time


def event_of(
    game: AnyGame, event: Event, seat: int | None, names: Sequence[str], text: str | None = None
) -> Body:
    seen = event.seen_by(seat)
    told: Body = msgspec.to_builtins(seen)
    return told | {"text": text or words(game.package).event(seen, language(), names)}


def entry_of(told: wording.Wording, table: Table) -> Shown:
    line, entry = told.line, told.entry
    body: Body = {
        "number": entry.number,
        "kind": entry.kind,
        "made": entry.made,
        "digest": entry.digest,
        "events": [
            msgspec.to_builtins(event) | {"text": text}
            for event, text in zip(told.events, told.texts, strict=True)
        ],
    }
    match line:
        case entries.Answered(seat):
            body["seat"] = seat
        case entries.Rewound(to, by):
            body |= {"to": to, "by": by}
        case entries.Overruled(correction, reason):
            body |= {"correction": correction, "reason": reason}
        case entries.Closed(abandoned):
            body["abandoned"] = abandoned
        case entries.Started():
            pass
    if table.ended:
        # Only now: what players said face down is theirs until the seed is shown.
        body["line"] = msgspec.Raw(entry.body.encode())
    return cast("Shown", body)


def outcome_of(table: Table) -> Any:
    if table.phase != Phase.OVER:
        return None
    return table.game.result(table.decoded)
