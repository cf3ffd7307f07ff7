"""Questions for verdicts: a working question, with every field left out, present, and at its
limits. They are built from the types, so that a new field is tested without a change here."""

import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

import msgspec
from msgspec import inspect

Where = tuple[str | int, ...]
LEFT_OUT: Final = object()
TEXT: Final = "Coup\nAttaque\nEffet\u00a0: Blesser 2"
NUMBERS: Final = (-1, 0, 1, 2, 3, 5, 6, 7, 21, 10**6, 2**62)
FEW: Final = 6
"""Approximate number of values tried from a literal type or a list."""
EIGHTS: Final = {"vigour": 8, "distance": 8, "tempo": 8, "presence": 8}
SHEET: Final = {"levels": EIGHTS}
ANNA: Final = {"name": "Anna", "standing": {"vigour": ["9D"]}}
HUGO: Final = {"name": "Hugo", "standing": {"vigour": ["8S"], "distance": ["7C"]}}

WORKING: Final[Mapping[tuple[str, str], Sequence[dict[str, Any]]]] = {
    ("martial_art", "strike"): (
        {
            "kind": "punch",
            "zone": 2,
            "attacker": {"fighter": "igor"},
            "defender": {"fighter": "li_ming"},
        },
        {
            "kind": "punch",
            "zone": 2,
            "belt": "black",
            "attacker": {
                "fighter": "igor",
                "techniques": ["serie_de_jabs"],
                "styles": ["puncheur"],
                "start_zone": ["punch", "punch"],
            },
            "defender": {
                "fighter": "hirumasa",
                "tokens": {"defence": 1, "punch": 1},
                "techniques": ["oniyama"],
                "styles": ["oshi_zumo"],
                "columns": [0, 2, 0, 0, 3],
            },
        },
    ),
    ("karatekarte", "reveal"): (
        {
            "strike": "left_foot",
            "lane": [{"kind": "starter", "strike": "left_foot"}],
            "pile": [{"kind": "quick_strike"}, {"kind": "impact", "strike": "left_foot"}],
        },
    ),
    ("brutal_ring", "fight"): (
        {
            "attacker": {
                "weapon": {"attack": 3, "defence": 1, "points": 2},
                "points": 4,
                "allowances": {"attack_orange": 1, "attack_black": 2, "defence_black": 2},
            },
            "defender": {
                "weapon": {"attack": 3, "defence": 2},
                "allowances": {"defence_orange": 1, "defence_black": 2},
            },
            "attack_tricks": ["attack_plus_2"],
            "defence_tricks": ["defence_x2", "defence_plus_3", "defence_counter"],
        },
        {"attacker": {}, "defender": {}, "attack_face_down": {"orange": 1, "black": 1}},
    ),
    ("kung_fu", "wager"): (
        {
            "character": SHEET,
            "standing": {"vigour": ["10S"]},
            "stakes": {"vigour": ["9S", "6C", "2D"], "distance": ["7D"]},
        },
        {"character": SHEET, "stakes": {"vigour": ["?"]}, "against": {"vigour": ["10S"]}},
    ),
    ("kung_fu", "comparison"): ({"camps": [[ANNA], [HUGO]]},),
    ("kung_fu", "damage"): (
        {"character": SHEET, "standing": {"vigour": ["9D"]}, "damage": 2, "action_points": 1},
    ),
    ("combat", "technique"): (
        {
            "card": "venomous_bite",
            "self": {"hand": 3, "position": [0, 0]},
            "opponent": {"position": [0, 1]},
        },
        {"base": "attack", "self": {"hand": 1}, "last": {"types": ["attack"], "wounds": 2}},
        {"text": TEXT, "self": {"hand": 1}},
    ),
}
"""At least one question with an answer, for every verdict."""
WORDS: Final[Mapping[str, Sequence[str]]] = {
    "martial_art": ("igor", "hirumasa", "crochet", "puncheur", "oniyama", "kiai", "ginga_de_bahia"),
    "brutal_ring": ("terminium", "sword", "attack_plus_2"),
    "kung_fu": ("armour", "KS", "?"),
    "combat": (
        "venomous_bite",
        "guard",
        "riposte",
        "snake_nest",
        "attack",
        "Coup\nAttaque\nEffet : Blesser 2",
    ),
}
"""Text values that have a meaning."""
ODD: Final = ("", "?", "nobody", "é’« »\n", "x" * 2000)


def change_each(key: str, question_type: type, question: Any) -> Iterator[Any]:
    """Yield the question as it is, and every variant with one change."""
    yield question
    for where, values in _places(
        inspect.type_info(question_type), question, WORDS.get(key, ()), ()
    ):
        for value in values:
            yield _change_value(question, where, value)


