"""The house's settings with the bare peer beside it, and calls without a limit."""

from companion.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare"
CALLS = dict.fromkeys(CALLS, "1000000/second")  # noqa: F405
