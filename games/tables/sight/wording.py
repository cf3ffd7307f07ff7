"""The journal in words for one audience: sentences with their rules, and what was taken back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.utils.translation import gettext

from games.kernel.record import Event
from games.people.language import language
from games.tables.journal.entries import (
    Answered,
    Closed,
    Hinted,
    Line,
    Overruled,
    Rewound,
    Started,
    read,
)
from games.tables.models import Entries, Entry, Kind, Table
from games.tables.sight.voice import Voice, voice


@dataclass(frozen=True)
class Wording:
    """An entry, with the events that one audience may know, and their sentences."""

    entry: Entry
    line: Line
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


def word(entry: Entry, seat: int | None, said: Voice) -> Wording:
    line = read(entry.body)
    events = tuple(event.seen_by(seat) for event in _events(line, said))
    return Wording(entry, line, events, tuple(map(said.event, events)))


def _events(line: Line, said: Voice) -> Iterator[Event]:
    """Yield the events; of older rules those that can still be read, of a missing game none."""
    if not isinstance(line, Started | Answered | Overruled) or said.gone:
        return
    for event in msgspec.json.decode(line.events, type=list[msgspec.Raw]):
        try:
            yield said.game.read_event(bytes(event))
        except msgspec.ValidationError:
            if not said.older:
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
    spans = taken_back(table, rewound().filter(table=table) if rewinds is None else rewinds)
    said = voice(table, language(), names)
    return tuple(_paragraph(word(entry, seat, said), spans, said) for entry in entries)


def _paragraph(wording: Wording, spans: list[range], said: Voice) -> Paragraph:
    entry, line = wording.entry, wording.line
    sentences = tuple(
        Sentence(text, getattr(event, "rule", None) or "")
        for text, event in zip(wording.texts, wording.events, strict=True)
    )
    return Paragraph(
        number=entry.number,
        kind=entry.kind,
        made=entry.made,
        heading=_heading(line, said, silent=not sentences),
        reason=line.reason if isinstance(line, Overruled) else "",
        sentences=sentences,
        undone=any(entry.number in span for span in spans),
    )


def _heading(line: Line, said: Voice, *, silent: bool) -> str:
    match line:
        case Started():
            return gettext("The game starts.")
        case Answered(seat):
            name = said.player(seat)
            return gettext("%(name)s has answered.") % {"name": name} if silent else ""
        case Rewound(to, None):
            return gettext("The host takes the table back to entry %(to)d.") % {"to": to}
        case Rewound(to):
            return gettext("All agree to take the table back to entry %(to)d.") % {"to": to}
        case Hinted(seat):
            name = said.player(seat)
            return gettext("%(name)s has asked the companion for a hint.") % {"name": name}
        case Overruled():
            return gettext("The host puts the table right:")
        case Closed(abandoned=True):
            return gettext("Nobody has touched the table for long: it is closed.")
        case Closed(unfinished=True):
            return gettext("The table is closed: the game is left unfinished.")
        case Closed():
            return gettext("The table is closed.")


def rewound() -> Entries:
    """Return all rewinds, the newest first."""
    return Entry.objects.filter(kind=Kind.REWOUND).order_by("-number")


def taken_back(table: Table, rewinds: Iterable[Entry]) -> list[range]:
    """Return the numbers of entries that the newest state does not follow from. A rewind may go
    back to an entry that an earlier rewind had undone, so they are followed from the newest one
    backwards."""
    spans: list[range] = []
    newest = table.number
    for entry in rewinds:
        line = read(entry.body)
        if entry.number <= newest and isinstance(line, Rewound):
            spans.append(range(line.to + 1, entry.number))
            newest = line.to
    return spans
