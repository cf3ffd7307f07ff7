"""Games from other people's packages: accepted if valid, otherwise left out with a reason, without
affecting the others."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from games.kernel.game import AnyGame
from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks import GAMES, packages
from tests.packages.wheels import COINS, coins_wheel, unpack

GAME = (COINS / "game.py").read_text("utf-8")
NAMES = (f"package_{number}" for number in count())
"""Each test uses a new name: an imported package is not read again."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which packages are imported."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("package_")]:
        del sys.modules[name]


def install(site: Path, **changed: str) -> str:
    name = next(NAMES)
    files = {file.replace("_", "."): text for file, text in changed.items()}
    unpack(coins_wheel(site, name=name, changed=files), site)
    return f"{name}.game:COINS"


def find_games() -> tuple[list[str], dict[str, str]]:
    """Return the keys of accepted package games, and the reasons in words for those left out."""
    games: dict[str, AnyGame] = {key: game for key, game in GAMES.items() if key != "coins"}
    left_out = packages.admit(games, packages.installed_packages())
    reasons = {place: words("games.kernel").refusal(why, "en") for place, why in left_out.items()}
    return [key for key in games if key not in GAMES], reasons


def test_a_game_is_found_by_its_entry_point(site: Path) -> None:
    assert find_games() == ([], {})
    install(site)
    assert find_games() == (["coins"], {})


@pytest.mark.parametrize(
    ("file", "planted", "reason"),
    [
        ("game_py", "import nothing_there", "when it is loaded (ModuleNotFoundError: No module"),
        ("game_py", "import sys; sys.exit('no')", "when it is loaded (SystemExit: no)"),
        ("game_py", "COINS = 7", "leads to a int, not to a Game"),
        ("game_py", "class C: ...", "has no attribute 'COINS'"),
        ("game_py", GAME.replace('key = "coins"', 'key = "Coins!"'), "key “Coins!” is not one"),
        ("game_py", GAME.replace('key = "coins"', 'key = "combat"'), "that of Combat already"),
        ("game_py", GAME.replace('prefix = "CN"', 'prefix = "KC"'), "but these do not: CN-1"),
        ("game_py", GAME.replace("range(2, 4)", "range(0)"), "It seats range(0, 0)"),
        ("game_py", GAME.replace('"fr": "Pièces"', '"fr": ""'), "for these languages: fr."),
        ("game_py", GAME.replace("setup_type = NoSetup", ""), "has no attribute 'setup_type'"),
        (
            "game_py",
            GAME.replace("move_type = Take", "move_type = Take | NoSetup | Purse"),
            "Its move_type cannot cross a wire",
        ),
        ("words_toml", "[events", "Its words or rules cannot be read: Expected ']'"),
        ("rules_toml", '["CN-1"]\nen = "One."', "Object missing required field `fr`"),
        ("words_toml", "", "Its words.toml is missing in package_"),
        ("rules_toml", "", "Its rules.toml is missing in package_"),
    ],
)
def test_one_that_is_broken_is_left_out_with_its_reason(
    site: Path, file: str, planted: str, reason: str
) -> None:
    broken, whole = install(site, **{file: planted}), install(site)
    games, left_out = find_games()
    assert games == ["coins"], whole
    assert reason in left_out[broken]
    assert len(left_out) == 1


def test_of_two_with_one_key_the_second_is_refused_by_name(site: Path) -> None:
    first, second = install(site), install(site)
    games, left_out = find_games()
    assert games == ["coins"]
    assert first not in left_out
    assert "Its key coins is that of Coins already" in left_out[second]


def test_of_two_with_one_prefix_the_second_is_refused_by_name(site: Path) -> None:
    install(site)
    second = install(site, game_py=GAME.replace('key = "coins"', 'key = "crowns"'))
    games, left_out = find_games()
    assert games == ["coins"]
    assert "The prefix CN of its rules is that of Coins already" in left_out[second]


def test_the_prefix_of_every_tables_rules_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["combat"]), "prefix", "T")
    with pytest.raises(Illegal, match="package_prefix_taken"):
        packages._must_be_free(GAMES["combat"], {})


def test_every_reason_has_its_sentence_in_both_languages() -> None:
    source = Path(packages.__file__).read_text("utf-8")
    reasons = {part.partition('"')[0] for part in source.split('Illegal("')[1:]}
    reasons |= {part.partition('"')[0] for part in source.split('Illegal(\n            "')[1:]}
    refusals = words("games.kernel").sheet["refusals"]
    assert len(reasons) == 11
    assert all(refusals[reason][language] for reason in reasons for language in LANGUAGES)


def test_what_is_installed_is_played_and_what_is_broken_is_not_in_a_program_of_its_own(
    tmp_path: Path,
) -> None:
    unpack(coins_wheel(tmp_path), tmp_path)
    unpack(coins_wheel(tmp_path, name="broken", changed={"game.py": "1 / 0"}), tmp_path)
    ask = "from games.rulebooks import GAMES, LEFT_OUT; print([*GAMES][5:], [*LEFT_OUT])"
    done = subprocess.run(
        (sys.executable, "-c", ask),
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "['coins'] ['broken.game:COINS']"
