"""What is typed into the administration about editions: read by the same rules as everywhere."""

from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.kernel.editions import key_of, read
from games.kernel.record import Record
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf.editions import catalogue, refusals
from games.shelf.editions.entries import Body, Name, checked
from games.shelf.models import Edition, EditionEntry


class CopyForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no [] at run time
    """A new edition: a copy of its game's catalogue."""

    game_key = forms.ChoiceField(
        label=_("game"), choices=lambda: [(key, game.name["en"]) for key, game in GAMES.items()]
    )

    class Meta:
        model = Edition
        fields = ("person", "game_key", "name")
        help_texts = {  # noqa: RUF012 - as Django has it
            "name": _("A whole catalogue comes as a copy: choose its game, its owner and its name.")
        }

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        person = said.get("person")
        if isinstance(person, User):
            _refused_kindly(catalogue.must_have_room, person)
        return said


class EntryForm(forms.ModelForm):  # type: ignore[type-arg]  # likewise
    """An entry: its body says what it is called."""

    name: Name
    said: Body

    class Meta:
        model = EditionEntry
        fields = ("edition", "kind", "body")
        help_texts = {  # noqa: RUF012
            "body": _("An object in JSON, as in the catalogue of the game.")
        }

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        edition = found.get("edition") or (self.instance.edition if self.instance.pk else None)
        kind = found.get("kind") or self.instance.kind
        if edition is None or not kind or "body" not in found:
            return found
        try:
            self.said = msgspec.json.decode(found["body"], type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError):
            raise ValidationError(
                {"body": _("This is no object in JSON: check quotes, commas and braces.")}
            ) from None
        key = self.instance.key or _key(edition, kind, self.said)
        self.name = (kind, key)
        _refused_kindly(checked, edition.game, self.name, self.said)
        if not self.instance.pk and edition.entries.filter(kind=kind, key=key).exists():
            raise ValidationError(str(refusals.there_already(key=key).sentence))
        return found


def _key(edition: Edition, kind: str, body: Body) -> str:
    """What a new entry is called; where it is no entry, `checked` says why."""
    if kind not in edition.game.catalogue():
        return ""
    record = read(edition.game, kind, body)
    return key_of(edition.game, kind, record) if isinstance(record, Record) else ""


def _refused_kindly(check: Any, *said: Any) -> None:
    try:
        check(*said)
    except Refusal as refusal:
        sentences = [text for found in refusal.errors.values() for text in found]
        raise ValidationError(sentences or [str(refusal.sentence)]) from refusal
