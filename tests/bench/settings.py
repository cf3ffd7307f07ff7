"""The usual settings, plus the bare peer's URL and without API rate limits."""

from companion.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare"
CALLS = dict.fromkeys(CALLS, "1000000/second")  # noqa: F405
