"""Our settings, with duties that can be interrupted."""

from companion.settings import *  # noqa: F403

DUTIES = "tests.faults.handlers.DUTIES"
