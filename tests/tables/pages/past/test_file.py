"""A finished table as one file, which can be checked on a server where it was never played."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from companion.bootstrap import ROOT
from games.rulebooks.karatekarte import moves
from games.tables.journal.file import read_journal_file
from games.tables.life import end
from games.tables.models import Mode, Table
from games.tables.play import rewind
from tests.tables.conftest import Cast, answer, play_on, start_table
from tests.tables.pages.reading import FRENCH, page_of, read_page, text

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def finish_table(mode: Mode = Mode.HOUSE) -> Cast:
    cast = start_table(mode)
    answer(cast, moves.DrawCard())
    rewind.rewind_table(cast.code, cast.host, 1)
    play_on(cast, 12)
    end.close(cast.code, cast.host)
    return cast


def keepsake_file(cast: Cast) -> bytes:
    answered = Client().get(f"{page_of(cast)}file/")
    assert answered.status_code == 200
    assert 'filename="karatekarte-' in answered.headers["Content-Disposition"]
    return answered.content


def upload_file(data: bytes, browser: Client | None = None) -> Any:
    sent = io.BytesIO(data)
    sent.name = "table.json"
    return (browser or Client()).post("/tables/check/", {"file": sent})


@pytest.mark.parametrize("mode", Mode)
def test_a_file_is_played_back_and_checked_anywhere(mode: Mode) -> None:
    data = keepsake_file(finish_table(mode))
    Table.objects.update(state="", digest="gone")  # the check uses nothing from the database
    result = read_journal_file(data)
    assert result.findings == ()
    assert result.position is not None
    page = text(upload_file(data).content)
    assert "All of it follows" in page
    assert "Alice draws a card" in page
    assert "Alice pioche" in text(upload_file(data, Client(headers=FRENCH)).content)


def test_nobody_takes_a_table_away_that_is_still_played(house: Cast) -> None:
    assert "come back at its end" in read_page(f"{page_of(house)}file/", status=409)


def tamper(data: bytes, how: str) -> bytes:
    contents = json.loads(data)
    match how:
        case "line":
            contents["journal"][2]["body"] += " "
        case "missing":
            del contents["journal"][3]
        case "seed":
            contents["seed"] = "00" * (len(contents["seed"]) // 2)
        case "commitment":
            contents["commitment"] = "0" * 64
        case _:
            contents["numbers"] = contents["numbers"][:-1]
    return json.dumps(contents).encode()


@pytest.mark.parametrize("how", ["line", "missing", "seed", "commitment", "number"])
def test_what_was_written_over_is_found(how: str) -> None:
    data = tamper(keepsake_file(finish_table()), how)
    assert read_journal_file(data).findings
    answered = upload_file(data)
    assert answered.status_code == 200
    assert "does not hold" in text(answered.content)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b'{"id": "x"}'])
def test_what_is_no_file_of_a_table_is_told(data: bytes) -> None:
    answered = upload_file(data or b" ")
    assert answered.status_code == 400
    assert "no file of a finished table" in text(answered.content)
    assert Client().post("/tables/check/").status_code == 400


def test_the_command_checks_files_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(data := keepsake_file(finish_table()))
    call_command("verify", str(path))
    assert "every chain and every replay holds" in capsys.readouterr().out
    path.write_bytes(tamper(data, "line"))
    with pytest.raises(CommandError, match="findings in 1 tables"):
        call_command("verify", str(path))


def test_the_script_of_the_docs_reads_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(keepsake_file(finish_table()))
    script = ROOT / "docs" / "verify_fairness.py"
    result = subprocess.run(
        [sys.executable, script, path], capture_output=True, text=True, check=True
    )
    assert result.stdout.startswith("Fair: all ")
