"""Characters: bought as their games say, raised, healed, and taken back step by step.

Whatever changes one reads it under the lock of its row, so that of two phones neither writes over
what the other has done, and leaves a change behind with what was there before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from msgspec.structs import replace

from games.kernel.display.sheet import Contents
from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Ready, Record
from games.kernel.shelf import Deed, word_of
from games.people.language import language
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import portraits, refusals, rows
from games.shelf.access import access
from games.shelf.models import ChangeKind, Character, CharacterChange, sheet_of
from games.shelf.refusals import Ruled, ruled
from games.shelf.rows import Versions

LARGEST = 40_000  # bytes: ten dense pages of notes
Made = Callable[[Any], Any]
"""From one sheet to another."""
Asked = Deed | Callable[[Character], Deed]
"""What is to be done; said of the character as it stands, where that decides."""


def games() -> dict[str, AnyGame]:
    """Those that are played with characters."""
    return {key: game for key, game in GAMES.items() if game.shelf.character is not None}


def game_of(sheet: Any) -> AnyGame:
    """Whose kind of sheet it is."""
    return next(game for game in games().values() if type(sheet) is _sheet_of(game))


def keep(person: User, sheet: Any, picture: bytes | None = None) -> Character:
    game = game_of(sheet)
    character = Character(person=person, game_key=game.key)
    sheet = _sound(character, character.rules.owned(None, sheet))
    jpeg = None if picture is None else portraits.drawn(picture)
    with transaction.atomic():
        character.name, character.sheet = sheet.name, _encoded(sheet)
        character.save(force_insert=True)
        if portraits.hang(character, jpeg):
            character.save(update_fields=("portrait",))
    return character


def keep_npc(person: User, game: AnyGame, archetype: str, name: str = "") -> Character:
    """A ready one for the game master, whom no budget binds."""
    rules = game.shelf.character
    if rules is None:
        raise refusals.no_characters()
    ready = {each.key: each for each in rules.ready_made()}
    if archetype not in ready:
        raise refusals.unknown_archetype(known=", ".join(sorted(ready)))
    found: Ready = ready[archetype]
    named = msgspec.to_builtins(found.brought) | {"name": name or getattr(found, language())}
    return keep(person, msgspec.convert(named, sheet_of(rules)))


def copy(person: User, id: str, name: str = "") -> Character:
    """With its portrait, without its history."""
    return taken(person, access(Character.objects.all(), id, person).row, name)


def taken(person: User, known: Character, name: str = "") -> Character:
    """A copy of one's own, whoever showed the other."""
    return keep(person, replace(known.read, name=name or known.name), portraits.of(known))


def edit(
    person: User, id: str, made: Made, read: Versions = None, *, by: User | None = None
) -> Character:
    def edited(character: Character) -> Written:
        return made(character.read), Said(ChangeKind.EDITED, by or person)

    return _change(person, id, read, edited)


def begin(person: User, game: AnyGame, name: str) -> Character:
    """One that its owner builds step by step."""
    rules = game.shelf.character
    blank = None if rules is None else rules.blank(name)
    if rules is None or blank is None:
        raise refusals.no_characters()
    return keep(person, sheet_of(rules)(**msgspec.structs.asdict(blank)))


def step(
    person: User, id: str, key: str, by: int, read: Versions = None, *, hand: User | None = None
) -> Character:
    """One part of it a level up or down. `hand`: whose, where it is not the owner's."""
    return edit(person, id, lambda sheet: _stepped(sheet, key, by), read, by=hand)


def closed(character: Character, key: str, by: int) -> Illegal | None:
    """Why that step cannot be made; None: it can."""
    try:
        _judged(character, _stepped(character.read, key, by))
    except Illegal as refusal:
        return refusal
    return None


def _stepped(sheet: Any, key: str, by: int) -> Any:
    rules = game_of(sheet).shelf.character
    printed = rules.contents(sheet, language()) if rules else Contents()
    keys = ({part.key for part in printed.parts} | {ring.key for ring in printed.rings}) - {""}
    if rules is None or key not in keys or by not in (-1, 1):
        raise refusals.no_such_step()
    return rules.stepped(sheet, key, by)


def do(
    person: User,
    id: str,
    asked: Asked,
    read: Versions = None,
    *,
    by: User | None = None,
    led: bool = False,
) -> Character:
    """What the character's game knows to do to it: a raise, a rest, a grant. `led`: on the word of
    a game master, whoever owns it."""

    def done(character: Character) -> Written:
        deed = asked if isinstance(asked, Deed) else asked(character)
        if type(deed) not in character.rules.deeds:
            raise refusals.no_such_deed(known=", ".join(map(word_of, character.rules.deeds)))
        return deed.done(character.read), Said(deed.past, by or person)

    return _change(person, id, read, done, led=led)


