"""Characters: bought by the rules of their games, raised, healed, and undone step by step.

Every change reads the character under the lock of its row, so that two phones never overwrite each
other, and stores a change with the old values.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.kernel.display.sheet import Contents
from games.kernel.game import AnyGame
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.kernel.shelf import CharacterAction, action_word
from games.people.language import language
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import campaigns, portraits, refusals, rows
from games.shelf.access import get_access
from games.shelf.models import ChangeKind, Character, CharacterChange, sheet_of
from games.shelf.rows import Versions
from games.web.refusals import GameRefusal, refusals_of

LARGEST = 40_000  # bytes: ten dense pages of notes
Made = Callable[[Any], Any]
"""Function from the old sheet to the new one."""
Asked = CharacterAction | Callable[[Character], CharacterAction]
"""An action, or a function that chooses it from the current character."""


def games() -> dict[str, AnyGame]:
    return {key: game for key, game in GAMES.items() if game.shelf.character is not None}


def game_of(sheet: Any) -> AnyGame:
    """Return the game of this type of sheet."""
    return next(game for game in games().values() if type(sheet) is _sheet_of(game))


def keep(person: User, sheet: Any, picture: bytes | None = None) -> Character:
    game = game_of(sheet)
    character = Character(person=person, game_key=game.key)
    sheet = _clean_sheet(character, character.rules.mark_self_grants(None, sheet))
    jpeg = None if picture is None else portraits.normalize_portrait(picture)
    with transaction.atomic():
        character.name, character.sheet = sheet.name, _encode(sheet)
        character.save(force_insert=True)
        if portraits.set_portrait(character, jpeg):
            character.save(update_fields=("portrait",))
    return character


def keep_npc(person: User, game: AnyGame, archetype: str, name: str = "") -> Character:
    """Create a ready-made character for the game master; no budget binds it."""
    rules = game.shelf.character
    if rules is None:
        raise refusals.no_characters()
    ready = {each.key: each for each in rules.ready_made()}
    if archetype not in ready:
        raise refusals.unknown_archetype(known=", ".join(sorted(ready)))
    npc: ReadyMadeItem = ready[archetype]
    named = msgspec.to_builtins(npc.brought) | {"name": name or getattr(npc, language())}
    return keep(person, msgspec.convert(named, sheet_of(rules)))


def copy(person: User, id: str, name: str = "", *, word: str = "") -> Character:
    """Copy a character with its portrait, without its history. `word` is that of its link."""
    known = get_access(Character.objects.all(), id, person, word=word).row
    sheet = replace(known.read, name=name or known.name)
    return keep(person, sheet, portraits.portrait_jpeg(known))


def edit(
    person: User, id: str, make: Made, read: Versions = None, *, by: User | None = None
) -> Character:
    def edit_sheet(character: Character) -> Written:
        return make(character.read), ChangeContext(ChangeKind.EDITED, by or person)

    return _change(person, id, read, edit_sheet)


class Writing(msgspec.Struct, frozen=True):
    """Fields of a sheet that no rule reads."""

    name: str = ""
    abilities: str = ""
    """One a line."""
    notes: str = ""


def write(
    person: User, id: str, data: Writing, read: Versions = None, *, by: User | None = None
) -> Character:
    """If the sheet says this already, as when a form is sent twice, the call succeeds whichever
    version was read."""

    def fill_sheet(sheet: Record) -> Record:
        abilities = tuple(filter(None, map(str.strip, data.abilities.splitlines())))
        return replace(sheet, name=data.name, abilities=abilities, notes=data.notes.strip())

    row = get_access(Character.objects.all(), id, person).row
    if fill_sheet(row.read) == row.read:
        return row
    return edit(person, id, fill_sheet, read, by=by)


def begin(person: User, game: AnyGame, name: str, archetype: str = "") -> Character:
    """Create an empty character, which its owner builds step by step, or a ready-made one."""
    if archetype:
        return keep_npc(person, game, archetype, name)
    rules = game.shelf.character
    blank = None if rules is None else rules.blank(rows.clean_name(name))
    if rules is None or blank is None:
        raise refusals.no_characters()
    return keep(person, sheet_of(rules)(**msgspec.structs.asdict(blank)))


def step(
    person: User, id: str, key: str, levels: int, read: Versions = None, *, by: User | None = None
) -> Character:
    """Raise or lower one part by a level. `by` is the acting person if it is not the owner."""
    return edit(person, id, lambda sheet: _step_sheet(sheet, key, levels), read, by=by)


def step_refusal(character: Character, key: str, levels: int) -> Illegal | None:
    """Return the reason why the step is not allowed, or None if it is."""
    try:
        _checked_sheet(character, _step_sheet(character.read, key, levels))
    except Illegal as refusal:
        return refusal
    return None


def _step_sheet(sheet: Any, key: str, levels: int) -> Any:
    rules = game_of(sheet).shelf.character
    printed = rules.contents(sheet, language()) if rules else Contents()
    keys = ({part.key for part in printed.parts} | {ring.key for ring in printed.rings}) - {""}
    if rules is None or key not in keys or levels not in (-1, 1):
        raise refusals.no_such_step()
    return rules.step_part(sheet, key, levels)


def apply_action(
    person: User,
    id: str,
    action: Asked,
    read: Versions = None,
    *,
    by: User | None = None,
    by_game_master: bool = False,
) -> Character:
    """Apply an action of the character's game: a raise, a rest, a grant. `led` means: decided by a
    game master, regardless of its owner."""

    def apply(character: Character) -> Written:
        deed = action if isinstance(action, CharacterAction) else action(character)
        if type(deed) not in character.rules.actions:
            raise refusals.no_such_deed(known=", ".join(map(action_word, character.rules.actions)))
        return deed.apply(character.read), ChangeContext(deed.past, by or person)

    return _change(person, id, read, apply, by_game_master=by_game_master)


@dataclass(frozen=True)
class Scene:
    """A table that is over, with the number of its last journal entry."""

    table: str
    code: str
    number: int


def after_scene(id: str, scene: Scene, brought: Record, left: Record) -> None:
    """Apply the effects of a scene to the character's current sheet. Does nothing if the character
    was deleted, or if its game keeps no marks."""
    with transaction.atomic():
        character = Character.objects.select_for_update().filter(pk=id).first()
        if character is None or character.rules.marks is None:
            return
        last_scene = character.scenes.filter(table=scene.table).first()
        if last_scene is not None and last_scene.number >= scene.number:
            return
        rules = character.rules
        before = (
            rules.play_marks(brought)
            if last_scene is None
            else msgspec.convert(last_scene.scales, rules.marks)
        )
        after = rules.play_marks(left)
        character.scenes.update_or_create(
            table=scene.table,
            defaults={"number": scene.number, "scales": msgspec.to_builtins(after)},
        )
        sheet = rules.apply_play_marks(character.read, before, after)
        if sheet != character.read:
            _write(character, sheet, ChangeContext(ChangeKind.SCENE, scene=scene.code))


def undo(person: User, id: str, read: Versions = None, *, by: User | None = None) -> Character:
    """Undo the newest change that still stands; a second call undoes the one before it. Changes of
    the portrait are skipped: the old one is not kept."""
    with transaction.atomic():
        character = rows.lock_row(Character.objects.all(), person, id, read)
        changes = character.changes.filter(undone=False)
        changes = changes.exclude(kind__in=(ChangeKind.UNDONE, ChangeKind.PORTRAIT))
        newest = refusals.nothing_to_undo.raise_if_none(changes.order_by("-number").first())
        newest.undone = True
        newest.save(update_fields=("undone",))
        before = msgspec.convert(_fields(character.read) | newest.before, type(character.read))
        if by is None:
            _must_be_given(character, before)
        context = ChangeContext(ChangeKind.UNDONE, by or person, undoes=newest.number)
        _write(character, before, context)
    return character


def portray(
    person: User, id: str, picture: bytes | None, read: Versions = None, *, by: User | None = None
) -> Character:
    """Set, replace or remove the portrait. The old one is not kept."""
    jpeg = None if picture is None else portraits.normalize_portrait(picture)
    with transaction.atomic():
        character = rows.lock_row(Character.objects.all(), person, id, read)
        before = character.portrait
        if portraits.set_portrait(character, jpeg):
            _record_change(
                character,
                ChangeContext(ChangeKind.PORTRAIT, by or person),
                {"portrait": before or None},
                {"portrait": character.portrait or None},
            )
    return character


def discard(person: User, id: str, read: Versions = None) -> None:
    rows.discard(Character.objects.all(), person, id, read)


def problems(character: Character) -> tuple[Illegal, ...]:
    """Return all problems that keep the character from a seat."""
    return character.game.problems(character.record)


@dataclass(frozen=True)
class ChangeContext:
    """Context of a change: its kind, its author and its cause."""

    kind: str
    by: User | None = None
    undoes: int | None = None
    scene: str = ""


Written = tuple[Any, ChangeContext]


def _change(
    person: User,
    id: str,
    read: Versions,
    make: Callable[[Character], Written],
    *,
    by_game_master: bool = False,
) -> Character:
    with transaction.atomic():
        character = rows.lock_row(Character.objects.all(), person, id, read)
        with refusals_of(character.game):
            sheet, context = make(character)
        sheet = _checked_sheet(character, sheet, by_game_master=by_game_master)
        if sheet != character.read:
            _write(character, sheet, context)
    return character


def _checked_sheet(character: Character, sheet: Any, *, by_game_master: bool = False) -> Any:
    """Return the sheet as it would be stored, or raise the reason why it is not allowed."""
    if type(sheet) is not sheet_of(character.rules):
        raise refusals.stays_with_its_game()
    if not by_game_master:
        sheet = character.rules.mark_self_grants(character.read, sheet)
        _must_be_given(character, sheet)
    return _clean_sheet(character, sheet)


def _must_be_given(character: Character, sheet: Any) -> None:
    """Refuse changes by the owner that only a game master may grant."""
    refusal = character.rules.self_grant_refusal(character.read, sheet)
    if refusal is not None and campaigns.is_game_mastered(character):
        raise GameRefusal(refusal, character.game)


def _write(character: Character, sheet: Any, context: ChangeContext) -> None:
    before, after = _fields(character.read), _fields(sheet)
    changed = [name for name in after if before[name] != after[name]]
    character.name, character.sheet = sheet.name, _encode(sheet)
    _record_change(
        character,
        context,
        {name: before[name] for name in changed},
        {name: after[name] for name in changed},
    )


def _record_change(
    character: Character, context: ChangeContext, before: dict[str, Any], after: dict[str, Any]
) -> None:
    character.version += 1
    character.changed = timezone.now()
    character.save(update_fields=("name", "sheet", "portrait", "version", "changed"))
    CharacterChange(
        character=character,
        number=character.version,
        kind=context.kind,
        before=before,
        after=after,
        undoes=context.undoes,
        by=context.by,
        scene=context.scene,
        created=character.changed,
    ).save(force_insert=True)


def _clean_sheet(character: Character, sheet: Any) -> Any:
    """Return the sheet as stored, or raise its first problem: a character over its budget is not
    saved."""
    sheet = replace(
        character.rules.compact(sheet),
        name=rows.clean_name(sheet.name),
        abilities=tuple(filter(None, map(str.strip, sheet.abilities))),
        notes=sheet.notes.strip(),
    )
    with refusals_of(character.game):
        for problem in character.rules.problems(sheet):
            raise problem
    return sheet


def _sheet_of(game: AnyGame) -> Any:
    return sheet_of(game.shelf.character) if game.shelf.character else None


def _encode(sheet: Any) -> str:
    encoded = msgspec.json.encode(sheet)
    if len(encoded) > LARGEST:
        raise refusals.long_sheet(most=LARGEST)
    return encoded.decode()


def _fields(sheet: Any) -> dict[str, Any]:
    """Return plain JSON values, as a change stores them."""
    fields: dict[str, Any] = msgspec.to_builtins(sheet)
    return fields
