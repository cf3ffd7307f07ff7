"""Sharing of built things by link, and its end."""

from collections.abc import Callable

from games.shelf import links
from games.shelf.builders.form_submission import FormSubmission
from games.shelf.links import Kind


def sharing(kind: Kind) -> Callable[[FormSubmission], None]:
    def share(submission: FormSubmission) -> None:
        deed = links.share if submission.text("shared") == "yes" else links.unshare
        deed(submission.owner, kind, submission.id, submission.read)

    return share
