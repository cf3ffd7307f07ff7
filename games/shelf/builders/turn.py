"""Submitted forms of builders: by the owner on the page, or by staff for the owner."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict

from games.kernel.words import words
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form, rejected_form, typed_values
from games.people.refusals import PreconditionFailed, Refusal
from games.shelf.refusals import Ruled
from games.shelf.rows import Versions


@dataclass(frozen=True)
class Turn:
    owner: User
    id: str
    said: QueryDict
    sent: Mapping[str, bytes] = field(default_factory=dict)
    """Content of uploaded files."""
    hand: User | None = None
    """Staff member who acts for the owner, if any."""

    @property
    def read(self) -> Versions:
        """Version that the page showed."""
        said = self.said.get("version", "")
        return (int(said),) if said.isdecimal() else None

    def text(self, name: str) -> str:
        return self.said.get(name, "")

    def step(self) -> tuple[str, int]:
        """Return the key of the part and the direction: 1 up, -1 down, 0 neither."""
        key, _, way = self.text("step").rpartition(":")
        return key, {"more": 1, "less": -1}.get(way, 0)


def turn(request: HttpRequest, owner: User, id: str, hand: User | None = None) -> Turn:
    files = {name: request.FILES.get(name) for name in request.FILES}
    sent = {name: file.read() for name, file in files.items() if isinstance(file, UploadedFile)}
    return Turn(owner, id, request.POST, sent, hand)


@dataclass(frozen=True)
class Undone:
    """A form to show again, with the status of the response."""

    form: Form
    status: int


def carry_out(turn: Turn, deed: Callable[[Turn], None]) -> Undone | None:
    """Run the action. Returns None on success. If the row has changed meanwhile, the form shows the
    current values beside the submitted ones."""
    try:
        deed(turn)
    except Ruled as refusal:
        sentence = words(refusal.game.package).refusal(refusal, language())
        return Undone(Form(typed_values(turn.said), sentence), 409)
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        status = refusal.status if isinstance(refusal, PreconditionFailed) else 409
        return Undone(rejected_form(turn.said, refusal), status)
    return None
