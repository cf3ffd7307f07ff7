"""The first administrator's password: in a file that only its owner can read, until the first
login. Terminal output stays in logs; a deleted file does not."""

import os
from pathlib import Path
from typing import Final

from django.conf import settings

from games.people.models import User

NAME: Final = "first_password"


def password_path() -> Path:
    return Path(settings.DATA_DIR) / NAME


def write(password: str) -> Path:
    path = password_path()
    path.unlink(missing_ok=True)  # from a database that no longer exists
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(f"{password}\n")
    return path


def forget(person: User) -> None:
    if person.is_superuser:
        password_path().unlink(missing_ok=True)
