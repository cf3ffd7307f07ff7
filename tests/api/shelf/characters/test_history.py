from pytest_django import DjangoAssertNumQueries

from tests.api.conftest import Caller


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
            with django_assert_num_queries(2):  # queries: the token with its user, the character
                as_alice.get(mei)
            with django_assert_num_queries(3):  # one more: a page of changes
                as_alice.get(f"{mei}history/")
            as_alice("PATCH", mei, {"notes": f"Day {day}"})
