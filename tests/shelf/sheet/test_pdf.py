import pytest
from django.utils import translation
from msgspec.structs import replace

from games.papers.shapes import Picture, Text
from games.people.models import User
from games.shelf import characters
from games.shelf.models import Character
from games.shelf.sheet import contents, pdf
from tests.papers.pdf_reader import read_content
from tests.papers.portrait import JPEG
from tests.shelf.conftest import MEI

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_the_pdf_holds_what_stands_on_the_paper_in_both_languages(mei: Character) -> None:
    for language, word in (("en", b"Threshold"), ("fr", b"Seuil")):
        with translation.override(language):
            printed = pdf.sheet_pdf(contents.paper(mei))
        assert printed.startswith(b"%PDF-")
        drawn = read_content(printed)
        assert b"Walks on water" in drawn
        assert word in drawn


def test_a_long_sheet_goes_on_over_the_page(alice: User) -> None:
    notes = "\n".join(f"Day {day}" for day in range(200))
    long = characters.keep(alice, replace(MEI, notes=notes))
    assert len(pdf.render_sheet(contents.paper(long))) > 2


def test_a_portrait_stands_in_the_corner_and_leaves_the_head_its_room(mei: Character) -> None:
    (without, *_), (page, *_) = (
        pdf.render_sheet(contents.paper(mei), portrait) for portrait in (None, JPEG)
    )
    pictures = [shape for shape in page.shapes if isinstance(shape, Picture)]
    assert [each.content for each in pictures] == [JPEG]
    assert len(page.shapes) == len(without.shapes) + 1
    left = pictures[0].corner[0]
    head = [each for each in page.shapes if isinstance(each, Text) and each.at[1] < 44]
    assert len(head) > 3
    assert all(each.at[0] + each.width < left for each in head)


def test_nothing_leaves_its_page(alice: User) -> None:
    abilities = tuple(f"{n} supercalifragilisticexpialidocious " * 9 for n in range(9))
    long = replace(MEI, name="W" * 40, abilities=abilities, notes="W" * 2000)
    for page in pdf.render_sheet(contents.paper(characters.keep(alice, long)), JPEG):
        for each in page.shapes:
            if isinstance(each, Text):
                assert pdf.EDGE <= each.at[0] <= each.at[0] + each.width <= pdf.EDGE + pdf.WIDE
                assert pdf.EDGE <= each.at[1] <= pdf.END
