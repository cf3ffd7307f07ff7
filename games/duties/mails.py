"""E-mails: one to a person, in that person's language, at least once and under one Message-ID."""

import re
from collections.abc import Mapping
from email.utils import parseaddr
from typing import Final

import msgspec
from django.conf import settings
from django.core.mail import EmailMessage
from django.template import Context
from django.template.backends.django import Template
from django.template.loader import get_template
from django.utils import translation

from games.duties import agenda
from games.duties.models import Duty
from games.people.keys import digest
from games.people.models import User
from games.people.names import shown_name

MAIL: Final = "duties.mail"
LETTER: Final = "duties.letter"
_NAME: Final = re.compile(r"[a-z_]+")


def write(person_id: str, template: str, facts: Mapping[str, str], key: str) -> Duty:
    """File the duty to send `templates/mails/<template>.txt`, subject on its first line, filled
    with the facts and with `name`, the reader's own. Call it in the transaction of the action.

    The key (100 characters at most) identifies the mail: filed again, it is not sent again. Facts
    are stored with the duty for thirty days: write other people's names as `shown_name` returns
    them.
    """
    _template(template)
    told = msgspec.json.encode(dict(facts)).decode()
    payload = {"person": person_id, "template": template, "facts": told, "key": key}
    return agenda.file(MAIL, key, payload)


def write_to(
    address: str, language: str, template: str, facts: Mapping[str, str], key: str
) -> Duty:
    """File a mail to an address whose owner is not yet known."""
    _template(template)
    told = msgspec.json.encode(dict(facts)).decode()
    payload = {"address": address, "language": language, "template": template}
    return agenda.file(LETTER, key, payload | {"facts": told, "key": key})


def send_to(address: str, language: str, template: str, facts: str, key: str) -> None:
    told = msgspec.json.decode(facts, type=dict[str, str])
    with translation.override(language):
        subject, text = _written(template, told)
    EmailMessage(subject, text, to=[address], headers=_headers(key)).send()


def send(person: str, template: str, facts: str, key: str) -> None:
    """Send the mail. Skips readers who were erased, or have no address any more."""
    reader = User.objects.filter(pk=person, is_active=True, erased__isnull=True).first()
    if reader is None or not reader.email:
        return
    post(reader, template, msgspec.json.decode(facts, type=dict[str, str]), key)


def post(
    reader: User,
    template: str,
    facts: Mapping[str, str],
    key: str,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Send at once; for a duty whose facts must not be stored in a payload."""
    with translation.override(reader.language):
        subject, text = _written(template, {**facts, "name": shown_name(reader, to=reader)})
    told = {**_headers(key), **(headers or {})}
    EmailMessage(subject, text, to=[reader.email or ""], headers=told).send()


def _written(template: str, facts: Mapping[str, str]) -> tuple[str, str]:
    # A fact is one line: a line break would move the rest of the subject into the text.
    lines = {name: " ".join(fact.split()) for name, fact in facts.items()}
    written = _template(template).template.render(Context(lines, autoescape=False))
    subject, _, text = written.partition("\n")
    return subject.strip(), text.strip() + "\n"


def _template(name: str) -> Template:
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a template")
    found = get_template(f"mails/{name}.txt")
    if not isinstance(found, Template):
        raise TypeError(f"{name!r} is a template of another language")
    return found


def _headers(key: str) -> dict[str, str]:
    """Return the headers. A worker that is killed after sending sends the same message again; mail
    programs recognise it by its Message-ID and show it once."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return {
        "Message-ID": f"<{digest(f'companion.mail {key}')[:40]}@{domain}>",
        "Auto-Submitted": "auto-generated",
    }
