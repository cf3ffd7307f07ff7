"""JSON of what a caller sees at a table: requests with their numbers, options, entries, events."""

import functools
from typing import Any, Union, cast

import msgspec

from api.tables.shapes import Ended, Options, Standstill
from api.tables.shapes import JournalEntry as Shown
from api.tables.shapes import Option as Chosen
from games.kernel.choices import Choice
from games.kernel.display.picture import AnyPicture
from games.kernel.record import Event
from games.kernel.requests import Chance
from games.tables.access import Access
from games.tables.ending import ending_of
from games.tables.journal import entries
from games.tables.life.bringing import equip_table
from games.tables.models import Table
from games.tables.presenters import chances, picture, view, wording
from games.tables.presenters.options import list_options
from games.tables.presenters.table_texts import TableTexts

Body = dict[str, Any]


def serialize_awaiting(open_: view.OpenRequest) -> Body:
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


def serialize_question(open_: view.OpenRequest, texts: TableTexts) -> Body:
    """Return the request with a text; in the second person for the player who may answer it."""
    you = {"you": texts.request(open_.request, you=True)} if open_.mine else {}
    return serialize_awaiting(open_) | {"text": texts.request(open_.request)} | you


def serialize_options(
    seen: view.ReaderView, texts: TableTexts, *, odds: bool
) -> dict[str, Options]:
    requests = {open_.number: open_.request for open_ in seen.awaiting}
    return {
        str(number): Options(
            choices=[serialize_choice(choice) for choice in option_list.choices],
            count=option_list.count,
            form=option_list.form,
            schema=None if option_list.is_complete else schema_of(requests[number].takes),
        )
        for number, option_list in list_options(seen, texts, odds=odds).items()
    }


def serialize_choice(choice: Choice) -> Chosen:
    body: Body = {
        "move": choice.move,
        "text": choice.text,
        "marks": choice.marks,
        "retracts": choice.retracts,
        "quiet": choice.quiet,
    }
    if choice.odds:
        body["odds"] = chances.odds_as_text(choice.odds)
    return cast("Chosen", body)


@functools.cache
def schema_of(takes: tuple[type, ...]) -> Body:
    """Return the JSON Schema of an answer, where there are too many to list."""
    return msgspec.json.schema(Union[takes])  # noqa: UP007 - built at run time


def serialize_lacks(access: Access, texts: TableTexts) -> str | None:
    if access.table.standstill is not None:
        return None
    refusal = equip_table(access.table, access.seats)[1].refusal
    return None if refusal is None else texts.refusal(refusal)


def serialize_picture(seen: view.ReaderView, texts: TableTexts) -> AnyPicture | None:
    if seen.view is None:
        return None
    drawing = texts.game.picture(seen.view, seen.seat)
    return None if drawing is None else picture.name_picture(drawing, texts)


def serialize_event(event: Event, seat: int | None, texts: TableTexts) -> Body:
    seen = event.seen_by(seat)
    body: Body = msgspec.to_builtins(seen)
    return body | {"text": texts.event(seen)}


def serialize_entry(entry_words: wording.EntryWording, table: Table) -> Shown:
    line, entry = entry_words.line, entry_words.entry
    body: Body = {
        "number": entry.number,
        "kind": entry.kind,
        "made": entry.made,
        "digest": entry.shown_digest(ended=table.has_ended),
        "events": [
            msgspec.to_builtins(event) | {"text": text}
            for event, text in zip(entry_words.events, entry_words.texts, strict=True)
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


def table_outcome(table: Table) -> Any:
    ending = ending_of(table)
    return None if ending is None else ending.outcome


def serialize_ending(seen: view.ReaderView, texts: TableTexts) -> Ended | None:
    ending = ending_of(seen.table)
    if ending is None:
        return None
    over = ending.outcome is not None
    why = wording.decisive_sentences(seen.table, seen.seat, texts) if over else ""
    return Ended(ending.how, ending.check, ending.found_out, why)


def serialize_standstill(table: Table) -> Standstill | None:
    refusal = table.standstill
    return None if refusal is None else Standstill(refusal.code, str(refusal.sentence))
