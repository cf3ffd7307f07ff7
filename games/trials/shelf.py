"""Checks of what a game keeps on a shelf: records that a seat brings, and the life of a character.

A game that keeps nothing passes.
"""

import inspect
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.game import Game
from games.kernel.record import Illegal, Record
from games.kernel.rules import LANGUAGES
from games.kernel.shelf import CharacterAction, Characters

AnyGame = Game[Any, Any, Any]


def what_is_kept_can_be_brought(game: AnyGame) -> None:
    characters, loadout = game.shelf.character, game.shelf.loadout
    brought = get_args(game.brings) or (game.brings,)
    for kind in (characters.record if characters else None, loadout):
        assert kind is None or kind in brought, (
            f"{game.key} keeps a {kind.__name__} that no seat brings: name it in `brings`"
        )


def its_characters_live(game: AnyGame) -> None:
    """Check the ready-made characters: stored, changed by actions, worn by play and printed."""
    rules = game.shelf.character
    if rules is None:
        return
    _is_said(game, rules)
    for ready in rules.ready_made():
        character = rules.compact(ready.brought)
        where = f"{game.key}, {ready.key}"
        assert rules.compact(character) == character, f"{where}: kept twice it is another"
        assert _again(character, rules.record) == character, f"{where}: it is read as another"
        assert not rules.problems(character), f"{where} is ready made, and may not be kept"
        display_type = rules.display_type or rules.record
        assert isinstance(rules.to_display(character), display_type), (
            f"{where}: tell it as a {display_type.__name__}"
        )
        _is_worn(where, rules, character)
        _is_printed(where, rules, character)
        for deed in rules.actions:
            for done in _each_action(deed):
                _is_done(where, rules, character, done)


def _is_said(game: AnyGame, rules: Characters[Any]) -> None:
    fields = rules.record.__struct_fields__
    assert "name" in fields, f"{game.key}: a {rules.record.__name__} has no `name` to find it by"
    lost = sorted({*rules.fixed_fields} - {*fields})
    assert not lost, f"{game.key}: {rules.record.__name__} has no field {lost} that is unsaid"
    for deed in rules.actions:
        where = f"{game.key}: {deed.__name__}"
        assert inspect.getdoc(deed) != inspect.getdoc(CharacterAction), (
            f"{where} says nothing of itself"
        )
        assert not deed.asked or len(deed.__struct_fields__) < 2, (
            f"{where} may be asked for, and then says of one part at most what it is done to"
        )


def _is_worn(where: str, rules: Characters[Any], character: Record) -> None:
    if rules.marks is None:
        return
    marks = rules.play_marks(character)
    assert _again(marks, rules.marks) == marks, f"{where}: its marks are read as others"
    assert rules.apply_play_marks(character, marks, marks) == character, f"{where}: worn by nothing"


def _is_printed(where: str, rules: Characters[Any], character: Record) -> None:
    one, two = (rules.contents(character, language) for language in LANGUAGES)
    for field in one.__struct_fields__:
        each = [getattr(contents, field) for contents in (one, two)]
        assert len(each[0]) == len(each[1]) or isinstance(each[0], str), (
            f"{where}: its sheet has other {field} in French"
        )


def _is_done(where: str, rules: Characters[Any], character: Record, deed: CharacterAction) -> None:
    """Carry out an action, which may be refused; every change must be described in both
    languages."""
    try:
        after = rules.compact(deed.apply(character))
    except Illegal:
        return
    assert type(after) is type(character), f"{where}: {deed} makes something else of it"
    was, now = (msgspec.to_builtins(each) for each in (character, after))
    changed = [name for name in now if was[name] != now[name]]
    sides = ({name: side[name] for name in changed} for side in (was, now))
    before, left = sides
    for language in LANGUAGES:
        sentences = [*rules.changes(before, left, language)]
        assert sentences or not changed, f"{where}: {deed} changes {changed}, and nothing tells it"
        assert not any("{" in each for each in sentences), f"{where}: {sentences}"


def _each_action(deed: type[CharacterAction]) -> Iterator[CharacterAction]:
    """Yield the action for each part that it may act on, if its type lists the parts."""
    fields = deed.__struct_fields__
    if not fields:
        yield deed()
    elif len(fields) == 1:
        hint = get_type_hints(deed)[fields[0]]
        words = [hint] if get_origin(hint) is Literal else get_args(hint)
        for each in words:
            for word in get_args(each) if get_origin(each) is Literal else ():
                yield msgspec.convert({fields[0]: word}, deed)


def _again(value: object, kind: Any) -> object:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
