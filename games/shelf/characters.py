"""Characters: bought within their budget, raised, healed, and taken back step by step.

Whatever changes one reads it under the lock of its row, so that of two phones neither writes over
what the other has done, and leaves a change behind with what was there before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.people.language import language
from games.people.models import User
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import KING, Component, Levels
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import portraits, refusals, rows
from games.shelf.access import access
from games.shelf.models import ChangeKind, Character, CharacterChange, Sheet
from games.shelf.models.characters import FULL
from games.shelf.rows import Versions

LARGEST = 40_000  # bytes: ten dense pages of notes
Made = Callable[[Sheet], Sheet]


def keep(person: User, sheet: Sheet, picture: bytes | None = None) -> Character:
    sheet = _sound(sheet)
    jpeg = None if picture is None else portraits.drawn(picture)
    with transaction.atomic():
        character = Character(
            person=person, name=sheet.name, game_key=KUNG_FU.key, sheet=_encoded(sheet)
        )
        character.save(force_insert=True)
        if portraits.hang(character, jpeg):
            character.save(update_fields=("portrait",))
    return character


def keep_npc(person: User, archetype: str, name: str = "") -> Character:
    """A ready one for the game master, whom no budget binds."""
    found = rules.archetypes().get(archetype)
    if found is None:
        raise refusals.unknown_archetype(known=", ".join(sorted(rules.archetypes())))
    known = found.named(name or getattr(found, language()))
    return keep(person, Sheet(known.name, known.levels, known.action_points, npc=True))


def copy(person: User, id: str, name: str = "") -> Character:  # noqa: A002 - the word of every row
    """With its portrait, without its history."""
    known = access(Character.objects.all(), id, person).row
    return keep(person, replace(known.read, name=name or known.name), portraits.of(known))


def edit(
    person: User,
    id: str,  # noqa: A002
    made: Made,
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    return _change(person, id, read, (ChangeKind.EDITED, by), made)


def grant(
    person: User,
    id: str,  # noqa: A002
    granted: rules.Grant,
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """KF-1.6: beside whatever else was granted."""

    def richer(sheet: Sheet) -> Sheet:
        return replace(sheet, grants=(*sheet.grants, granted))

    return _change(person, id, read, (ChangeKind.GRANTED, by), richer)


def raise_level(
    person: User,
    id: str,  # noqa: A002
    component: Component,
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """KF-1.6"""

    def raised(sheet: Sheet) -> Sheet:
        return replace(sheet, levels=rules.raised(sheet, component).levels)

    return _change(person, id, read, (ChangeKind.RAISED, by), raised)


def heal(
    person: User,
    id: str,  # noqa: A002
    component: Component | None = None,
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """KF-6.1: as the game master allows, every scale is full again, or that of one component."""

    def healed(sheet: Sheet) -> Sheet:
        if component is None:
            return replace(sheet, scales=None)
        return replace(sheet, scales=replace(sheet.scales or FULL, **{component: KING}))

    return _change(person, id, read, (ChangeKind.HEALED, by), healed)


def rest(
    person: User,
    id: str,  # noqa: A002
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """KF-8.10"""

    def rested(sheet: Sheet) -> Sheet:
        return replace(sheet, scales=rules.rested(sheet).scales)

    return _change(person, id, read, (ChangeKind.RESTED, by), rested)


@dataclass(frozen=True)
class Scene:
    """A table that is over, at this number of its journal."""

    table: str
    code: str
    number: int


def after_scene(id: str, scene: Scene, before: rules.Character, left: rules.Character) -> None:  # noqa: A002
    """KF-8.11: what a scene has done to the scales is done to the sheet as it stands now, so that
    whoever was healed meanwhile loses neither the one nor the other. One thrown away is let go."""
    with transaction.atomic():
        character = Character.objects.select_for_update().filter(pk=id).first()
        if character is None:
            return
        told = character.scenes.filter(table=scene.table).first()
        if told is not None and told.number >= scene.number:
            return
        was = (before.scales or FULL) if told is None else msgspec.convert(told.scales, Levels)
        now = left.scales or FULL
        character.scenes.update_or_create(
            table=scene.table,
            defaults={"number": scene.number, "scales": msgspec.to_builtins(now)},
        )
        sheet = replace(character.read, scales=_worn(character.scales, was, now))
        if sheet != character.read:
            _write(character, sheet, Said(ChangeKind.SCENE, scene=scene.code))


def _worn(stand: Levels, was: Levels, now: Levels) -> Levels | None:
    fours = zip(stand.four, was.four, now.four, strict=True)
    worn = Levels(*[min(KING, max(0, s + after - before)) for s, before, after in fours])
    return None if worn == FULL else worn


def undo(
    person: User,
    id: str,  # noqa: A002
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """The newest change that still stands; called again, the one before it. Of a portrait the old
    one is not kept: it is passed over."""
    with transaction.atomic():
        character = rows.locked(Character.objects.all(), person, id, read)
        changes = character.changes.filter(undone=False)
        changes = changes.exclude(kind__in=(ChangeKind.UNDONE, ChangeKind.PORTRAIT))
        newest = refusals.nothing_to_undo.unless(changes.order_by("-number").first())
        newest.undone = True
        newest.save(update_fields=("undone",))
        before = msgspec.convert(_fields(character.read) | newest.before, Sheet)
        said = Said(ChangeKind.UNDONE, by or person, undoes=newest.number)
        _write(character, before, said)
    return character


def portray(
    person: User,
    id: str,  # noqa: A002
    picture: bytes | None,
    read: Versions = None,
    *,
    by: User | None = None,
) -> Character:
    """Hang a portrait, another in its place, or none. What was there before is not kept."""
    jpeg = None if picture is None else portraits.drawn(picture)
    with transaction.atomic():
        character = rows.locked(Character.objects.all(), person, id, read)
        before = character.portrait
        if portraits.hang(character, jpeg):
            _noted(
                character,
                Said(ChangeKind.PORTRAIT, by or person),
                {"portrait": before or None},
                {"portrait": character.portrait or None},
            )
    return character


def problems(character: Character) -> tuple[Illegal, ...]:
    """All that would keep it from a seat."""
    return KUNG_FU.problems(character.brought)


@dataclass(frozen=True)
class Said:
    """What a change says of itself."""

    kind: ChangeKind
    by: User | None = None
    undoes: int | None = None
    scene: str = ""


def _change(
    person: User,
    id: str,  # noqa: A002
    read: Versions,
    what: tuple[ChangeKind, User | None],
    made: Made,
) -> Character:
    kind, by = what
    with transaction.atomic():
        character = rows.locked(Character.objects.all(), person, id, read)
        sheet = _sound(made(character.read))
        if sheet != character.read:
            _write(character, sheet, Said(kind, by or person))
    return character


def _write(character: Character, sheet: Sheet, said: Said) -> None:
    before, after = _fields(character.read), _fields(sheet)
    changed = [name for name in after if before[name] != after[name]]
    character.name, character.sheet = sheet.name, _encoded(sheet)
    _noted(
        character,
        said,
        {name: before[name] for name in changed},
        {name: after[name] for name in changed},
    )


def _noted(character: Character, said: Said, before: dict[str, Any], after: dict[str, Any]) -> None:
    character.version += 1
    character.changed = timezone.now()
    character.save(update_fields=("name", "sheet", "portrait", "version", "changed"))
    CharacterChange(
        character=character,
        number=character.version,
        kind=said.kind,
        before=before,
        after=after,
        undoes=said.undoes,
        by=said.by,
        scene=said.scene,
        created=character.changed,
    ).save(force_insert=True)


def _sound(sheet: Sheet) -> Sheet:
    """As it is kept, or the first of its faults: none is kept over its budget (KF-1.6)."""
    sheet = replace(
        sheet,
        name=rows.named(sheet.name),
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
        raise refusals.long_sheet(most=LARGEST)
    return encoded.decode()


def _fields(sheet: Sheet) -> dict[str, Any]:
    """JSON's own values, as a change keeps them."""
    fields: dict[str, Any] = msgspec.to_builtins(sheet)
    return fields
