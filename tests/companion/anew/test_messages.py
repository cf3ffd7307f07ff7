"""`manage.py anew messages` adds what is new to the right catalogue, and changes nothing else."""

import pytest

from companion.anew.catalogue import Message
from companion.anew.texts import Place, our_texts
from companion.bootstrap import ROOT
from companion.management.commands.messages import (
    SHARED,
    Catalogues,
    add_new_texts,
    drop_unused,
    read_catalogues,
    waiting_texts,
)
from games.people.names import LEFT

CLUBS = ROOT / "games" / "clubs"
TABLE = ROOT / "templates" / "tables" / "table.html"


def differences(now: Catalogues) -> dict[str, list[str]]:
    """Return the blocks that came and went, by the folder of their catalogue."""
    then = read_catalogues()
    return {
        path.relative_to(ROOT).parent.parts[-4]: [
            *(f"+ {each.message}" for each in now[path] if each not in then[path]),
            *(f"- {each.message}" for each in then[path] if each not in now[path]),
        ]
        for path in now
        if now[path] != then[path]
    }


@pytest.mark.law
def test_every_text_has_its_french() -> None:
    """In code and in templates: nothing is new, and nothing waits."""
    catalogues = read_catalogues()
    add_new_texts(catalogues, our_texts())
    assert differences(catalogues) == {}, "manage.py anew messages; then say it in French"
    assert waiting_texts(catalogues) == []


def test_a_new_text_goes_to_the_catalogue_of_its_app_after_the_text_before_it() -> None:
    catalogues = read_catalogues()
    old, new = Message("Evening"), Message("A sentence that nobody has translated.")
    assert old.key in [entry.message.key for entry in catalogues[SHARED]]
    add_new_texts(
        catalogues,
        [
            Place(TABLE, old),
            Place(TABLE, new),
            Place(CLUBS / "access.py", new),
            Place(CLUBS / "access.py", Message("Another one: %(n)d", plural="Others: %(n)d")),
            Place(ROOT / "companion" / "settings.py", Message("Evening", context="a test")),
        ],
    )
    assert differences(catalogues) == {
        "clubs": ["+ “Another one: %(n)d”"],
        "templates": [f"+ {new}", "+ “Evening” (a test)"],
    }
    entries = [entry.message for entry in catalogues[SHARED]]
    assert entries[[each.key for each in entries].index(old.key) + 1] == new
    waiting = f"{SHARED.relative_to(ROOT)}: {new} waits for French"
    assert waiting in waiting_texts(catalogues)


def test_what_a_package_says_in_french_is_not_added() -> None:
    catalogues = read_catalogues()
    add_new_texts(catalogues, [Place(TABLE, Message("Enter a valid email address."))])
    assert differences(catalogues) == {}


def test_what_is_used_nowhere_is_dropped_and_nothing_else() -> None:
    catalogues = read_catalogues()
    gone = Message("A sentence that nobody has said for years.")
    add_new_texts(catalogues, [Place(TABLE, gone)])
    drop_unused(catalogues, [*our_texts()])
    kept = {entry.message.text for entries in catalogues.values() for entry in entries}
    assert gone.text not in kept
    assert {"", LEFT, "Toggle password visibility", "Forgotten your password or username?"} <= kept
