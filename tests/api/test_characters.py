"""characters/ and point-buy/: within a budget, changed by version, taken to a table, on paper."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from games.people.models import User
from games.shelf.models import Character
from games.tables.models import Seat
from tests.api.conftest import Caller, problem

LEVELS = {"vigour": 8, "distance": 7, "tempo": 6, "presence": 4}
MEI: dict[str, Any] = {
    "name": "Mei",
    "levels": LEVELS,
    "action_points": 4,
    "grants": [{"points": 12, "reason": "Drunken Tiger school"}],
    "abilities": ["Walks on water"],
    "notes": "Looks for her brother.",
}
FULL = dict.fromkeys(LEVELS, 13)


@pytest.fixture
def mei(as_alice: Caller) -> str:
    return f"characters/{as_alice.post('characters/', MEI).json()['id']}/"


class TestMaking:
    def test_it_comes_back_with_points_thresholds_and_scales(self, as_alice: Caller) -> None:
        answer = as_alice.post("characters/", MEI)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        kept = answer.json()
        assert kept == kept | MEI
        assert kept["points"] == {"budget": 172, "spent": 151, "left": 21}
        assert kept["thresholds"] == {"vigour": 6, "distance": 7, "tempo": 8, "presence": 10}
        assert kept["scales"] == FULL
        assert (kept["game"], kept["npc"], kept["problems"]) == ("kung_fu", False, [])
        assert as_alice.get(f"characters/{kept['id']}/").json() == kept

    def test_kf_1_6_over_the_budget_says_by_how_much_in_both_languages(
        self, as_alice: Caller
    ) -> None:
        wish = MEI | {"levels": LEVELS | {"vigour": 12}}
        told = problem(as_alice.post("characters/", wish), 400, "point_buy.over_budget")
        assert (told["rule"], told["spent"], told["budget"], told["over"]) == (
            "KF-1.6", 193, 172, 21,
        )  # fmt: skip
        assert "21" in told["detail"]
        french = problem(
            as_alice.post("characters/", wish, language="fr"), 400, "point_buy.over_budget"
        )
        assert "21 de trop" in french["detail"]
        assert not Character.objects.exists()

    @pytest.mark.parametrize(
        ("wish", "rule"),
        [
            ({"levels": LEVELS | {"tempo": 14}}, "KF-1.1"),
            ({"levels": LEVELS | {"tempo": 0}}, "KF-1.1"),
            ({"action_points": 0}, "KF-1.4"),
            ({"scales": FULL | {"vigour": 14}}, "KF-1.2"),
            ({"grants": [{"points": 5, "reason": " "}]}, "KF-1.6"),
        ],
    )
    def test_what_no_sheet_allows_is_refused_with_its_rule(
        self, as_alice: Caller, wish: dict[str, Any], rule: str
    ) -> None:
        told = problem(as_alice.post("characters/", MEI | wish), 400, "sheet.illegal")
        assert told["rule"] == rule
        assert not Character.objects.exists()

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"levels": {"vigour": 1}}, "levels.distance"),
            ({"levels": LEVELS | {"luck": 3}}, "levels.luck"),
            ({"grants": [{"points": "5", "reason": "x"}]}, "grants[0].points"),
            ({"npc": True}, "npc"),
            ({"name": " "}, "name"),
            ({"notes": "x" * 50_000}, "notes"),
        ):
            told = problem(as_alice.post("characters/", MEI | wish), 400, "request.invalid")
            assert list(told["errors"]) == [field]

    def test_abilities_may_be_typed_one_a_line(self, as_alice: Caller) -> None:
        told = as_alice.post("characters/", MEI | {"abilities": "Leap\n\nRoar "}).json()
        assert told["abilities"] == ["Leap", "Roar"]

    def test_a_game_masters_character_takes_one_call(self, as_alice: Caller) -> None:
        entries = as_alice.get("games/kung_fu/catalogue/?kind=archetypes").json()
        slug = next(iter(entries["archetypes"]))["slug"]
        answer = as_alice.post("characters/npc/", {"archetype": slug})
        assert answer.status_code == 201
        assert answer.json()["npc"]
        named = as_alice.post("characters/npc/", {"archetype": slug, "name": "Wu"}).json()
        assert named["name"] == "Wu"
        refused = as_alice.post("characters/npc/", {"archetype": "nobody"})
        assert list(problem(refused, 400, "request.invalid")["errors"]) == ["archetype"]


class TestLiving:
    def test_a_raise_costs_the_difference(self, as_alice: Caller, mei: str) -> None:
        raised = as_alice.post(f"{mei}raise/", {"component": "vigour"})
        assert raised.headers["ETag"] == '"2"'
        assert raised.json()["levels"]["vigour"] == 9
        assert raised.json()["points"] == {"budget": 172, "spent": 160, "left": 12}
        as_alice.post(f"{mei}raise/", {"component": "vigour"})
        told = problem(
            as_alice.post(f"{mei}raise/", {"component": "vigour"}), 400, "point_buy.over_budget"
        )
        assert told["over"] == 9
        problem(as_alice.post(f"{mei}raise/", {"component": "luck"}), 400, "request.invalid")

    def test_two_phones_that_read_the_same_sheet_do_not_both_spend(
        self, as_alice: Caller, mei: str
    ) -> None:
        said = {"headers": {"If-Match": '"1"'}}
        assert as_alice.post(f"{mei}raise/", {"component": "tempo"}, **said).status_code == 200
        late = as_alice.post(f"{mei}raise/", {"component": "tempo"}, **said)
        assert problem(late, 412, "shelf.stale")["version"] == 2
        for deed in ("heal/", "rest/", "undo/"):
            problem(as_alice.post(f"{mei}{deed}", {}, **said), 412, "shelf.stale")
        assert as_alice.get(mei).json()["levels"]["tempo"] == 7

    def test_a_raise_sent_twice_is_done_once(self, as_alice: Caller, mei: str) -> None:
        once = {"headers": {"Idempotency-Key": "once"}}
        first, again = (
            as_alice.post(f"{mei}raise/", {"component": "tempo"}, **once) for _ in range(2)
        )
        assert first.json() == again.json()
        assert as_alice.get(mei).json()["version"] == 2

    def test_wounds_are_written_down_rested_and_healed(self, as_alice: Caller, mei: str) -> None:
        wounds = FULL | {"vigour": 1, "presence": 3}
        assert as_alice("PATCH", mei, {"scales": wounds}).json()["scales"] == wounds
        rested = as_alice.post(f"{mei}rest/").json()["scales"]
        assert rested == FULL | {"vigour": 7}
        assert as_alice.post(f"{mei}heal/", {"component": "vigour"}).json()["scales"] == FULL
        as_alice("PATCH", mei, {"scales": wounds})
        assert as_alice.post(f"{mei}heal/").json()["scales"] == FULL

    def test_a_part_is_changed_and_what_another_phone_changed_stays(
        self, as_alice: Caller, mei: str
    ) -> None:
        as_alice("PATCH", mei, {"notes": "From the phone"})
        told = as_alice("PATCH", mei, {"name": "Mei the Quick"}).json()
        assert (told["notes"], told["name"], told["version"]) == (
            "From the phone", "Mei the Quick", 3,
        )  # fmt: skip
        late = as_alice("PATCH", mei, {"name": "Late"}, headers={"If-Match": '"2"'})
        problem(late, 412, "shelf.stale")

    def test_put_replaces_and_delete_throws_away(self, as_alice: Caller, mei: str) -> None:
        wish = {"name": "Bo", "levels": dict.fromkeys(LEVELS, 2)}
        told = as_alice("PUT", mei, wish).json()
        assert told == told | wish | {"grants": [], "abilities": [], "notes": ""}
        assert as_alice("DELETE", mei).status_code == 204
        problem(as_alice.get(mei), 404, "shelf.unknown")

    def test_the_newest_changes_are_taken_back_one_after_another(
        self, as_alice: Caller, mei: str
    ) -> None:
        for component in ("vigour", "tempo"):
            as_alice.post(f"{mei}raise/", {"component": component})
        assert as_alice.post(f"{mei}undo/").json()["levels"] == LEVELS | {"vigour": 9}
        assert as_alice.post(f"{mei}undo/").json()["levels"] == LEVELS
        problem(as_alice.post(f"{mei}undo/"), 409, "character.nothing_to_undo")


class TestHistory:
    def test_it_is_told_in_the_callers_language_page_by_page(
        self, as_alice: Caller, mei: str
    ) -> None:
        for component in ("vigour", "tempo"):
            as_alice.post(f"{mei}raise/", {"component": component})
        page = as_alice.get(f"{mei}history/?size=1").json()
        (newest,) = page["results"]
        assert (newest["number"], newest["kind"], newest["undone"]) == (3, "raised", False)
        assert newest["before"]["levels"]["tempo"] == 6
        assert newest["sentence"] == "Raised: Tempo from 6 to 7."
        older = as_alice.get(page["next"].partition("/api/v1/")[2]).json()
        assert [each["number"] for each in older["results"]] == [2]
        french = as_alice.get(f"{mei}history/", language="fr").json()["results"][0]["sentence"]
        assert french == "Montée\u00a0: Tempo de 6 à 7."

    def test_a_sheet_and_its_history_cost_the_same_after_many_changes(
        self, as_alice: Caller, mei: str, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for day in range(4):
            with django_assert_num_queries(2):  # the token with its person, the character
                as_alice.get(mei)
            with django_assert_num_queries(3):  # and a page of changes
                as_alice.get(f"{mei}history/")
            as_alice("PATCH", mei, {"notes": f"Day {day}"})


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
            asked = {"Accept": accepted}
            assert as_alice.get(f"{mei}sheet.pdf", headers=asked).content.startswith(b"%PDF-")
            answer = as_alice("OPTIONS", f"{mei}sheet.pdf", headers=asked)
            assert answer.status_code == 200


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "red").save(file, kind)
    return file.getvalue()


class TestPortrait:
    def test_it_is_hung_looked_at_and_taken_down(self, as_alice: Caller, mei: str) -> None:
        hung = as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        assert (hung.status_code, hung.headers["ETag"]) == (200, '"2"')
        assert hung.json()["portrait"] == f"/api/v1/{mei}portrait/"
        shown = as_alice.get(f"{mei}portrait/")
        assert (shown.status_code, shown.headers["Content-Type"]) == (200, "image/jpeg")
        assert Image.open(io.BytesIO(shown.content)).size == (40, 30)
        assert shown.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'; sandbox" in shown.headers["Content-Security-Policy"]
        down = as_alice("DELETE", f"{mei}portrait/")
        assert (down.status_code, down.json()["portrait"]) == (200, None)
        problem(as_alice.get(f"{mei}portrait/"), 404, "portrait.none")

    def test_whoever_has_it_gets_it_no_second_time(self, as_alice: Caller, mei: str) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        tag = as_alice.get(f"{mei}portrait/").headers["ETag"]
        again = as_alice.get(f"{mei}portrait/", headers={"If-None-Match": tag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
        as_alice("PUT", f"{mei}portrait/", raw=picture(size=(9, 9)), content_type="image/png")
        assert as_alice.get(f"{mei}portrait/", headers={"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("accepted", ["image/*", "image/jpeg", "image/avif,*/*;q=0.8"])
    def test_browsers_may_ask_for_it_as_they_do(
        self, as_alice: Caller, mei: str, accepted: str
    ) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        assert as_alice.get(f"{mei}portrait/", headers={"Accept": accepted}).status_code == 200

    def test_it_may_come_in_a_form_and_is_what_its_content_says(
        self, as_alice: Caller, mei: str
    ) -> None:
        def sent(field: str) -> Any:
            file = SimpleUploadedFile("x.gif", picture("WEBP"), "text/css")
            form = encode_multipart(BOUNDARY, {field: file})
            return as_alice("PUT", f"{mei}portrait/", raw=form, content_type=MULTIPART_CONTENT)

        assert sent("portrait").status_code == 200
        told = problem(sent("picture"), 400, "request.invalid")
        assert list(told["errors"]) == ["portrait"]

    def test_what_is_no_portrait_changes_nothing(self, as_alice: Caller, mei: str) -> None:
        place = f"{mei}portrait/"
        for raw, said, status, code in (
            (b"<svg/>", "image/png", 400, "portrait.unreadable"),
            (picture("GIF"), "image/png", 400, "portrait.unreadable"),
            (picture("JPEG")[:100], "image/jpeg", 400, "portrait.unreadable"),
            (b"x" * (5 * 1024 * 1024 + 1), "image/png", 413, "request.too_large"),
            (b"{}", "application/json", 415, "request.unsupported_media_type"),
        ):
            problem(as_alice("PUT", place, raw=raw, content_type=said), status, code)
        stale = {"If-Match": '"7"'}
        late = as_alice("PUT", place, raw=picture(), content_type="image/png", headers=stale)
        problem(late, 412, "shelf.stale")
        assert as_alice.get(mei).json()["version"] == 1

    def test_it_is_its_owners_alone(
        self, as_alice: Caller, as_bob: Caller, anybody: Caller, mei: str
    ) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        problem(as_bob.get(f"{mei}portrait/"), 404, "shelf.unknown")
        problem(anybody.get(f"{mei}portrait/"), 401, "auth.missing")
        put = as_bob("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        problem(put, 404, "shelf.unknown")
        problem(as_bob("DELETE", f"{mei}portrait/"), 404, "shelf.unknown")

    def test_it_goes_along_in_the_file(self, as_alice: Caller, as_bob: Caller, mei: str) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        exported = as_alice.get(f"{mei}export/").json()
        kept = as_bob.post("characters/import/", exported).json()
        there = as_bob.get(f"characters/{kept['id']}/portrait/").content
        assert Image.open(io.BytesIO(there)).size == (40, 30)
        broken = exported | {"portrait": "bm9uZQ=="}
        problem(as_bob.post("characters/import/", broken), 400, "portrait.unreadable")


class TestByWhom:
    def test_the_history_says_who_granted_and_who_raised(self, as_alice: Caller, mei: str) -> None:
        granted = as_alice.post(f"{mei}grant/", {"points": 5, "reason": "A deed"})
        assert granted.json()["points"]["budget"] == 177
        (change,) = as_alice.get(f"{mei}history/").json()["results"]
        assert (change["kind"], change["by"], change["scene"]) == ("granted", "Alice Martin", "")
        refused = as_alice.post(f"{mei}grant/", {"points": 5, "reason": ""})
        assert problem(refused, 400, "sheet.illegal")["rule"] == "KF-1.6"

    def test_kf_8_10_nobody_rests_from_death(self, as_alice: Caller, mei: str) -> None:
        as_alice("PATCH", mei, {"scales": FULL | {"vigour": 0}})
        told = problem(as_alice.post(f"{mei}rest/"), 400, "sheet.illegal")
        assert told["rule"] == "KF-8.10"
        assert [wrong["rule"] for wrong in as_alice.get(mei).json()["problems"]] == ["KF-4.6"]


class TestWhose:
    def test_other_peoples_are_not_there(self, as_alice: Caller, as_bob: Caller, mei: str) -> None:
        assert as_bob.get("characters/").json()["results"] == []
        for method, place, body in (
            ("GET", "", None),
            ("PUT", "", MEI),
            ("PATCH", "", {"name": "Bob’s"}),
            ("DELETE", "", None),
            ("POST", "raise/", {"component": "vigour"}),
            ("POST", "heal/", None),
            ("POST", "rest/", None),
            ("POST", "grant/", {"points": 1, "reason": "Mine"}),
            ("POST", "undo/", None),
            ("POST", "copy/", None),
            ("GET", "history/", None),
            ("GET", "export/", None),
            ("GET", "sheet.pdf", None),
        ):
            problem(as_bob(method, f"{mei}{place}", body), 404, "shelf.unknown")
        assert as_alice.get(mei).json()["version"] == 1

    def test_a_list_costs_the_same_for_one_and_for_many(
        self, as_alice: Caller, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for _ in range(3):
            as_alice.post("characters/", MEI)
            with django_assert_num_queries(2):  # the token with its person, the page
                as_alice.get("characters/")


class TestBringing:
    @pytest.fixture
    def code(self, anybody: Caller) -> str:
        body = {"game": "kung_fu", "mode": "house"}
        code: str = anybody.post("tables/", body).json()["code"]
        return code

    def test_a_seat_is_taken_with_ones_own_character(
        self, as_alice: Caller, alice: User, mei: str, code: str
    ) -> None:
        kept = as_alice.get(mei).json()["id"]
        answer = as_alice.post(f"tables/{code}/seats/", {"character": kept})
        assert answer.status_code == 201
        as_alice("PATCH", mei, {"name": "Another"})
        assert '"Mei"' in Seat.objects.get(person=alice).brought

    def test_whoever_types_a_character_in_hears_at_once_what_is_wrong(
        self, anybody: Caller, code: str
    ) -> None:
        wish = {"name": "Wu", "levels": dict.fromkeys(LEVELS, 13), "scales": FULL | {"tempo": 0}}
        said = {"name": "Zoé", "character": wish}
        told = problem(anybody.post(f"tables/{code}/seats/", said), 400, "shelf.unready")
        assert [(wrong["code"], wrong["rule"]) for wrong in told["problems"]] == [
            ("point_buy.over_budget", "KF-1.6"),
            ("unfit", "KF-4.6"),
        ]
        assert not Seat.objects.exists()

    def test_nobody_sits_down_with_anothers_or_with_more_than_the_budget(
        self, as_alice: Caller, as_bob: Caller, mei: str, code: str
    ) -> None:
        seats = f"tables/{code}/seats/"
        kept = as_alice.get(mei).json()["id"]
        problem(as_bob.post(seats, {"character": kept}), 404, "shelf.unknown")
        slug = as_alice.get("games/kung_fu/catalogue/?kind=archetypes").json()
        archetype = slug["archetypes"][0]["slug"]
        npc = as_alice.post("characters/npc/", {"archetype": archetype}).json()["id"]
        raised = {"levels": dict.fromkeys(LEVELS, 13)}
        assert as_alice("PATCH", f"characters/{npc}/", raised).status_code == 200
        told = problem(as_alice.post(seats, {"character": npc}), 400, "shelf.unready")
        assert [wrong["code"] for wrong in told["problems"]] == ["point_buy.over_budget"]


class TestQuote:
    def test_kf_1_5_the_sum_and_what_one_more_would_cost(self, anybody: Caller) -> None:
        said = {"levels": LEVELS, "grants": MEI["grants"]}
        told = anybody.post("point-buy/quote/", said).json()
        assert (told["total"], told["budget"], told["left"]) == (151, 172, 21)
        assert told["next"] == {"vigour": 9, "distance": 10, "tempo": 11, "presence": 13}

    def test_the_rows_of_the_price_table(self, anybody: Caller) -> None:
        totals = [4, 26, 52, 82, 116, 154, 196, 242, 292, 346, 404, 466, 532]
        for level, total in enumerate(totals, 1):
            said = {"levels": dict.fromkeys(LEVELS, level)}
            told = anybody.post("point-buy/quote/", said).json()
            assert (told["total"], told["left"]) == (total, 160 - total)
        assert told["next"] == dict.fromkeys(LEVELS)

    def test_kf_1_1_a_level_out_of_range_has_no_price(self, anybody: Caller) -> None:
        said = {"levels": LEVELS | {"vigour": 14}}
        assert (
            problem(anybody.post("point-buy/quote/", said), 400, "sheet.illegal")["rule"]
            == "KF-1.1"
        )
