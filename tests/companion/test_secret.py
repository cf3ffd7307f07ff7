from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from companion.secret import key_in


def test_the_key_is_made_on_the_first_start_for_its_owner_alone(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    assert len(key) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_key_stays_the_same_afterwards(tmp_path: Path) -> None:
    assert key_in(tmp_path) == key_in(tmp_path)


def test_two_homes_have_two_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert key_in(tmp_path / "a") != key_in(tmp_path / "b")


def test_all_who_come_first_at_once_read_one_whole_key_and_leave_no_other(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(key_in, [tmp_path] * 64))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
