"""Changes of a character in words, in the reader's language."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from games.kernel.words import words
from games.people.language import join_clauses, language
from games.shelf.models import ChangeKind, CharacterChange

Fields = Mapping[str, Any]


def sentence(change: CharacterChange) -> str:
    what = join_clauses(_parts(change))
    match change.kind:
        case ChangeKind.SCENE:
            begun = gettext("After the scene at table %(scene)s: %(what)s.")
        case ChangeKind.PORTRAIT if change.after["portrait"] is None:
            return gettext("Portrait taken down.")
        case ChangeKind.PORTRAIT:
            return gettext("Portrait changed.")
        case ChangeKind.UNDONE:
            begun = gettext("Change %(number)d taken back: %(what)s.")
        case past:
            return words(change.character.rules.package).action_sentence(past, what, language())
    return begun % {"what": what, "number": change.undoes or 0, "scene": change.scene}


def _parts(change: CharacterChange) -> Iterator[str]:
    """Yield the name first, then the game's fields, then the fields that no rule reads."""
    before, after = change.before, change.after
    if "name" in after:
        text = gettext("name from “%(before)s” to “%(after)s”")
        yield text % {"before": before["name"], "after": after["name"]}
    rules = change.character.rules
    ours = {name for name in rules.record.__struct_fields__ if name in after and name != "name"}
    if ours:
        was, now = ({name: side[name] for name in ours} for side in (before, after))
        yield from rules.changes(was, now, language())
    if "abilities" in after:
        yield from _abilities(before["abilities"], after["abilities"])
    if "notes" in after:
        yield gettext("notes rewritten")


def _abilities(before: list[str], after: list[str]) -> Iterator[str]:
    were, are = Counter(before), Counter(after)
    for ability in (are - were).elements():
        yield gettext("ability “%(ability)s” added") % {"ability": ability}
    for ability in (were - are).elements():
        yield gettext("ability “%(ability)s” removed") % {"ability": ability}
    if were == are:
        yield gettext("abilities put in another order")
