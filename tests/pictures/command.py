"""`manage.py pictures`: every page and every kind of question as a picture."""

import argparse
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Final

import django

from companion.bootstrap import ROOT

FOLDER: Final = ROOT / "var" / "pictures"


def main(arguments: list[str]) -> int:
    options = build_parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="pictures-") as data:
        # A separate data folder, whose tables can be thrown away.
        os.environ["DATA_DIR"] = str(options.house or data)
        os.environ.pop("DATABASE_URL", None)
        django.setup()
        # Its modules read the settings, whose data folder has only now been set.
        book = import_module("tests.pictures.book")
        for line in book.take_pictures(options, Path(os.environ["DATA_DIR"])):
            sys.stdout.write(f"{line}\n")
    return 0


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="manage.py pictures", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[], help="what has one of these in its name")
    parser.add_argument("--theme", choices=["light", "dark"], action="append")
    parser.add_argument("--language", choices=["en", "fr"], action="append")
    parser.add_argument("--size", choices=["phone", "desktop", "television"], action="append")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder; var/pictures")
    parser.add_argument("--whole", action="store_true", help="pages whole, however long they are")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    parser.add_argument("--house", type=Path, help="keep its tables here, and find them again")
    parser.add_argument("--readme", action="store_true", help="make those of README anew")
    return parser
