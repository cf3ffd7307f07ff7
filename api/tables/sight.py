"""JSON of what a caller sees at a table: requests with their numbers, options, entries, events."""

import functools
from typing import Any, Union, cast

import msgspec

from api.tables.shapes import Choice as Chosen
from api.tables.shapes import Ended, Options, Standstill
from api.tables.shapes import Entry as Shown
from games.kernel.choices import Choice
from games.kernel.display.picture import AnyPicture
from games.kernel.record import Event
from games.kernel.requests import Chance
from games.tables.ending import ending_of
from games.tables.journal import entries
from games.tables.models import Table
from games.tables.presenters import chances, picture, view, wording
from games.tables.presenters.options import list_options
from games.tables.presenters.table_texts import TableTexts

Body = dict[str, Any]


def awaiting_of(open_: view.OpenRequest) -> Body:
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


def asked_of(open_: view.OpenRequest, said: TableTexts) -> Body:
    """Return the request with a text; in the second person for the player who may answer it."""
    you = {"you": said.request(open_.request, you=True)} if open_.mine else {}
    return awaiting_of(open_) | {"text": said.request(open_.request)} | you


def options_of(seen: view.ReaderView, said: TableTexts, *, odds: bool) -> dict[str, Options]:
    asked = {open_.number: open_.request for open_ in seen.awaiting}
    return {
        str(number): Options(
            choices=[choice_of(choice) for choice in found.choices],
            count=found.count,
            form=found.form,
            schema=None if found.is_complete else schema_of(asked[number].takes),
        )
        for number, found in list_options(seen, said, odds=odds).items()
    }


def choice_of(choice: Choice) -> Chosen:
    told: Body = {
        "move": choice.move,
        "text": choice.text,
        "marks": choice.marks,
        "retracts": choice.retracts,
        "quiet": choice.quiet,
    }
    if choice.odds:
        told["odds"] = chances.odds_as_text(choice.odds)
    return cast("Chosen", told)


@functools.cache
def schema_of(takes: tuple[type, ...]) -> Body:
    """Return the JSON Schema of an answer, where there are too many to list."""
    return msgspec.json.schema(Union[takes])  # noqa: UP007 - built at run time


def picture_of(seen: view.ReaderView, said: TableTexts) -> AnyPicture | None:
    if seen.view is None:
        return None
    found = said.game.picture(seen.view, seen.seat)
    return None if found is None else picture.name_picture(found, said)


def event_of(event: Event, seat: int | None, said: TableTexts) -> Body:
    seen = event.seen_by(seat)
    told: Body = msgspec.to_builtins(seen)
    return told | {"text": said.event(seen)}


def entry_of(told: wording.EntryWording, table: Table) -> Shown:
    line, entry = told.line, told.entry
    body: Body = {
        "number": entry.number,
        "kind": entry.kind,
        "made": entry.made,
        "digest": entry.shown_digest(ended=table.has_ended),
        "events": [
            msgspec.to_builtins(event) | {"text": text}
            for event, text in zip(told.events, told.texts, strict=True)
        ],
    }
    match line:
        case entries.AnswerEntry(seat) | entries.HintEntry(seat):
            body["seat"] = seat
        case entries.RewindEntry(to, by):
            body |= {"to": to, "by": by}
        case entries.CorrectionEntry(correction, reason):
            body |= {"correction": correction, "reason": reason}
        case entries.CloseEntry(abandoned, unfinished):
            body |= {"abandoned": abandoned, "unfinished": unfinished}
        case entries.StartEntry():
            pass
    if table.has_ended:
        # Only after the end: hidden answers stay private until the seed is published.
        body["line"] = msgspec.Raw(entry.body.encode())
    return cast("Shown", body)


def outcome_of(table: Table) -> Any:
    told = ending_of(table)
    return None if told is None else told.outcome


def ended_of(table: Table) -> Ended | None:
    told = ending_of(table)
    return None if told is None else Ended(told.how, told.check, told.found_out)


def standstill_of(table: Table) -> Standstill | None:
    refusal = table.standstill
    return None if refusal is None else Standstill(refusal.code, str(refusal.sentence))
