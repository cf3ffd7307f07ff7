"""python -m tests.front.snapshots: what every page says is kept anew, to be read before it is
committed."""

import os
import sys
from pathlib import Path

import pytest

os.environ["SNAPSHOTS_ANEW"] = "yes"
sys.exit(pytest.main(["-q", "-p", "no:xdist", str(Path(__file__).parent)]))
