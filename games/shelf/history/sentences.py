"""Changes of a deck, a loadout or an edition in words, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from django.utils.translation import gettext, ngettext

from games.kernel.display.form import Pick
from games.kernel.shelf import LoadoutField
from games.kernel.words import words
from games.people import rulebook
from games.people.language import language
from games.shelf.history import changes
from games.shelf.models import ChangeKind
from games.shelf.models.changes import Kept
from games.shelf.models.owned import Owned

TOLD: Final = 5
"""Number of changes shown, the newest first."""
NAMED: Final = 4
"""Beyond this number of parts only their count is shown."""
Names = Mapping[str, str]
"""Names of cards, by key."""
NONE: Final[Names] = {}


def recent_sentences(row: Owned, names: Names = NONE) -> tuple[str, ...]:
    return tuple(sentence(row, each, names) for each in changes.changes_of(row)[:TOLD])


def sentence(row: Owned, change: Kept, names: Names = NONE) -> str:
    what = "; ".join(_parts(row, change, names))
    if change.kind == ChangeKind.UNDONE:
        begun = gettext("Change %(number)d taken back: %(what)s.")
        return begun % {"number": change.undoes or 0, "what": what}
    return f"{what[:1].upper()}{what[1:]}."


def _parts(row: Owned, change: Kept, names: Names) -> Iterator[str]:
    before, after = change.before, change.after
    if "name" in after:
        text = gettext("name from “%(before)s” to “%(after)s”")
        yield text % {"before": before["name"], "after": after["name"]}
    if "cards" in after:
        yield from _cards(before["cards"], after["cards"], names)
    if "edition_id" in after:
        yield gettext("cards found elsewhere")
    if "brings" in after:
        yield from _changed_choices(row, before["brings"], after["brings"])
    if "entries" in after:
        yield from _entries(before["entries"], after["entries"])


def _cards(before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> Iterator[str]:
    if len(after) > NAMED:
        yield ngettext("%(n)d card changed", "%(n)d cards changed", len(after)) % {"n": len(after)}
        return
    for key in sorted(after):
        facts = {"what": names.get(key, key), "before": before[key] or 0, "after": after[key] or 0}
        yield gettext("%(what)s from %(before)s to %(after)s") % facts


def _entries(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    if len(after) > NAMED:
        text = ngettext("%(n)d entry changed", "%(n)d entries changed", len(after))
        yield text % {"n": len(after)}
        return
    for place in sorted(after):
        facts = {"key": place.partition("/")[2]}
        if before[place] is None:
            yield gettext("“%(key)s” added") % facts
        elif after[place] is None:
            yield gettext("“%(key)s” taken out") % facts
        else:
            yield gettext("“%(key)s” changed") % facts


def _changed_choices(row: Owned, before: str, after: str) -> Iterator[str]:
    """Yield the changed choices, one by one if the game asks for them one by one."""
    if rulebook.is_uninstalled(row.game_key) or row.game.shelf.loadout_editor is None:
        yield gettext("what it brings")
        return
    texts = words(row.game.package)
    was, now = _asks(row, before), _asks(row, after)
    for key, ask in now.items():
        if key not in was or was[key] != ask:
            what = texts.name(key, language())
            chosen = [texts.piece(each, language()) for each in _pieces(ask)]
            yield f"{what}: {', '.join(chosen) or '–'}" if _is_short(ask) else what


def _asks(row: Owned, brings: str) -> dict[str, LoadoutField]:
    kind, fitting = row.game.shelf.loadout, row.game.shelf.loadout_editor
    if kind is None or fitting is None:
        return {}
    return {each.key: each for each in fitting.fields(msgspec.json.decode(brings, type=kind))}


def _pieces(ask: LoadoutField) -> Iterator[Any]:
    return (ask.form.pool[place] for held in ask.filled for place in held)


def _is_short(ask: LoadoutField) -> bool:
    return isinstance(ask.form, Pick)
