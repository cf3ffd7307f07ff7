"""`manage.py bench [name…]`: measures every figure beside its peer, in the same run."""

import argparse
from collections.abc import Iterator
from importlib import import_module

import django

from companion.bootstrap import ROOT
from tests.bench.figures import Figure

BENCHES = ROOT / "tests" / "bench"


def main(arguments: list[str]) -> int:
    words = argparse.ArgumentParser(prog="manage.py bench", description=__doc__)
    words.add_argument("names", nargs="*", choices=[*names(), []], metavar="name")
    wishes = words.parse_args(arguments)
    django.setup()
    missed = 0
    for name in wishes.names or names():
        print(f"\n{name}", flush=True)
        for figure in figures(name):
            print(f"  {figure.line()}", flush=True)
            missed += figure.meets_aim is False
    print(f"\n{missed} of the aims not reached." if missed else "\nEvery aim reached.")
    return 1 if missed else 0


def names() -> list[str]:
    """Return the modules that have figures; the others are helpers. The files are read, not
    imported: the libraries that we are measured against may not be installed yet."""
    every = (*BENCHES.glob("*.py"), *BENCHES.glob("*/__init__.py"))
    benches = (path for path in every if "\ndef figures(" in path.read_text())
    return sorted(path.parent.name if path.stem == "__init__" else path.stem for path in benches)


def figures(name: str) -> Iterator[Figure]:
    measured: Iterator[Figure] = import_module(f"tests.bench.{name}").figures()
    return measured
