"""Copies of the whole project in a folder for a while, to run commands in that change files."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.bootstrap import ROOT
from companion.checks.steps import OURS

LEFT: Final = frozenset({"var", "node_modules"})


def copy_project(target: Path) -> None:
    """Copy all files except the data folder, Git's and the caches of tools; compiled Python stays,
    so that a command starts as quickly as here."""
    for path in ROOT.iterdir():
        if path.name.startswith(".") or path.name in LEFT:
            continue
        if path.is_dir():
            shutil.copytree(path, target / path.name)
        else:
            shutil.copy2(path, target)


@contextmanager
def project_copy() -> Iterator[Path]:
    with TemporaryDirectory(prefix="companion-copy-") as folder:
        copy_project(Path(folder))
        yield Path(folder)


def run_in(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a copy, and keep what it prints."""
    environment = {key: value for key, value in os.environ.items() if key not in OURS}
    return subprocess.run(
        command,
        cwd=copy,
        env=environment | {"DATA_DIR": str(copy / "var"), "BOOTSTRAP": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
