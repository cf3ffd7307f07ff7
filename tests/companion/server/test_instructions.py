"""The README is true: its session by curl plays a turn."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.faults.house import ROOT
from tests.faults.web import web

SESSION = re.compile(r"^## A turn, by curl\n.*?^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def session() -> str:
    match = SESSION.search((ROOT / "docs" / "api.md").read_text("utf-8"))
    assert match is not None
    return match[1]


def test_the_session_by_curl_plays_a_turn(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if shutil.which("curl") is None:
        missing = "No curl here to play the session of docs/api.md: apt install curl."
        if request.config.getoption("--need-services"):
            pytest.fail(f"{missing} In CI that is a failure.")
        pytest.skip(missing)
    with web(tmp_path, {}) as server:
        script = session().replace("8000", str(server.port))
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 0, done.stderr
    assert "Alice pose" in done.stdout
    assert '"problem' not in done.stdout
