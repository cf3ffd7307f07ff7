"""Submitted forms of builders: by the owner on the page, or by staff for the owner."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict

from games.kernel.words import words
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form, rejected_form, typed_values
from games.people.page.inputs import read_version
from games.people.refusals import PreconditionFailed, Refusal
from games.shelf.rows import Versions
from games.web.refusals import GameRefusal


@dataclass(frozen=True)
class FormSubmission:
    owner: User
    id: str
    data: QueryDict
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Content of uploaded files."""
    staff: User | None = None
    """Staff member who acts for the owner, if any."""

    @property
    def read(self) -> Versions:
        """Version that the page showed."""
        return read_version(self.text("version"))

    def text(self, name: str) -> str:
        return self.data.get(name, "")

    def step(self) -> tuple[str, int]:
        """Return the key of the part and the direction: 1 up, -1 down, 0 neither."""
        key, _, way = self.text("step").rpartition(":")
        return key, {"more": 1, "less": -1}.get(way, 0)


def read_submission(
    request: HttpRequest, owner: User, id: str, staff: User | None = None
) -> FormSubmission:
    files = {name: request.FILES.get(name) for name in request.FILES}
    contents = {name: file.read() for name, file in files.items() if isinstance(file, UploadedFile)}
    return FormSubmission(owner, id, request.POST, contents, staff)


@dataclass(frozen=True)
class RejectedForm:
    """A form to show again, with the status of the response."""

    form: Form
    status: int


def submit(
    submission: FormSubmission, deed: Callable[[FormSubmission], None]
) -> RejectedForm | None:
    """Run the action. Returns None on success. If the row has changed meanwhile, the form shows the
    current values beside the submitted ones."""
    try:
        deed(submission)
    except GameRefusal as refusal:
        sentence = words(refusal.game.package).refusal(refusal, language())
        return RejectedForm(Form(typed_values(submission.data), sentence), 409)
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        status = refusal.status if isinstance(refusal, PreconditionFailed) else 409
        return RejectedForm(rejected_form(submission.data, refusal), status)
    return None
