"""Our settings, with our own duties that wait at gates."""

from companion.settings import *  # noqa: F403

DUTIES = "tests.faults.quick.duties.DUTIES"
