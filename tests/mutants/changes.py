"""Small mistakes that a rulebook's Python could contain, one at a time."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

OTHERWISE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTERPARTS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
DROPPED: Final = (ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)
NO_RULES: Final = {
    "picture.py",
    "suits.py",
    "emblems.py",
    "faces.py",
    "marks.py",
    "judgement.py",
    "signs.py",
    "contents.py",
}
"""Modules that draw, print, or weigh positions for bots."""
NO_RULE: Final = {"weigh", "evaluate", "marks", "sign", "signs", "picture", "__repr__"}
"""Functions that weigh a choice or a state for bots and hints, or mark or draw it."""


class Change(NamedTuple):
    path: Path
    line: int
    start: int
    end: int
    text: str
    kind: str

    def source(self) -> bytes:
        content = self.path.read_bytes()
        return content[: self.start] + self.text.encode() + content[self.end :]


def package_changes(package: Path) -> list[Change]:
    """Return every change of every module with rules, in the same order on every machine."""
    paths = sorted(p for p in package.rglob("*.py") if p.name not in NO_RULES)
    return [change for path in paths for change in module_changes(path)]


def module_changes(path: Path) -> Iterator[Change]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, text, kind in _candidates(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        yield Change(path, node.lineno, start, end, text, kind)


Candidate = tuple[ast.expr | ast.stmt, str, str]


def _candidates(tree: ast.AST) -> Iterator[Candidate]:
    for node in _walk(tree):
        match node:
            case ast.expr():
                yield from _change_expression(node)
            case ast.comprehension():
                yield from map(_negate, node.ifs)
            case ast.Expr() if not isinstance(node.value, ast.Constant):
                yield node, "pass", "statement"
            case ast.stmt() if isinstance(node, DROPPED) and not _is_unreachable(node):
                yield node, "pass", "statement"
            case ast.If() | ast.While():
                yield _negate(node.test)
                yield from _early_exits(node)
            case _:
                pass


def _is_unreachable(node: ast.stmt) -> bool:
    """Return whether the code itself says that the statement is unreachable: no test reaches it,
    like a failing `assert`."""
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name("AssertionError" | "NotImplementedError"))):
            return True
        case ast.Raise(exc=ast.Name("AssertionError" | "NotImplementedError")):
            return True
        case _:
            return False


def _change_expression(node: ast.expr) -> Iterator[Candidate]:
    match node:
        case ast.Compare():
            yield from _flip_comparisons(node)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield node, str(number + 1), "constant"
            yield node, f"({number - 1})", "constant"
        case ast.BoolOp():
            turned = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
            yield node, f"({ast.unparse(ast.BoolOp(turned, node.values))})", "and/or"
        case ast.Call(func=ast.Name(id=name)) if name in COUNTERPARTS:
            yield node.func, COUNTERPARTS[name], "any/all"
        case ast.IfExp():
            yield _negate(node.test)
        case _:
            pass


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Walk the tree without type annotations and decorators."""
    match node:
        case ast.Subscript(value=ast.Name("Literal")):
            return
        case _:
            yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and getattr(each, "name", "") not in NO_RULE:
                yield from _walk(each)


def _flip_comparisons(node: ast.Compare) -> Iterator[Candidate]:
    for n, op in enumerate(node.ops):
        ops = [*node.ops[:n], OTHERWISE[type(op)](), *node.ops[n + 1 :]]
        yield node, ast.unparse(ast.Compare(node.left, ops, node.comparators)), "comparison"


def _negate(test: ast.expr) -> Candidate:
    return test, f"(not ({ast.unparse(test)}))", "condition"


def _early_exits(node: ast.If | ast.While) -> Iterator[Candidate]:
    for each in (*node.body, *node.orelse):
        if isinstance(each, ast.Return):
            yield each, "pass", "early exit"
