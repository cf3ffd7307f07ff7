"""Incomplete words files are found, with a hint how to fix them."""

from typing import Any

import pytest

from games.kernel.record import Illegal
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.trials import wording

SHEET: Any = {
    "refusals": {
        "too_many": {
            "en": "{count:one is|some are} too many, {most} may be.",
            "fr": "{count}, c’est trop.",
        }
    },
    "steps": {"adds_up": {"en": "It makes {total}.", "fr": "Cela fait {total}."}},
}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Illegal('too_many', 'X-1', count=3, most=2)", []),
        (
            "\nraise Illegal('too_many', 'X-1', count=3)",
            ["rules.py:2: [refusals.too_many] en names {most}"],
        ),
        (
            "Impossible('too_many', None)",
            [
                "rules.py:1: [refusals.too_many] en names {count}",
                "rules.py:1: [refusals.too_many] en names {most}",
                "rules.py:1: [refusals.too_many] fr names {count}",
            ],
        ),
        ("cite('adds_up', 'X-2', total=7)", []),
        (
            "cite('adds_up', 'X-2', sum=7)",
            [
                f"rules.py:1: [steps.adds_up] {language} names {{total}}"
                for language in ("en", "fr")
            ],
        ),
        ("Illegal('too_many', 'X-1', **facts)", []),
    ],
)
def test_a_fact_that_a_sentence_names_and_nobody_tells(source: str, expected: list[str]) -> None:
    faults = [*wording.unsupported_sentences(SHEET, "rules.py", source)]
    assert [fault.partition(", which")[0] for fault in faults] == expected


def test_facts_that_no_source_shows_are_asked_of_what_is_raised() -> None:
    wording.a_refusal_can_be_told(KARATEKARTE, Illegal("not_asked", None, seat=0))
    with pytest.raises(AssertionError, match=r"\[refusals.not_asked\] en names \{seat\}"):
        wording.a_refusal_can_be_told(KARATEKARTE, Illegal("not_asked", None))
    with pytest.raises(AssertionError, match=r"words.toml lacks \[refusals.no_such\]"):
        wording.a_refusal_can_be_told(KARATEKARTE, Illegal("no_such", None))


@pytest.mark.parametrize(
    ("french", "remedy"),
    [
        ("Qui commence ?", "no-break space"),
        ("Attaque : deux", "no-break space"),
        ("Attention!", "no-break space"),
        ("Au choix: deux", "no-break space"),
        ("« oui »", "no-break space"),
        ("n° 1", "no-break space"),
        ("«oui»", "inside « and »"),
        ("L'arène", "apostrophe ’"),
        ("Et puis...", "write …"),
    ],
)
def test_french_that_is_not_set_as_french_is(french: str, remedy: str) -> None:
    (fault, *_) = wording.ill_spoken({"names": {"x": {"en": "x", "fr": french}}})
    assert fault.startswith(f"[names.x] fr = «{french}»")
    assert remedy in fault


@pytest.mark.parametrize(
    "french",
    [
        "Qui commence\N{NARROW NO-BREAK SPACE}?",
        "«\N{NO-BREAK SPACE}oui\N{NO-BREAK SPACE}»",
        "{n:point|points} pour l’arène…",
    ],
)
def test_french_that_is_set_as_french_is(french: str) -> None:
    assert not wording.misprints(french)


def test_a_word_without_french() -> None:
    sheet = {"requests": {"turn": {"en": "A turn", "fr": "Un tour", "you": {"en": "Your turn"}}}}
    assert [*wording.ill_spoken(sheet)] == [
        "[requests.turn.you] has no fr: say it in both languages"
    ]
