"""What became of a character, as people say it, in the reader's language."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from games.kernel.words import words
from games.people.language import language
from games.rulebooks.kung_fu.cards import COMPONENTS, Component
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf.models import ChangeKind, CharacterChange, Sheet
from games.shelf.models.characters import FULL

Fields = Mapping[str, Any]


def component_name(component: Component) -> str:
    """A capital begins it, as on a sheet."""
    name = words(KUNG_FU.package).name(component, language())
    return name[:1].upper() + name[1:]


def sentence(change: CharacterChange) -> str:
    what = "; ".join(_parts(change.before, change.after))
    match change.kind:
        case ChangeKind.RAISED:
            begun = gettext("Raised: %(what)s.")
        case ChangeKind.HEALED:
            begun = gettext("Healed: %(what)s.")
        case ChangeKind.RESTED:
            begun = gettext("Rested: %(what)s.")
        case ChangeKind.SCENE:
            begun = gettext("After the scene at table %(scene)s: %(what)s.")
        case ChangeKind.PORTRAIT if change.after["portrait"] is None:
            return gettext("Portrait taken down.")
        case ChangeKind.PORTRAIT:
            return gettext("Portrait changed.")
        case ChangeKind.UNDONE:
            begun = gettext("Change %(number)d taken back: %(what)s.")
        case _:
            begun = gettext("Changed: %(what)s.")
    return begun % {"what": what, "number": change.undoes or 0, "scene": change.scene}


def _parts(before: Fields, after: Fields) -> Iterator[str]:
    for name in Sheet.__struct_fields__:  # the database keeps no order of keys
        if name not in after:
            continue
        yield from _part(name, before[name], after[name])


def _part(name: str, before: Any, after: Any) -> Iterator[str]:
    match name:
        case "name":
            yield gettext("name from “%(before)s” to “%(after)s”") % _pair(before, after)
        case "levels":
            yield from _components(before, after, gettext("%(what)s from %(before)d to %(after)d"))
        case "scales":
            said = gettext("scale of %(what)s from %(before)d to %(after)d")
            yield from _components(before or _FULL, after or _FULL, said)
        case "action_points":
            yield gettext("action points from %(before)d to %(after)d") % _pair(before, after)
        case "grants":
            yield from _grants(before, after)
        case "abilities":
            yield from _abilities(before, after)
        case "notes":
            yield gettext("notes rewritten")
        case _:
            yield gettext("whose it is: a player's or the game master's")


def _grants(before: list[Fields], after: list[Fields]) -> Iterator[str]:
    were, are = ([(each["points"], each["reason"]) for each in side] for side in (before, after))
    yield from map(_granted, _more(are, were))
    yield from map(_withdrawn, _more(were, are))
    if Counter(were) == Counter(are):
        yield gettext("grants put in another order")


def _abilities(before: list[str], after: list[str]) -> Iterator[str]:
    for ability in _more(after, before):
        yield gettext("ability “%(ability)s” added") % {"ability": ability}
    for ability in _more(before, after):
        yield gettext("ability “%(ability)s” removed") % {"ability": ability}
    if Counter(before) == Counter(after):
        yield gettext("abilities put in another order")


_FULL: Fields = dict(zip(COMPONENTS, FULL.four, strict=True))


def _pair(before: Any, after: Any) -> dict[str, Any]:
    return {"before": before, "after": after}


def _components(before: Fields, after: Fields, said: str) -> Iterator[str]:
    for name in COMPONENTS:
        if before[name] != after[name]:
            yield said % {"what": component_name(name), **_pair(before[name], after[name])}


def _more(these: list[Any], those: list[Any]) -> list[Any]:
    return list((Counter(these) - Counter(those)).elements())


def _granted(grant: tuple[int, str]) -> str:
    points, reason = grant
    said = ngettext(
        "%(points)d point granted (%(reason)s)", "%(points)d points granted (%(reason)s)", points
    )
    return said % {"points": points, "reason": reason}


def _withdrawn(grant: tuple[int, str]) -> str:
    points, reason = grant
    said = ngettext(
        "%(points)d point withdrawn (%(reason)s)",
        "%(points)d points withdrawn (%(reason)s)",
        points,
    )
    return said % {"points": points, "reason": reason}
