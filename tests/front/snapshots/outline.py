"""A page as it is read: its headings, texts, lists, tables, links, buttons and fields, in order,
one per line, without markup."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
SILENT: Final = frozenset({"head", "script", "style", "svg", "template", "datalist", "noscript"})
LINES: Final = frozenset(
    {"address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "div", "dl"}
    | {"dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "header"}
    | {"hr", "legend", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tr"}
    | {"ul", "label", "br"}
)
MARKS: Final = {"li": "- ", "summary": "▸ ", "legend": "§ ", "blockquote": "> ", "dt": "· "}
MARKS_OF_HEADINGS: Final = {f"h{n}": f"{'#' * n} " for n in range(1, 7)}
CHOSEN: Final = {"checkbox": "[x] [ ]", "radio": "(x) ( )"}
CODES: Final = (
    (re.compile(r"\b[0-9A-Z]{4} [0-9A-Z]{4}\b|\b(?=[0-9A-Z]*\d)[0-9A-Z]{8}\b"), "CODE"),
    (re.compile(r"\b(?=[0-9a-f]*[a-f])(?=[a-f]*\d)[0-9a-f]{12,}\b"), "HASH"),
    (re.compile(r"(?<=/)[\w-]{22,}(?=/)|(?<![\w-])(?=[\w-]*[\dA-Z])[\w-]{40,}(?![\w-])"), "WORD"),
)
"""Patterns of random values, with the words that replace them."""


@dataclass
class Node:
    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: "list[Node | str]" = field(default_factory=list)


class Tree(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("")
        self._open = [self.root]
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(made)
        if tag not in VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in (each.tag for each in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)


def outline(html: str, within: str = "main") -> str:
    tree = Tree(html).root
    title = " ".join("".join(_plain(each) for each in _find_all(tree, "title")[:1]).split())
    lines = [f"= {title}"]
    for node in _find_all(tree, within):
        lines += [each for each in _lines(node) if each]
    text = re.sub(r"^([-·>§▸]|#+)\n", r"\1 ", "\n".join(lines), flags=re.MULTILINE)
    for pattern, word in CODES:
        text = pattern.sub(word, text)
    return f"{text}\n"


def _find_all(node: Node, tag: str) -> list[Node]:
    inside = [each for each in node.inside if isinstance(each, Node)]
    matches = [each for each in inside if each.tag == tag]
    return matches + [
        descendant for each in inside if each.tag != tag for descendant in _find_all(each, tag)
    ]


def _plain(node: Node) -> str:
    return "".join(each if isinstance(each, str) else _plain(each) for each in node.inside)


def _lines(node: Node) -> list[str]:
    """Lines are separated by a form feed, which occurs in no page."""
    lines = [" ".join(each.split(" ")).strip() for each in _render(node).split("\f")]
    return [re.sub(r"[ \n\t]+", " ", each).strip() for each in lines]


def _render(node: Node | str) -> str:
    if isinstance(node, str):
        return re.sub(r"[ \n\t\r]+", " ", node)
    if node.tag == "svg":
        return _label_of(node, "{", "}")
    if node.tag in SILENT or node.attrs.get("type") == "hidden":
        return ""
    inside = "".join(_render(each) for each in node.inside)
    match node.tag:
        case "a":
            return f" [{node.attrs.get('aria-label') or inside.strip()}] "
        case "button":
            return f" ({node.attrs.get('aria-label') or inside.strip()}) "
        case "input" | "textarea" | "select" | "img" | "output" | "progress":
            return _field(node, inside)
        case "td" | "th":
            return f"{inside.strip()} | "
        case tag if tag in LINES:
            mark = (MARKS | MARKS_OF_HEADINGS).get(tag, "")
            label = _label_of(node, "{", "} ") if tag != "main" else ""
            return f"\f{mark}{label}{inside}\f"
        case _:
            return inside


def _label_of(node: Node, before: str, after: str) -> str:
    name = node.attrs.get("aria-label", "")
    return f"{before}{name}{after}" if name else ""


def _field(node: Node, inside: str) -> str:
    attrs, kind = node.attrs, node.attrs.get("type", "text")
    match node.tag:
        case "img":
            return f" {{{attrs['alt']}}} " if attrs.get("alt") else ""
        case "output" | "progress":
            return f" {_label_of(node, '{', '} ')}{inside} "
        case "select":
            return f" ‹{_choices(node)}› "
        case "textarea":
            return (
                f" ‹{_label_of(node, '', ': ')}{inside.strip() or attrs.get('placeholder', '')}› "
            )
        case _:
            return _input(node, kind)


def _input(node: Node, kind: str) -> str:
    attrs = node.attrs
    if kind in CHOSEN:
        yes, no = CHOSEN[kind][:3], CHOSEN[kind][4:]
        return f" {yes if 'checked' in attrs else no} {_label_of(node, '', ' ')}"
    if kind == "submit":
        return f" ({attrs.get('value', '')}) "
    value = attrs.get("value") or attrs.get("placeholder", "")
    return f" ‹{_label_of(node, '', ': ')}{value}› "


FEW: Final = 12


def _choices(node: Node) -> str:
    options = _find_all(node, "option")
    texts = [
        f"*{' '.join(_plain(each).split())}*"
        if "selected" in each.attrs
        else " ".join(_plain(each).split())
        for each in options
    ]
    more = f" … {len(texts)}" if len(texts) > FEW else ""
    return _label_of(node, "", ": ") + " | ".join(texts[:FEW]) + more
