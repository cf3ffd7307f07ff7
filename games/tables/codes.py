"""The code that people type to join a table: short, and without letters that look alike."""

import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8  # 30 ** 8: some 650 thousand million
_LOOK_ALIKE: Final = str.maketrans("", "", " -")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalize_code(code: str) -> str:
    """Return a code as it is stored: people type in lower case, and in groups."""
    return code.translate(_LOOK_ALIKE).upper()


def is_possible_code(code: str) -> bool:
    """Return whether any table could have this stored code."""
    return len(code) == LENGTH and all(letter in ALPHABET for letter in code)
