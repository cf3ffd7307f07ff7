"""Random values that a schema of the document allows, and their mutation."""

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from api.wire.bodies import LARGEST

Schema = Mapping[str, Any]
DEEPEST: Final = 6
TIMES: Final = (
    "2026-05-04T20:15:00+02:00",
    "2026-11-20T08:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "0001-01-01T00:00:00",
    "9999-12-31T23:59:59-12:00",
    "9999-12-31T23:59:59.999999Z",
    "2026-02-30T00:00:00Z",
    "2026-03-29T02:30:00+01:00",
)
WORDS: Final = ("Zoé", "Bo", "A game night", "1", "x", "Ωmega", "a-b_c", "10.5", "true")
WRONG: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 255, 32_768, 2**31, 2**31 - 1, -(2**31) - 1, LARGEST,
    1.5, -0.0, 1e308, "", " ", "x", "x" * 300, "é" * 41, "\u202e", "\u200d", "\x7f", "0", "-1",
    "None", "../..", "%00", "{}", "🀄", "ﬀ", "İ", "9" * 40, [], {}, [[]], [None], [{}], ["x"],
    [0, 0], {"kind": "x"}, {"": ""}, {"x": {"x": []}}, *TIMES,
)  # fmt: skip


class ValueGenerator:
    """Draws values from a schema; for a field with known values it draws one of those."""

    def __init__(
        self, chance: random.Random, document: Schema, known: Callable[[str], str | None]
    ) -> None:
        self.chance, self.known = chance, known
        self.components: Schema = document["components"]["schemas"]

    def value(self, schema: Schema, name: str = "", depth: int = 0) -> Any:
        schema = self._resolve(schema)
        if (thing := self.known(name)) and "string" in self._kinds(schema):
            return thing
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        if "default" in schema and self.chance.random() < 0.3:
            return copy.deepcopy(schema["default"])
        kind = self.chance.choice(self._kinds(schema))
        draws = {"object": self._object, "array": self._array, "string": self._string}
        if kind in draws:
            return draws[kind](schema, name, depth)
        return self._scalar(kind, schema)

    def _resolve(self, schema: Schema) -> Schema:
        while True:
            if "$ref" in schema:
                schema = self.components[schema["$ref"].rpartition("/")[2]]
            elif options := schema.get("anyOf") or schema.get("oneOf"):
                schema = self.chance.choice(options)
            elif parts := schema.get("allOf"):
                whole: dict[str, Any] = {"type": "object", "properties": {}, "required": []}
                for part in map(self._resolve, parts):
                    whole["properties"] |= part.get("properties", {})
                    whole["required"] += part.get("required", [])
                return whole
            else:
                return schema

    def _kinds(self, schema: Schema) -> Sequence[str]:
        kind = schema.get("type") or ("object" if "properties" in schema else "string")
        return [kind] if isinstance(kind, str) else kind

    def _object(self, schema: Schema, _name: str, depth: int) -> dict[str, Any]:
        needed = set(schema.get("required", ()))
        often = 0.6 if depth < DEEPEST else 0.0
        values = {
            name: self.value(inner, name, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in needed or self.chance.random() < often
        }
        more = schema.get("additionalProperties")
        if isinstance(more, Mapping) and more and depth < DEEPEST:
            keys = self.chance.sample(WORDS, self.chance.randint(0, 2))
            values |= {key: self.value(more, "", depth + 1) for key in keys}
        return values

    def _array(self, schema: Schema, name: str, depth: int) -> list[Any]:
        if "prefixItems" in schema:
            return [self.value(each, name, depth + 1) for each in schema["prefixItems"]]
        least = schema.get("minItems", 0)
        most = max(least, min(schema.get("maxItems", 4), 4 if depth < DEEPEST else least))
        items = schema.get("items") or {"type": "string"}
        length = self.chance.randint(least, most)
        return [self.value(items, name.removesuffix("s"), depth + 1) for _ in range(length)]

    def _string(self, schema: Schema, _name: str, _depth: int) -> str:
        if schema.get("format") in ("date-time", "date"):
            return self.chance.choice(TIMES)
        least = schema.get("minLength", 0)
        text = self.chance.choice(WORDS)
        result: str = (text * (least // len(text) + 1))[: schema.get("maxLength", 40)]
        return result

    def _scalar(self, kind: str, schema: Schema) -> Any:
        if kind in ("integer", "number"):
            least = schema.get("minimum", 0)
            return self.chance.randint(least, max(least, min(schema.get("maximum", 9), least + 9)))
        return self.chance.random() < 0.5 if kind == "boolean" else None


def mutate(chance: random.Random, value: Any) -> Any:
    """Return a copy with one or two places changed."""
    value = copy.deepcopy(value)
    for _ in range(chance.randint(1, 2)):
        value = _mutate_once(chance, value)
    return value


def _mutate_once(chance: random.Random, value: Any) -> Any:
    if chance.random() < 0.25 or not isinstance(value, dict | list) or not value:
        return _wrong_value(chance, value)
    place = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    match chance.random():
        case low if low < 0.15:
            del value[place]
        case low if low < 0.25 and isinstance(value, list):
            value.append(copy.deepcopy(value[place]))
        case low if low < 0.3 and isinstance(value, dict):
            value["no_such_field"] = value.pop(place)
        case _:
            value[place] = _mutate_once(chance, value[place])
    return value


def _wrong_value(chance: random.Random, value: Any) -> Any:
    """Return a wrong value, most often of the same type: another type is refused too early to test
    much."""
    match value:
        case str() if value and chance.random() < 0.6:
            cut = chance.randrange(len(value))
            return chance.choice(
                (value[:cut], value[::-1], value * 20, value + chance.choice("é\u0301\u200d' %"),
                 value[:cut] + chance.choice("0zZ-_=.:+é") + value[cut + 1 :])
            )  # fmt: skip
        case bool():
            return chance.choice((not value, *WRONG))
        case int() if chance.random() < 0.6:
            return chance.choice((-value, value + 1, value - 1, value * 1000, float(value)))
    return copy.deepcopy(chance.choice(WRONG))
