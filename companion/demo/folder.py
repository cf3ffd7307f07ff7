"""The folder of the demo: its own, so that nothing of it ever meets what people keep.

What it is furnished with needs the settings, and is made by a process that has read them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from companion.bootstrap import ROOT

FOLDER: Final = ROOT / "var" / "demo"
MARK: Final = "demo"
"""The file by which such a folder is known."""
FURNISHED: Final = "furnished"


def move_in(wished: Path | None) -> str | None:
    """Everything that is started from now on lives there; why not, in a sentence."""
    folder = (wished or FOLDER).resolve()
    mark = folder / MARK
    if not mark.exists():
        if folder.exists() and any(folder.iterdir()):
            return f"{folder} holds something else: name an empty folder for the demo with --data."
        folder.mkdir(parents=True, exist_ok=True)
        mark.write_text("")
    elif mark.read_text() != FURNISHED:  # whoever furnished it was stopped
        shutil.rmtree(folder)
        return move_in(wished)
    for elsewhere in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(elsewhere, None)
    os.environ["DATA_DIR"] = str(folder)
    return None


def furnished() -> bool:
    """Once; then only said who lives there."""
    command = [sys.executable, str(ROOT / "manage.py"), "demo"]
    if subprocess.run(command, check=False).returncode:  # noqa: S603 - our own command
        return False
    (Path(os.environ["DATA_DIR"]) / MARK).write_text(FURNISHED)
    return True
