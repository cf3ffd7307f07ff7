"""`python -m tests.companion.house.unused` lists code that nobody calls. First ask whether a call
was forgotten.

Tests do not count as callers, except of the laws in games/trials, which only tests call. Fields are
not checked: records, models and settings are read by name.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from vulture import Vulture
from vulture.core import Item

from companion.bootstrap import ROOT

CODE: Final = ("manage.py", "companion", "api", "games")
DEEDS: Final = {"function", "method", "property", "class", "import", "unreachable_code"}
REGISTERED: Final = ["@admin.register", "@checks.register", "@shared_task"]
CALLED_BY_NAME: Final = {
    "*Config": "Django finds it in the module called apps",
    "add_arguments": "Django asks a command",
    "*Scheme": "drf-spectacular finds the subclasses of its extension",
    "get_*": "Django, its admin, DRF and drf-spectacular ask; ours say what they give without get_",
    "has_*_permission": "the admin asks, also for an action's own word",
    "clean_*": "a form asks for each of its fields",
    "label_from_instance": "a form asks what a row is called in its list",
    "_post_clean": "a form asks when its fields have been read",
    "save_*": "the admin saves by them",
    "*_view": "the admin's own pages",
    "delete_queryset": "the admin deletes by it",
    "construct_change_message": "the admin asks what was changed",
    "process_*": "Django asks a middleware",
    "authenticate_header": "DRF asks who reads callers",
    "remove_invalid_fields": "DRF asks what orders a list",
    "ordering*": "DRF asks what orders a list",
    "has_permission": "DRF asks who may call",
    "pagination_class": "DRF asks a list",
    "of_*": "django-filter calls a filter's method by its name",
    "filter_by_*": "django-filter calls a filter's method by its name",
    "_get_request_body": "drf-spectacular asks who describes an operation",
    "_queue_bind": "kombu asks a transport",
    "_put": "kombu asks a transport",
    "build_wheel": "pip asks who builds a wheel",
    "SceneLeft": "Django keeps its rows, and a character asks for its own",
}

LAWS: Final = frozenset({"laws", "offers", "wording", "cards", "shelf"})
"""Modules of games/trials, by the names that tests use."""


def find_unused(root: Path, items: Iterable[Item]) -> Iterator[str]:
    spoken = {*_words_elsewhere(root), *_words_in_tests(root)}
    for item in items:
        excused = any(fnmatch(item.name, name) for name in CALLED_BY_NAME)
        if not excused and item.name not in spoken:
            yield f"{item.filename}:{item.first_lineno}: {item.typ} {item.name}"


def needless_exceptions(items: Iterable[Item]) -> list[str]:
    """Return the exceptions that are no longer needed."""
    names = [item.name for item in items]
    return [name for name in CALLED_BY_NAME if not any(fnmatch(each, name) for each in names)]


def find_items(root: Path) -> list[Item]:
    reader = Vulture(ignore_decorators=REGISTERED)
    reader.scavenge([root / each for each in CODE if (root / each).exists()], ["*/migrations/*"])
    return [item for item in reader.get_unused_code() if item.typ in DEEDS]


def _words_elsewhere(root: Path) -> Iterator[str]:
    """Yield the words of templates and of the grammar, and the strings in settings and the
    admin."""
    for written in (*root.glob("templates/**/*.html"), *root.glob("games/**/*.lark")):
        yield from re.findall(r"\w+", written.read_text())
    menu = root.glob("companion/staff/*.py")
    quoting = (*root.glob("companion/settings.py"), *menu, *root.glob("games/*/admin.py"))
    for path in (*quoting, *root.glob("games/*/admin/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value.rpartition(".")[2]


def _words_in_tests(root: Path) -> Iterator[str]:
    """Yield the names that tests use of games/trials, the laws that every game is tested with."""
    for path in root.glob("tests/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("games.trials"):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in LAWS:
                yield node.attr


def main(root: Path) -> list[str]:
    """Return what nobody calls, and the exceptions that nothing needs. Reading all code takes three
    seconds, so both are found at once."""
    items = find_items(root)
    needless = (f"no exception is needed for {name}" for name in needless_exceptions(items))
    return [*find_unused(root, items), *needless]


if __name__ == "__main__":
    lines = main(ROOT)
    sys.stdout.writelines(f"{each}\n" for each in lines)
    sys.exit(bool(lines))
