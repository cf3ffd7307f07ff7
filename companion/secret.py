"""The server's secret key at home: made once, kept beside the data, readable by its owner only."""

import os
import secrets
import tempfile
from pathlib import Path


def key_in(data: Path) -> str:
    path = data / "secret_key"
    if not path.exists():
        _make(path)
    return path.read_text().strip()


def _make(path: Path) -> None:
    # Web server, worker and beat may all start first: one file wins, whole or not at all.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key")  # mkstemp gives 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
        path.hardlink_to(name)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()
