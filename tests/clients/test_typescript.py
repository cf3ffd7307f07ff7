"""openapi-typescript describes the API from schema.yml without manual changes, and openapi-fetch
uses it: the types are checked, then two games and a tournament are played on a real port."""

import shutil
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from api.wire.document.schema import CHECKED_IN
from games.people import accounts
from tests.clients.tools import run


@pytest.fixture
def server_url(transactional_db: None, live_server: LiveServer) -> str:
    accounts.create(name="Olga", username="olga", password="quinze-tigres-bleus")
    return live_server.url


def test_a_client_in_typescript_plays_and_organises(
    node: Path, tmp_path: Path, server_url: str
) -> None:
    for file in ("package.json", "tsconfig.json", "play.ts"):
        shutil.copy(node / file, tmp_path)
    (tmp_path / "node_modules").symlink_to(node / "node_modules")
    tools = node / "node_modules" / ".bin"
    run(tools / "openapi-typescript", CHECKED_IN, "-o", "api.d.ts", folder=tmp_path)
    run(tools / "tsc", folder=tmp_path)
    output = run("node", "made/play.js", server_url, folder=tmp_path)
    assert "two games and a tournament" in output
