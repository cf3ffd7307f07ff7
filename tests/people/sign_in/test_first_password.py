"""The first administrator's password: only its owner can read it, once."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.people import accounts
from games.people.models import User
from games.people.refusals import Refusal
from games.people.sign_in import first_password

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.mark.either
def test_it_stands_in_a_file_of_its_owner_and_in_no_log(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("prepare")
    path = data / first_password.NAME
    password = path.read_text().strip()
    assert path.stat().st_mode & 0o777 == 0o600
    output = capsys.readouterr()
    assert password not in output.out + output.err
    assert str(path) in output.out
    accounts.create(name="Bob", username="bob", password="quinze-tigres-bleus")
    accounts.authenticate("bob", "quinze-tigres-bleus")
    with pytest.raises(Refusal):
        accounts.authenticate("admin", "a guess")
    assert path.exists()  # neither another user's login nor a wrong guess deletes it
    accounts.authenticate("admin", password)
    assert not path.exists()
    call_command("prepare")
    assert not path.exists()


def test_what_an_older_database_left_behind_is_not_read_through(data: Path) -> None:
    """A link planted there would send the password to a place that its owner chooses."""
    elsewhere = data / "elsewhere"
    (data / first_password.NAME).symlink_to(elsewhere)
    first_password.write("secret")
    assert not elsewhere.exists()
    assert User.objects.count() == 0


@pytest.mark.parametrize(("redis", "warns"), [("", True), ("redis://127.0.0.1:6379", False)])
def test_a_start_in_production_says_that_nothing_is_counted_together(
    data: Path, settings: Any, caplog: pytest.LogCaptureFixture, redis: str, warns: bool
) -> None:
    settings.PRODUCTION, settings.REDIS_URL = True, redis
    call_command("prepare")
    assert ("counts calls and guesses by itself" in caplog.text) == warns
