"""python -m tests.front.snapshots writes the snapshots of all pages anew, to be read before they
are committed."""

import os
import sys
from pathlib import Path

import pytest

os.environ["SNAPSHOTS_ANEW"] = "yes"
sys.exit(pytest.main(["-q", "-p", "no:xdist", str(Path(__file__).parent)]))
