"""The house's settings, with its own duties where a kill finds them."""

from companion.settings import *  # noqa: F403

DUTIES = "tests.faults.quick.duties.DUTIES"
