"""Plain words, as far as a machine can judge them (CONTRIBUTING.md, names and sentences)."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

import pytest

from companion.bootstrap import ROOT

FOLDERS: Final = ("api", "companion", "docs", "games", "tests")
PARTICIPLES: Final = re.compile(
    r"bought|bound|brought|chosen|dealt|done|drawn|drunk|fallen|forgotten|found|given|gone|grown|"
    r"heard|held|hidden|kept|known|laid|led|left|lent|lost|made|meant|met|owned|paid|placed|said|"
    r"seen|sent|shown|sold|spent|spoken|struck|taken|thrown|told|undone|whole|won|worn|written|"
    r"above|after|against|among|at|before|below|beside|between|by|from|here|of|one|over|there|to|"
    r"under|with|within|without|[a-z]{3,}ed"
)
VERBS: Final = re.compile(r"(?:bl|f|n|s|w)eed|embed|shed|sp?eed|exceed|proceed|succeed")
FORBIDDEN: Final = frozenset({"asked", "called", "found", "heard", "here", "said", "there", "told"})
OPENINGS: Final = re.compile(r"(As|Of|So|Those|What|Who|Whoever|Whose)\b")
CHOSEN: Final = {
    "below": "a random number below its argument: the kernel's own word, with a type `Below`",
    "bounded": "a rule of Combat's grammar.lark",
    "compared": "a rule of Combat's grammar.lark",
    "counted": "a rule of Combat's grammar.lark",
    "kinded": "a rule of Combat's grammar.lark",
    "played": "a rule of Combat's grammar.lark",
    "struck": "a rule of Combat's grammar.lark",
    "deed": "a rule of Combat's grammar.lark",
    "before": "a column of the admin, by the name of the model's field",
    "sealed": "a field of every state that has sealed answers",
}
"""Names of functions that stay, with the reason."""


class Word(NamedTuple):
    place: str
    text: str


@cache
def texts() -> dict[str, str]:
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for path in files
        if "migrations" not in path.parts
    }


def trees(judge: Callable[[str], object]) -> Iterator[tuple[str, ast.Module]]:
    """Yield the trees of the files whose text may hold what is sought: reading all two thousand
    takes half a minute of a busy machine."""
    yield from ((place, ast.parse(text)) for place, text in texts().items() if judge(text))


def function_names(text: str) -> list[str]:
    return re.findall(r"\bdef (\w+)", text)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions, without fixtures and methods of querysets: those may be adjectives."""
    adjectives = {
        method
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "QuerySet" in " ".join(map(ast.unparse, node.bases))
        for method in node.body
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node in adjectives:
            continue
        if not any("fixture" in ast.unparse(each) for each in node.decorator_list):
            yield node


def is_participle(name: str) -> bool:
    word = name.strip("_")
    return bool(PARTICIPLES.fullmatch(word) and not VERBS.fullmatch(word))


def participles(place: str, tree: ast.Module) -> Iterator[Word]:
    for node in functions(tree):
        if is_participle(node.name):
            yield Word(f"{place}:{node.lineno}", node.name)


def forbidden_words(place: str, tree: ast.Module) -> Iterator[Word]:
    """Yield parameters, variables and functions; fields of records are stored or travel."""
    fields = {
        target
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for field in node.body
        for target in ast.walk(field)
        if isinstance(field, ast.Assign | ast.AnnAssign)
    }
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                pass
            case ast.Name(id=name, ctx=ast.Store()) if node not in fields:
                pass
            case ast.alias(asname=str(name)):
                pass
            case _:
                continue
        if name.strip("_") in FORBIDDEN:
            yield Word(f"{place}:{node.lineno}", name)


def docstrings(place: str, tree: ast.Module) -> Iterator[Word]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            match statement:
                case ast.Expr(ast.Constant(str(text))):
                    yield Word(f"{place}:{statement.lineno}", " ".join(text.split()))
                case _:
                    pass


@cache
def document() -> str:
    """The API's document: its readers know its sentences."""
    return " ".join((ROOT / "schema.yml").read_text("utf-8").replace("''", "'").split())


@pytest.mark.law
def test_functions_are_verbs_or_nouns() -> None:
    suspects = trees(lambda text: any(map(is_participle, function_names(text))))
    words = [word for place, tree in suspects for word in participles(place, tree)]
    assert [word for word in words if word.text.strip("_") not in CHOSEN] == []


@pytest.mark.law
def test_every_chosen_name_is_needed() -> None:
    assert len(CHOSEN) <= 20
    names = {name.strip("_") for text in texts().values() for name in function_names(text)}
    assert sorted({*CHOSEN} - names) == []


@pytest.mark.law
def test_parameters_and_variables_say_what_they_are() -> None:
    suspects = trees(re.compile(rf"\b_*(?:{'|'.join(FORBIDDEN)})_*\b").search)
    assert [word for place, tree in suspects for word in forbidden_words(place, tree)] == []


@pytest.mark.law
def test_docstrings_are_sentences_with_a_subject() -> None:
    suspects = trees(re.compile(rf"[\"']\s*{OPENINGS.pattern}").search)
    words = [word for place, tree in suspects for word in docstrings(place, tree)]
    riddles = [word for word in words if OPENINGS.match(word.text)]
    assert [word for word in riddles if word.text not in document()] == []


@pytest.mark.parametrize(
    "source", ["def told(): pass", "def _locked(): pass", "async def of(): pass"]
)
def test_control_a_participle_is_found(source: str) -> None:
    assert list(participles("x.py", ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "def f(said): pass",
        "def f():\n    found = 1",
        "def f():\n    for told in (): pass",
        "lambda here: 1",
        "import moves as said",
    ],
)
def test_control_a_forbidden_word_is_found(source: str) -> None:
    assert list(forbidden_words("x.py", ast.parse(source)))


def test_control_a_riddle_is_found() -> None:
    (word,) = docstrings("x.py", ast.parse('def f():\n    """Of those that it tells of."""'))
    assert OPENINGS.match(word.text)
