"""The journal as people read it: sentences with their rules, and what was taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language, gettext

from games.kernel.numbered import Language
from games.tables import lines, sight
from games.tables.models import Entries, Entry, Kind, Table


@dataclass(frozen=True)
class Sentence:
    text: str
    rule: str


@dataclass(frozen=True)
class Told:
    number: int
    kind: str
    made: datetime
    heading: str
    """What was done, where the game itself has no sentence for it."""
    reason: str
    sentences: tuple[Sentence, ...]
    undone: bool

    @property
    def text(self) -> str:
        spoken = (self.heading, self.reason, *(sentence.text for sentence in self.sentences))
        return " ".join(filter(None, spoken))


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"


def chronicle(
    table: Table,
    entries: Iterable[Entry],
    names: Sequence[str],
    seat: int | None = None,
    *,
    rewinds: Iterable[Entry] | None = None,
) -> tuple[Told, ...]:
    """The entries as that seat may read them, in the reader's language. Who tells of many tables
    has read the rewinds of them all at once."""
    spans = _taken_back(table, rewound().filter(table=table) if rewinds is None else rewinds)
    return tuple(
        _told(sight.tell(table.game, entry, seat, language(), names), spans, names)
        for entry in entries
    )


def _told(told: sight.Told, spans: list[range], names: Sequence[str]) -> Told:
    entry = told.entry
    sentences = tuple(
        Sentence(text, getattr(event, "rule", None) or "")
        for text, event in zip(told.texts, told.events, strict=True)
    )
    return Told(
        number=entry.number,
        kind=entry.kind,
        made=entry.made,
        heading=_heading(told.line, names, silent=not sentences),
        reason=told.line.reason if isinstance(told.line, lines.Overruled) else "",
        sentences=sentences,
        undone=any(entry.number in span for span in spans),
    )


def _heading(line: lines.Line, names: Sequence[str], *, silent: bool) -> str:
    match line:
        case lines.Started():
            return gettext("The game starts.")
        case lines.Answered(seat):
            name = names[seat] if 0 <= seat < len(names) else str(seat + 1)
            return gettext("%(name)s has answered.") % {"name": name} if silent else ""
        case lines.Rewound(to, None):
            return gettext("The host takes the table back to entry %(to)d.") % {"to": to}
        case lines.Rewound(to):
            return gettext("All agree to take the table back to entry %(to)d.") % {"to": to}
        case lines.Overruled():
            return gettext("The host puts the table right:")
        case lines.Closed(abandoned=True):
            return gettext("Nobody has touched the table for long: it is closed.")
        case lines.Closed():
            return gettext("The table is closed.")


def rewound() -> Entries:
    """The newest first."""
    return Entry.objects.filter(kind=Kind.REWOUND).order_by("-number")


def _taken_back(table: Table, rewinds: Iterable[Entry]) -> list[range]:
    """The numbers that the newest state does not follow from. A rewind may go back to an entry
    that an earlier rewind had undone, so they are followed from the newest one backwards."""
    spans: list[range] = []
    newest = table.number
    for entry in rewinds:
        line = lines.read(entry.body)
        if entry.number <= newest and isinstance(line, lines.Rewound):
            spans.append(range(line.to + 1, entry.number))
            newest = line.to
    return spans
