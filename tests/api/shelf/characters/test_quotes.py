"""Tests of point-buy/quote/: the cost of a character sheet."""

from tests.api.conftest import Caller, problem
from tests.api.shelf.characters.mei import LEVELS, MEI


class TestQuote:
    def test_kf_1_5_the_sum_and_what_one_more_would_cost(self, anybody: Caller) -> None:
        data = {"levels": LEVELS, "grants": MEI["grants"]}
        body = anybody.post("point-buy/quote/", data).json()
        assert (body["total"], body["budget"], body["left"]) == (151, 172, 21)
        assert body["next"] == {"vigour": 9, "distance": 10, "tempo": 11, "presence": 13}

    def test_the_rows_of_the_price_table(self, anybody: Caller) -> None:
        totals = [4, 26, 52, 82, 116, 154, 196, 242, 292, 346, 404, 466, 532]
        for level, total in enumerate(totals, 1):
            data = {"levels": dict.fromkeys(LEVELS, level)}
            body = anybody.post("point-buy/quote/", data).json()
            assert (body["total"], body["left"]) == (total, 160 - total)
        assert body["next"] == dict.fromkeys(LEVELS)

    def test_kf_1_1_a_level_out_of_range_has_no_price(self, anybody: Caller) -> None:
        data = {"levels": LEVELS | {"vigour": 14}}
        assert (
            problem(anybody.post("point-buy/quote/", data), 400, "sheet.illegal")["rule"]
            == "KF-1.1"
        )
