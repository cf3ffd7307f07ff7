"""Tests of characters/import/ and …/export/, and of the printed sheet."""

import pytest

from tests.api.conftest import Caller, problem
from tests.api.shelf.characters.mei import FULL, LEVELS, MEI


class TestFiles:
    def test_what_is_exported_is_imported_again(self, as_alice: Caller, as_bob: Caller) -> None:
        wounded = MEI | {"scales": FULL | {"vigour": 7}}
        place = f"characters/{as_alice.post('characters/', wounded).json()['id']}/"
        exported = as_alice.get(f"{place}export/")
        assert "attachment" in exported.headers["Content-Disposition"]
        answer = as_bob.post("characters/import/", exported.json())
        assert answer.status_code == 201
        assert answer.json() == answer.json() | wounded
        over = exported.json() | {"levels": dict.fromkeys(LEVELS, 13)}
        problem(as_bob.post("characters/import/", over), 400, "point_buy.over_budget")

    def test_a_copy_stands_beside_it(self, as_alice: Caller, mei: str) -> None:
        copy = as_alice.post(f"{mei}copy/", {"name": "Her twin"})
        assert copy.status_code == 201
        assert copy.json() == copy.json() | MEI | {"name": "Her twin", "version": 1}
        assert len(as_alice.get("characters/").json()["results"]) == 2

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_the_sheet_is_a_pdf(self, as_alice: Caller, mei: str, language: str) -> None:
        as_alice("PATCH", mei, {"name": "Łucja « Œil » 李", "notes": "Ligne\n" * 200})
        answer = as_alice.get(f"{mei}sheet.pdf", language=language)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF-")

    def test_the_sheet_may_be_asked_for_as_what_it_is(self, as_alice: Caller, mei: str) -> None:
        for accepted in ("application/pdf", "*/*"):
            headers = {"Accept": accepted}
            assert as_alice.get(f"{mei}sheet.pdf", headers=headers).content.startswith(b"%PDF-")
            answer = as_alice("OPTIONS", f"{mei}sheet.pdf", headers=headers)
            assert answer.status_code == 200
