"""The forms of a page, filled in quickly, with each of their buttons."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

from tests.front.snapshots.outline import Node, Tree

TYPED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("name", "login", "username", "place"), "zoe"),
    **dict.fromkeys(("password", "old"), "quinze-tigres-bleus"),
    **dict.fromkeys(("points", "count", "first"), "2"),
    **dict.fromkeys(("text", "reason", "label"), "Said in a hurry"),
    "second": "0",
    "day": "2030-05-01",
    "time": "19:00",
    "email": "zoe@example.org",
}
"""Values for empty fields that need one."""
Said = dict[str, list[str]]


@dataclass(frozen=True)
class Sending:
    """A form as sent by one of its buttons."""

    at: str
    button: str
    said: Said


def sendings(page: str, here: str) -> Iterator[Sending]:
    every = [*_inside(Tree(page).root)]
    for form in every:
        if form.tag != "form" or form.said.get("method") != "post":
            continue
        called = form.said.get("id")
        beside = [each for each in every if called and each.said.get("form") == called]
        fields = [*_inside(form), *beside]
        said = _said(fields)
        for button in (each for each in fields if each.tag == "button"):
            if button.said.get("type", "submit") != "submit" or "disabled" in button.said:
                continue
            at = urljoin(here, button.said.get("formaction") or form.said.get("action", ""))
            name, value = button.said.get("name", ""), button.said.get("value", "")
            pressed = said | {name: [value]} if name else said
            yield Sending(at.partition("#")[0], name, pressed)


def _inside(node: Node) -> Iterator[Node]:
    for each in node.inside:
        if isinstance(each, Node):
            yield each
            yield from _inside(each)


def _said(fields: list[Node]) -> Said:
    said: Said = {}
    for each in fields:
        name, kind = each.said.get("name", ""), each.said.get("type", "text")
        if not name or "disabled" in each.said or each.tag == "button" or kind == "file":
            continue
        if kind in ("checkbox", "radio"):
            if "checked" in each.said or name not in said:  # at least one
                said[name] = [each.said.get("value", "on")]
        elif each.tag in ("input", "select", "textarea"):
            said.setdefault(name, []).append(_stands(each) or TYPED.get(name, ""))
    return said


def _stands(field: Node) -> str:
    if field.tag == "textarea":
        return _text(field)
    if field.tag == "select":
        options = [each for each in _inside(field) if each.tag == "option"]
        chosen = [each for each in options if "selected" in each.said] or options
        return chosen[0].said.get("value", _text(chosen[0]).strip()) if chosen else ""
    return field.said.get("value", "")


def _text(node: Node) -> str:
    return "".join(each for each in node.inside if isinstance(each, str))