def leave_out_each(question_type: type, question: Any) -> Iterator[Any]:
    """Yield the question as it is, and variants without one optional field."""
    yield question
    for where, values in _places(inspect.type_info(question_type), question, (), ()):
        if LEFT_OUT in values and where[-1] in _value_at(question, where[:-1]):
            yield _change_value(question, where, LEFT_OUT)


def _value_at(question: Any, where: Where) -> Any:
    for step in where:
        question = question[step]
    return question


def change_several(
    key: str, question_type: type, question: Any, seed: int, count: int
) -> Iterator[Any]:
    """Yield variants with two to five random changes."""
    chance = random.Random(seed)
    for _ in range(count):
        changed = question
        for _ in range(chance.randint(2, 5)):
            places = [*_places(inspect.type_info(question_type), changed, WORDS.get(key, ()), ())]
            where, values = chance.choice(places)
            changed = _change_value(changed, where, chance.choice(values))
        yield changed


def _places(
    kind: Any, value: Any, words: Sequence[str], where: Where
) -> Iterator[tuple[Where, list[Any]]]:
    """Yield the possible values at each place of a value, and inside it."""
    match kind:
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            for field in fields:
                values = _edges(field.type, words)
                if not field.required:
                    values.append(LEFT_OUT)
                yield (*where, field.encode_name), values
                if field.encode_name in value:
                    inner = value[field.encode_name]
                    yield from _places(field.type, inner, words, (*where, field.encode_name))
        case inspect.VarTupleType(item_type=item) if isinstance(value, list) and value:
            for place, inner in enumerate(value):
                yield (*where, place), [*_edges(item, words), LEFT_OUT]
                yield from _places(item, inner, words, (*where, place))
        case inspect.UnionType(types=types):
            for each in types:
                yield from _places(each, value, words, where)
        case _:
            pass


def _edges(kind: Any, words: Sequence[str]) -> list[Any]:
    """Return the smallest, largest, usual and odd values of a type."""
    match kind:
        case inspect.LiteralType(values=values):
            return [*values][:: max(1, len(values) // FEW)]
        case inspect.UnionType(types=types):
            return [value for each in types for value in _edges(each, words)]
        case inspect.StructType():
            return _records(kind, words)
        case inspect.VarTupleType(item_type=item):
            each = _edges(item, words)
            return [
                [],
                *([one] for one in each[: 2 * FEW]),
                each[:FEW],
                each[:1] * 2,
                each[-1:] * 40,
            ]
        case inspect.TupleType(item_types=items):
            return _side_by_side(items, words)
        case inspect.NamedTupleType(fields=fields):
            return _side_by_side([field.type for field in fields], words)
        case _:
            return _simple(kind, words)


def _simple(kind: Any, words: Sequence[str]) -> list[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _edges(inner, words)
        case inspect.BoolType():
            return [True, False]
        case inspect.NoneType():
            return [None]
        case inspect.IntType() | inspect.FloatType():
            return [*NUMBERS]
        case inspect.StrType():
            return [*words, *ODD]
        case _:
            raise AssertionError(f"nobody has said what a {kind} may be")


def _side_by_side(kinds: Sequence[Any], words: Sequence[str]) -> list[Any]:
    ways = [_edges(kind, words) for kind in kinds]
    return [[way[n % len(way)] for way in ways] for n in range(max(map(len, ways)))]


def _records(kind: inspect.StructType, words: Sequence[str]) -> list[Any]:
    """Return records with the required fields only, and with all fields."""
    bare: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
    ways = {field.encode_name: _edges(field.type, words) for field in kind.fields}
    needed = [field.encode_name for field in kind.fields if field.required]
    least = bare | {name: ways[name][0] for name in needed}
    usual = bare | {name: values[len(values) // 2] for name, values in ways.items()}
    return [least, usual, bare | {name: values[-1] for name, values in ways.items()}]


def _change_value(question: Any, where: Where, value: Any) -> Any:
    changed = deepcopy(question)
    within = changed
    for step in where[:-1]:
        within = within[step]
    if value is not LEFT_OUT:
        within[where[-1]] = deepcopy(value)
    elif isinstance(within, list):
        del within[int(where[-1])]
    else:
        within.pop(where[-1], None)
    return changed


def read_question(question_type: type, question: Any) -> Any:
    """Read the question like the API; returns None if its form is wrong, which the API refuses
    before any verdict."""
    try:
        return msgspec.json.decode(msgspec.json.encode(question), type=question_type)
    except msgspec.ValidationError:
        return None
