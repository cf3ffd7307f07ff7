"""What somebody sent when their session had ended: nothing of it is kept here. The page that asks
who they are carries it, and when they have come in they read it, and send it or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from games.duties.forms import PROOF
from games.people.page.form import SECRET
from games.people.policy import PRIVATE, shown

FIELD: Final = "held"
LONGEST: Final = 64_000  # characters: the longest text of a form here has 8,000
READ: Final = (
    "name",
    "text",
    "description",
    "reason",
    "notes",
    "note",
    "label",
    "place",
    "en",
    "fr",
)
"""Fields in which people write; what else is sent was chosen."""


class Held(msgspec.Struct, frozen=True):
    at: str
    said: tuple[tuple[str, str], ...]
    files: bool
    """Some were with it, and are not carried."""


@dataclass(frozen=True)
class HeldPage:
    at: str
    said: Sequence[tuple[str, str]]
    texts: Sequence[str]
    files: bool


def of(request: HttpRequest) -> str:
    """As a field of a form, which goes from page to page; empty where there is nothing to be sent
    again, or it is too long, or a password is among it."""
    if request.method != "POST" or (SECRET - {PROOF}) & request.POST.keys():
        return ""
    said = tuple((k, v) for k, vs in request.POST.lists() if k not in SECRET for v in vs)
    told = msgspec.json.encode(Held(request.get_full_path(), said, bool(request.FILES))).decode()
    return told if len(told) <= LONGEST else ""


def offered(request: HttpRequest, told: str) -> HttpResponse | None:
    """A form with all of it, to be sent by a tap and no sooner; None: it is none of ours."""
    try:
        held = msgspec.json.decode(told, type=Held)
        name = resolve(held.at.partition("?")[0]).view_name
    except (msgspec.DecodeError, Resolver404):
        return None
    if not name.startswith("page."):
        return None
    texts = [text for name, text in held.said if name in READ and text.strip()]
    page = HeldPage(held.at, held.said, texts, held.files)
    return shown(request, "front/held.html", page, by=PRIVATE)
