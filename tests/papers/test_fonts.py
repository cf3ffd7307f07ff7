"""Letters: how they are printed, and how wide they are."""

from games.papers import fonts


def test_french_is_spelt_with_all_its_letters() -> None:
    french = "ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ àâçéèêëîïôœùûüÿ «\u00a0»’“”–…"
    assert list(fonts.runs(french)) == [(french, False)]
    assert french.encode(fonts.ENCODING)


def test_signs_of_mathematics_come_from_the_font_of_symbols() -> None:
    assert list(fonts.runs("life ≤ 6")) == [("life ", False), ("\xa3", True), (" 6", False)]
    assert list(fonts.runs("−∞")) == [("–", False), ("\xa5", True)]


def test_foreign_letters_lose_their_marks_rather_than_the_sheet() -> None:
    assert list(fonts.runs("Łódź Żubr ż 狼")) == [("Lódz Zubr z ?", False)]


def test_letters_that_paper_lacks_lose_their_marks() -> None:
    printed = "".join(run for run, _ in fonts.runs("Œil à 5 €, Łucja, Dvořák, 李"))
    assert printed == "Œil à 5 €, Lucja, Dvorák, ?"


def test_no_letter_is_without_a_width() -> None:
    for code in (*range(0x250), *range(0x2000, 0x2300), 0x674E, 0x1F642):
        assert fonts.width(chr(code), "text", 10) >= 0
        assert fonts.screen_width(chr(code)) >= 0
