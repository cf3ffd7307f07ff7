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


def enqueue(person_id: str, template: str, facts: Mapping[str, str], key: str) -> Duty:
    """File the duty to send `templates/mails/<template>.txt`, subject on its first line, filled
    with the facts and with `name`, the reader's own. Call it in the transaction of the action.

    The key (100 characters at most) identifies the mail: filed again, it is not sent again. Facts
    are stored with the duty for thirty days: write other people's names as `shown_name` returns
    them.
    """
    _template(template)
    encoded = msgspec.json.encode(dict(facts)).decode()
    payload = {"person": person_id, "template": template, "facts": encoded, "key": key}
    return agenda.enqueue(MAIL, key, payload)


def enqueue_to(
    address: str, language: str, template: str, facts: Mapping[str, str], key: str
) -> Duty:
    """File a mail to an address whose owner is not yet known."""
    _template(template)
    encoded = msgspec.json.encode(dict(facts)).decode()
    payload = {"address": address, "language": language, "template": template}
    return agenda.enqueue(LETTER, key, payload | {"facts": encoded, "key": key})


def send_to(address: str, language: str, template: str, facts: str, key: str) -> None:
    values = msgspec.json.decode(facts, type=dict[str, str])
    with translation.override(language):
        subject, text = _render(template, values)
    EmailMessage(subject, text, to=[address], headers=_headers(key)).send()


def send(person: str, template: str, facts: str, key: str) -> None:
    """Send the mail. Skips readers who were erased, or have no address any more."""
    reader = User.objects.filter(pk=person, is_active=True, erased__isnull=True).first()
    if reader is None or not reader.email:
        return
    send_now(reader, template, msgspec.json.decode(facts, type=dict[str, str]), key)


def send_now(
    reader: User,
    template: str,
    facts: Mapping[str, str],
    key: str,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Send at once; for a duty whose facts must not be stored in a payload."""
    with translation.override(reader.language):
        subject, text = _render(template, {**facts, "name": shown_name(reader, viewer=reader)})
    all_headers = {**_headers(key), **(headers or {})}
    EmailMessage(subject, text, to=[reader.email or ""], headers=all_headers).send()


def _render(template: str, facts: Mapping[str, str]) -> tuple[str, str]:
    # A fact is one line: a line break would move the rest of the subject into the text.
    lines = {name: " ".join(fact.split()) for name, fact in facts.items()}
    rendered = _template(template).template.render(Context(lines, autoescape=False))
    subject, _, text = rendered.partition("\n")
    return subject.strip(), text.strip() + "\n"


def _template(name: str) -> Template:
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a template")
    template = get_template(f"mails/{name}.txt")
    if not isinstance(template, Template):
        raise TypeError(f"{name!r} is a template of another language")
    return template


def _headers(key: str) -> dict[str, str]:
    """Return the headers. A worker that is killed after sending sends the same message again; mail
    programs recognise it by its Message-ID and show it once."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return {
        "Message-ID": f"<{digest(f'companion.mail {key}')[:40]}@{domain}>",
        "Auto-Submitted": "auto-generated",
    }
