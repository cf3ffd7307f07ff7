"""Preview of an import: its changes, and its faults with positions and sentences."""

from dataclasses import dataclass
from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from games.kernel.record import Illegal
from games.kernel.words import words
from games.papers.faults import Fault, Unreadable
from games.papers.text import decode_text
from games.people.language import add_quotes, language
from games.shelf.editions import imports, refusals
from games.shelf.editions.cells import columns
from games.shelf.editions.imports import Format
from games.shelf.editions.row import sentence
from games.shelf.models import Edition

LARGEST: Final = 2_000_000  # bytes: the largest box has some 60,000
MOST: Final = 12
"""Names listed for each sort of change."""


@dataclass(frozen=True)
class ReportedFault:
    line: int
    column: int
    field: str
    detail: str


@dataclass(frozen=True)
class Report:
    faults: tuple[ReportedFault, ...]
    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    format: Format
    content: str


def build_report(edition: Edition, content: bytes) -> Report:
    format_: Format = "json" if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in b"{[" else "csv"
    change = imports.preview(edition, content, format_)
    names = (_names(each) for each in (change.added, change.changed, change.removed))
    added, changed, removed = names
    faults = tuple(_report_fault(edition, each) for each in change.faults)
    return Report(faults, added, changed, removed, format_, "" if faults else _text(content))


def _names(names: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(key for _, key in names)


def _text(content: bytes) -> str:
    try:
        return decode_text(content)
    except Unreadable:
        return ""


def _report_fault(edition: Edition, fault: Fault) -> ReportedFault:
    return ReportedFault(fault.line, fault.column, fault.field, _detail(edition, fault))


def _detail(edition: Edition, fault: Fault) -> str:
    if fault.code != "file.misfit":
        return fault_sentence(fault)
    top = fault.field.replace("[", ".").split(".")[0]
    every = (each for kind in edition.game.catalogue() for each in columns(edition.game, kind))
    column = next((each for each in every if each.field == top), None)
    return sentence(column) if column is not None else fault_sentence(Fault(0, "file.misfit"))


def fault_sentence(fault: Fault) -> str:
    """Return the sentence of a fault; text from the file is quoted in it."""
    facts = {
        name: add_quotes(fact) if isinstance(fact, str) else fact
        for name, fact in fault.facts.items()
    }
    return words(__package__ or "").refusal(Illegal(fault.code, None, **facts), language())


def read_upload(request: HttpRequest) -> bytes:
    """Return the uploaded file."""
    upload = request.FILES.get("file")
    if not isinstance(upload, UploadedFile):
        raise refusals.no_file()
    if (upload.size or 0) > LARGEST:
        raise refusals.large_file(most=LARGEST // 1_000_000)
    return bytes(upload.read())
