"""The demo's own folder: it never mixes with people's real data.

Filling it needs the settings, so a process that has read them does it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from companion.bootstrap import ROOT

FOLDER: Final = ROOT / "var" / "demo"
MARK: Final = "demo"
"""File that marks a folder as the demo's."""
FURNISHED: Final = "furnished"


def use_folder(wished: Path | None) -> str | None:
    """Make the demo's folder the data folder of everything started from now on; returns a sentence
    if that is not possible."""
    folder = (wished or FOLDER).resolve()
    mark = folder / MARK
    if not mark.exists():
        if folder.exists() and any(folder.iterdir()):
            return f"{folder} holds something else: name an empty folder for the demo with --data."
        folder.mkdir(parents=True, exist_ok=True)
        mark.write_text("")
    elif mark.read_text() != FURNISHED:  # filling it was interrupted
        shutil.rmtree(folder)
        return use_folder(wished)
    for elsewhere in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(elsewhere, None)
    os.environ["DATA_DIR"] = str(folder)
    return None


def fill_folder() -> bool:
    """Fill the folder once; later calls only print the demo's people."""
    command = [sys.executable, str(ROOT / "manage.py"), "demo"]
    if subprocess.run(command, check=False).returncode:  # noqa: S603 - our own command
        return False
    (Path(os.environ["DATA_DIR"]) / MARK).write_text(FURNISHED)
    return True
