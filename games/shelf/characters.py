"""Characters: bought within their budget, raised, healed, and taken back step by step.

Whatever changes one reads it under the lock of its row, so that of two phones neither writes over
what the other has done, and leaves a change behind with what was there before.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.people.models import User
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import KING, Component, Levels
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import keeping, refusals
from games.shelf.keeping import Versions
from games.shelf.models import ChangeKind, Character, CharacterChange, Sheet
from games.shelf.models.characters import FULL
from games.shelf.telling import language

LARGEST = 40_000  # bytes: ten dense pages of notes
Made = Callable[[Sheet], Sheet]


def keep(person: User, sheet: Sheet) -> Character:
    sheet = _sound(sheet)
    character = Character(
        person=person, name=sheet.name, game_key=KUNG_FU.key, sheet=_encoded(sheet)
    )
    character.save(force_insert=True)
    return character


def keep_npc(person: User, archetype: str, name: str = "") -> Character:
    """A ready one for the game master, whom no budget binds."""
    found = rules.archetypes().get(archetype)
    if found is None:
        raise refusals.unknown_archetype(sorted(rules.archetypes()))
    known = found.named(name or getattr(found, language()))
    return keep(person, Sheet(known.name, known.levels, known.action_points, npc=True))


def copy(person: User, id: str, name: str = "") -> Character:  # noqa: A002 - the word of every row
    sheet = keeping.find(Character.objects.all(), person, id).read
    return keep(person, replace(sheet, name=name or sheet.name))


def edit(person: User, id: str, made: Made, read: Versions = None) -> Character:  # noqa: A002
    return _change(person, id, read, ChangeKind.EDITED, made)


def raise_level(
    person: User,
    id: str,  # noqa: A002
    component: Component,
    read: Versions = None,
) -> Character:
    """KF-1.6"""

    def raised(sheet: Sheet) -> Sheet:
        return replace(sheet, levels=rules.raised(sheet, component).levels)

    return _change(person, id, read, ChangeKind.RAISED, raised)


def heal(
    person: User,
    id: str,  # noqa: A002
    component: Component | None = None,
    read: Versions = None,
) -> Character:
    """KF-6.1: as the game master allows, every scale is full again, or that of one component."""

    def healed(sheet: Sheet) -> Sheet:
        if component is None:
            return replace(sheet, scales=None)
        return replace(sheet, scales=replace(sheet.scales or FULL, **{component: KING}))

    return _change(person, id, read, ChangeKind.HEALED, healed)


def rest(person: User, id: str, read: Versions = None) -> Character:  # noqa: A002
    """Each scale gets one damage back (KF-1.2): a night, where healing is a long stay."""

    def rested(sheet: Sheet) -> Sheet:
        scales, losses = (sheet.scales or FULL).four, rules.thresholds(sheet.levels).four
        back = [min(KING, scale + loss) for scale, loss in zip(scales, losses, strict=True)]
        return replace(sheet, scales=Levels(*back))

    return _change(person, id, read, ChangeKind.RESTED, rested)


def undo(person: User, id: str, read: Versions = None) -> Character:  # noqa: A002
    """The newest change that still stands; called again, the one before it."""
    with transaction.atomic():
        character = keeping.locked(Character.objects.all(), person, id, read)
        standing = character.changes.filter(undone=False).exclude(kind=ChangeKind.UNDONE)
        newest = standing.order_by("-number").first()
        if newest is None:
            raise refusals.nothing_to_undo()
        newest.undone = True
        newest.save(update_fields=("undone",))
        before = msgspec.convert(_fields(character.read) | newest.before, Sheet)
        _write(character, before, ChangeKind.UNDONE, undoes=newest.number)
    return character


def problems(character: Character) -> tuple[Illegal, ...]:
    """All that would keep it from a seat."""
    return rules.problems(character.brought)


def _change(
    person: User,
    id: str,  # noqa: A002
    read: Versions,
    kind: ChangeKind,
    made: Made,
) -> Character:
    with transaction.atomic():
        character = keeping.locked(Character.objects.all(), person, id, read)
        sheet = _sound(made(character.read))
        if sheet != character.read:
            _write(character, sheet, kind)
    return character


def _write(
    character: Character, sheet: Sheet, kind: ChangeKind, *, undoes: int | None = None
) -> None:
    before, after = _fields(character.read), _fields(sheet)
    changed = [name for name in after if before[name] != after[name]]
    character.name, character.sheet = sheet.name, _encoded(sheet)
    character.version += 1
    character.changed = timezone.now()
    character.save(update_fields=("name", "sheet", "version", "changed"))
    CharacterChange(
        character=character,
        number=character.version,
        kind=kind,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
        undoes=undoes,
        created=character.changed,
    ).save(force_insert=True)


def _sound(sheet: Sheet) -> Sheet:
    """As it is kept, or the first of its faults: none is kept over its budget (KF-1.6)."""
    sheet = replace(
        sheet,
        name=keeping.named(sheet.name),
        scales=None if sheet.scales == FULL else sheet.scales,
        abilities=tuple(filter(None, map(str.strip, sheet.abilities))),
        notes=sheet.notes.strip(),
    )
    for problem in rules.problems(sheet):
        raise problem
    return sheet


def _encoded(sheet: Sheet) -> str:
    encoded = msgspec.json.encode(sheet)
    if len(encoded) > LARGEST:
        raise refusals.long_sheet(LARGEST)
    return encoded.decode()


def _fields(sheet: Sheet) -> dict[str, Any]:
    """JSON's own values, as a change keeps them."""
    fields: dict[str, Any] = msgspec.to_builtins(sheet)
    return fields
