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
FormData = dict[str, list[str]]


@dataclass(frozen=True)
class Submission:
    """A form as sent by one of its buttons."""

    url: str
    button: str
    data: FormData


def submissions(page: str, page_url: str) -> Iterator[Submission]:
    every = [*_descendants(Tree(page).root)]
    for form in every:
        if form.tag != "form" or form.attrs.get("method") != "post":
            continue
        form_id = form.attrs.get("id")
        beside = [each for each in every if form_id and each.attrs.get("form") == form_id]
        fields = [*_descendants(form), *beside]
        data = _field_data(fields)
        for button in (each for each in fields if each.tag == "button"):
            if button.attrs.get("type", "submit") != "submit" or "disabled" in button.attrs:
                continue
            at = urljoin(page_url, button.attrs.get("formaction") or form.attrs.get("action", ""))
            name, value = button.attrs.get("name", ""), button.attrs.get("value", "")
            pressed = data | {name: [value]} if name else data
            yield Submission(at.partition("#")[0], name, pressed)


def _descendants(node: Node) -> Iterator[Node]:
    for each in node.inside:
        if isinstance(each, Node):
            yield each
            yield from _descendants(each)


def _field_data(fields: list[Node]) -> FormData:
    data: FormData = {}
    for each in fields:
        name, kind = each.attrs.get("name", ""), each.attrs.get("type", "text")
        if not name or "disabled" in each.attrs or each.tag == "button" or kind == "file":
            continue
        if kind in ("checkbox", "radio"):
            if "checked" in each.attrs or name not in data:  # at least one
                data[name] = [each.attrs.get("value", "on")]
        elif each.tag in ("input", "select", "textarea"):
            data.setdefault(name, []).append(_field_value(each) or TYPED.get(name, ""))
    return data


def _field_value(field: Node) -> str:
    if field.tag == "textarea":
        return _text(field)
    if field.tag == "select":
        options = [each for each in _descendants(field) if each.tag == "option"]
        chosen = [each for each in options if "selected" in each.attrs] or options
        return chosen[0].attrs.get("value", _text(chosen[0]).strip()) if chosen else ""
    return field.attrs.get("value", "")


def _text(node: Node) -> str:
    return "".join(each for each in node.inside if isinstance(each, str))
