"""The house's settings, with calls without a limit: a killed server is called again and again."""

from companion.settings import *  # noqa: F403

CALLS = {scope: "1000000/second" for scope in CALLS}  # noqa: F405
