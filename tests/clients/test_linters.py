"""Foreign linters find no error in schema.yml with their recommended rules."""

from pathlib import Path

import yaml
from openapi_spec_validator import validate

from api.wire.document.schema import CHECKED_IN
from tests.clients.tools import run


def test_openapi_spec_validator() -> None:
    validate(yaml.load(CHECKED_IN.read_text("utf-8"), yaml.CSafeLoader))


def test_redocly(node: Path) -> None:
    run("node", "redocly.js", CHECKED_IN, folder=node)


def test_spectral(node: Path) -> None:
    spectral = node / "node_modules/.bin/spectral"
    run(spectral, "lint", CHECKED_IN, "--ruleset", "spectral.yaml", "--fail-severity", "warn")