@dataclass(frozen=True)
class Scene:
    """A table that is over, at this number of its journal."""

    table: str
    code: str
    number: int


def after_scene(id: str, scene: Scene, brought: Record, left: Record) -> None:
    """What a scene has done to a character is done to its sheet as it stands now. One thrown away
    is let go, and so is what its game leaves no marks on."""
    with transaction.atomic():
        character = Character.objects.select_for_update().filter(pk=id).first()
        if character is None or character.rules.marks is None:
            return
        told = character.scenes.filter(table=scene.table).first()
        if told is not None and told.number >= scene.number:
            return
        rules = character.rules
        was = rules.marked(brought) if told is None else msgspec.convert(told.scales, rules.marks)
        now = rules.marked(left)
        character.scenes.update_or_create(
            table=scene.table, defaults={"number": scene.number, "scales": msgspec.to_builtins(now)}
        )
        sheet = rules.worn(character.read, was, now)
        if sheet != character.read:
            _write(character, sheet, Said(ChangeKind.SCENE, scene=scene.code))


def undo(person: User, id: str, read: Versions = None, *, by: User | None = None) -> Character:
    """The newest change that still stands; called again, the one before it. Of a portrait the old
    one is not kept: it is passed over."""
    with transaction.atomic():
        character = rows.locked(Character.objects.all(), person, id, read)
        changes = character.changes.filter(undone=False)
        changes = changes.exclude(kind__in=(ChangeKind.UNDONE, ChangeKind.PORTRAIT))
        newest = refusals.nothing_to_undo.unless(changes.order_by("-number").first())
        newest.undone = True
        newest.save(update_fields=("undone",))
        before = msgspec.convert(_fields(character.read) | newest.before, type(character.read))
        if by is None:
            _must_be_given(character, before)
        said = Said(ChangeKind.UNDONE, by or person, undoes=newest.number)
        _write(character, before, said)
    return character


def portray(
    person: User, id: str, picture: bytes | None, read: Versions = None, *, by: User | None = None
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
    return character.game.problems(character.brought)


@dataclass(frozen=True)
class Said:
    """What a change says of itself."""

    kind: str
    by: User | None = None
    undoes: int | None = None
    scene: str = ""


Written = tuple[Any, Said]


def _change(
    person: User,
    id: str,
    read: Versions,
    made: Callable[[Character], Written],
    *,
    led: bool = False,
) -> Character:
    with transaction.atomic():
        character = rows.locked(Character.objects.all(), person, id, read)
        with ruled(character.game):
            sheet, said = made(character)
        sheet = _judged(character, sheet, led=led)
        if sheet != character.read:
            _write(character, sheet, said)
    return character


def _judged(character: Character, sheet: Any, *, led: bool = False) -> Any:
    """As it would be kept, or why it is not."""
    if type(sheet) is not sheet_of(character.rules):
        raise refusals.stays_with_its_game()
    if not led:
        sheet = character.rules.owned(character.read, sheet)
        _must_be_given(character, sheet)
    return _sound(character, sheet)


def _must_be_given(character: Character, sheet: Any) -> None:
    """What a game master alone may grant, its owner does not."""
    refusal = character.rules.taken(character.read, sheet)
    if refusal is not None and import_string(settings.LED)(character):
        raise Ruled(refusal, character.game)


def _write(character: Character, sheet: Any, said: Said) -> None:
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


def _sound(character: Character, sheet: Any) -> Any:
    """As it is kept, or the first of its faults: none is kept over its budget."""
    sheet = replace(
        character.rules.kept(sheet),
        name=rows.named(sheet.name),
        abilities=tuple(filter(None, map(str.strip, sheet.abilities))),
        notes=sheet.notes.strip(),
    )
    with ruled(character.game):
        for problem in character.rules.problems(sheet):
            raise problem
    return sheet


def _sheet_of(game: AnyGame) -> Any:
    return sheet_of(game.shelf.character) if game.shelf.character else None


def _encoded(sheet: Any) -> str:
    encoded = msgspec.json.encode(sheet)
    if len(encoded) > LARGEST:
        raise refusals.long_sheet(most=LARGEST)
    return encoded.decode()


def _fields(sheet: Any) -> dict[str, Any]:
    """JSON's own values, as a change keeps them."""
    fields: dict[str, Any] = msgspec.to_builtins(sheet)
    return fields
