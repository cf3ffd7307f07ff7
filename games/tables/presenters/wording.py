"""The journal in words for one audience: sentences with their rules, and what was taken back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec
from django.utils.translation import gettext

from games.kernel.early_end import DrawAgreed, Resigned, ResultAgreed
from games.kernel.record import Event
from games.people.language import language
from games.tables.journal.entries import (
    USUAL_REASONS,
    AnswerEntry,
    CloseEntry,
    CorrectionEntry,
    EntryBody,
    HintEntry,
    RewindEntry,
    StartEntry,
    read,
)
from games.tables.models import Entries, Entry, Kind, Table
from games.tables.presenters.table_texts import TableTexts, get_table_texts

EARLY_ENDS: Final[tuple[type[Event], ...]] = (Resigned, DrawAgreed, ResultAgreed)
NEWEST: Final = 10
"""Number of the newest entries in which the reason is looked for."""


@dataclass(frozen=True)
class EntryWording:
    """An entry, with the events that one audience may know, and their sentences."""

    entry: Entry
    line: EntryBody
    events: tuple[Event, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    text: str
    rule: str


@dataclass(frozen=True)
class Paragraph:
    """An entry for people."""

    number: int
    kind: str
    made: datetime
    heading: str
    """Sentence for the entry itself, if the game has none for it."""
    reason: str
    sentences: tuple[Sentence, ...]
    undone: bool

    @property
    def text(self) -> str:
        spoken = (self.heading, self.reason, *(sentence.text for sentence in self.sentences))
        return " ".join(filter(None, spoken))


def word_entry(entry: Entry, seat: int | None, texts: TableTexts) -> EntryWording:
    line = read(entry.body)
    events = tuple(event.seen_by(seat) for event in _events(line, texts))
    return EntryWording(entry, line, events, tuple(map(texts.event, events)))


def decisive_sentences(table: Table, seat: int | None, texts: TableTexts) -> str:
    """Return the sentences that say why the game is over: of the newest answer that has any, the
    last of each kind. Empty if the host's correction ended it."""
    if texts.is_game_gone:
        return ""
    kinds: tuple[type[Event], ...] = (*texts.game.decisive, *EARLY_ENDS)
    acts = table.entries.filter(kind__in=(Kind.ANSWERED, Kind.OVERRULED))
    for entry in acts.order_by("-number")[:NEWEST]:
        if entry.kind == Kind.OVERRULED:
            break
        worded = word_entry(entry, seat, texts)
        last = {
            type(event): text
            for event, text in zip(worded.events, worded.texts, strict=True)
            if isinstance(event, kinds)
        }
        if last:
            return " ".join(last.values())
    return ""


def _events(line: EntryBody, texts: TableTexts) -> Iterator[Event]:
    """Yield the events; of older rules those that can still be read, of a missing game none."""
    if not isinstance(line, StartEntry | AnswerEntry | CorrectionEntry) or texts.is_game_gone:
        return
    for event in msgspec.json.decode(line.events, type=list[msgspec.Raw]):
        try:
            yield texts.game.read_event(bytes(event))
        except msgspec.ValidationError:
            if not texts.has_older_rules:
                raise


def paragraphs(
    table: Table,
    entries: Iterable[Entry],
    names: Sequence[str],
    seat: int | None = None,
    *,
    rewinds: Iterable[Entry] | None = None,
) -> tuple[Paragraph, ...]:
    """Return the entries as that seat may read them, in the reader's language. A caller with many
    tables passes `rewinds`, read for all of them at once."""
    spans = undone_spans(
        table, rewind_entries().filter(table=table) if rewinds is None else rewinds
    )
    texts = get_table_texts(table, language(), names)
    return tuple(_paragraph(word_entry(entry, seat, texts), spans, texts) for entry in entries)


def _paragraph(wording: EntryWording, spans: list[range], texts: TableTexts) -> Paragraph:
    entry, line = wording.entry, wording.line
    sentences = tuple(
        Sentence(text, getattr(event, "rule", None) or "")
        for text, event in zip(wording.texts, wording.events, strict=True)
    )
    return Paragraph(
        number=entry.number,
        kind=entry.kind,
        made=entry.made,
        heading=_heading(line, texts, silent=not sentences),
        reason=_reason(line),
        sentences=sentences,
        undone=any(entry.number in span for span in spans),
    )


def _reason(line: EntryBody) -> str:
    reason = line.reason if isinstance(line, CorrectionEntry) else ""
    return gettext(reason) if reason in USUAL_REASONS else reason


def _heading(line: EntryBody, texts: TableTexts, *, silent: bool) -> str:
    match line:
        case StartEntry(setup):
            options = ", ".join(texts.options(bytes(setup)))
            return " ".join([gettext("The game starts."), *([f"{options}."] if options else [])])
        case AnswerEntry(seat):
            name = texts.player(seat)
            return gettext("%(name)s has answered.") % {"name": name} if silent else ""
        case RewindEntry(to, None):
            return gettext("The host takes the table back to entry %(to)d.") % {"to": to}
        case RewindEntry(to):
            return gettext("All agree to take the table back to entry %(to)d.") % {"to": to}
        case HintEntry(seat):
            name = texts.player(seat)
            return gettext("%(name)s has asked the companion for a hint.") % {"name": name}
        case CorrectionEntry():
            return gettext("The host puts the table right:")
        case CloseEntry(abandoned=True):
            return gettext("Nobody has touched the table for long: it is closed.")
        case CloseEntry(unfinished=True):
            return gettext("The table is closed: the game is left unfinished.")
        case CloseEntry():
            return gettext("The table is closed.")


def rewind_entries() -> Entries:
    """Return all rewinds, the newest first."""
    return Entry.objects.filter(kind=Kind.REWOUND).order_by("-number")


def undone_spans(table: Table, rewinds: Iterable[Entry]) -> list[range]:
    """Return the numbers of entries that the newest state does not follow from. A rewind may go
    back to an entry that an earlier rewind had undone, so they are followed from the newest one
    backwards."""
    spans: list[range] = []
    newest = table.number
    for entry in rewinds:
        line = read(entry.body)
        if entry.number <= newest and isinstance(line, RewindEntry):
            spans.append(range(line.to + 1, entry.number))
            newest = line.to
    return spans
