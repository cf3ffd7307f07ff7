"""Rules of a count: a partial count equals the full one, figures survive as text, a drop changes
none."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.rules.scoring.figures import Figures, compute_figures
from games.tournaments.rules.scoring.history import RoundRecord, Scoring
from tests.tournaments.rules.scoring.rounds import (
    RESULTS,
    SCORES,
    Records,
    affected_entrants,
    change,
    meetings,
    pods,
    seat,
    tournaments,
)

EVERYTHING = tuple(CRITERIA)
SCORINGS = st.sampled_from(
    (Scoring(), Scoring(rounds=6), Scoring(win=2, bye=1), Scoring(capped=False, rounds=4))
)
OWN = tuple(key for key, criterion in CRITERIA.items() if not criterion.reach)


@given(tournaments(), SCORINGS, st.data())
def test_a_corrected_result_counted_in_part_is_the_full_count(
    history: Records, scoring: Scoring, data: st.DataObject
) -> None:
    figures = compute_figures(history, history, scoring, EVERYTHING)
    for _ in range(2):
        if played := meetings(history):
            number, one, other = data.draw(st.sampled_from(played))
            change(history, number, one, other, data.draw(SCORES))
            touched = affected_entrants((one, other), history, EVERYTHING)
            figures |= compute_figures(touched, history, scoring, EVERYTHING)
    assert figures == compute_figures(history, history, scoring, EVERYTHING)


@given(tournaments(), SCORINGS)
def test_results_coming_in_one_by_one_are_the_full_count(
    history: Records, scoring: Scoring
) -> None:
    growing: Records = {entrant: [] for entrant in history}
    figures = compute_figures(growing, growing, scoring, EVERYTHING)
    for number in range(1, 7):
        for entrant, rounds in history.items():
            for played in rounds:
                if played.round == number and all(entrant < other for other in played.opponents):
                    both = (entrant, *played.opponents)
                    for each in both:
                        growing[each] += [p for p in history[each] if p.round == number]
                    touched = affected_entrants(both, growing, EVERYTHING)
                    figures |= compute_figures(touched, growing, scoring, EVERYTHING)
    assert figures == compute_figures(history, history, scoring, EVERYTHING)


@given(st.one_of(tournaments(), pods()), SCORINGS, st.data())
def test_of_opponents_whose_count_is_kept_the_common_pairings_are_enough(
    history: Records, scoring: Scoring, data: st.DataObject
) -> None:
    figures = compute_figures(history, history, scoring, EVERYTHING)
    who = data.draw(st.sets(st.sampled_from(sorted(history)), max_size=3)) if history else set()
    common = {
        entrant: rounds if entrant in who else [p for p in rounds if who.intersection(p.opponents)]
        for entrant, rounds in history.items()
    }
    kept = {entrant: of.counted for entrant, of in figures.items() if entrant not in who}
    in_part = compute_figures(who, common, scoring, EVERYTHING, kept)
    assert in_part == {entrant: figures[entrant] for entrant in who}


@given(pods(), st.data())
def test_a_corrected_pod_counted_in_part_is_the_full_count(
    history: Records, data: st.DataObject
) -> None:
    figures = compute_figures(history, history, Scoring(), EVERYTHING)
    seated = [(e, played) for e, rounds in history.items() for played in rounds]
    if seated:
        entrant, played = data.draw(st.sampled_from(seated))
        pod = (entrant, *played.opponents)
        for each in pod:
            history[each] = [p for p in history[each] if p.round != played.round]
        seat(history, played.round, pod, data.draw(st.permutations(range(len(pod)))))
        touched = affected_entrants(pod, history, EVERYTHING)
        figures |= compute_figures(touched, history, Scoring(), EVERYTHING)
    assert figures == compute_figures(history, history, Scoring(), EVERYTHING)


def test_the_opponents_must_be_counted_again() -> None:
    """The control: counted for the two alone, the third keeps a figure that is no longer right."""
    history: Records = {1: [], 2: [], 3: []}
    change(history, 1, 1, 2, "2-0")
    change(history, 2, 1, 3, "2-0")
    figures = compute_figures(history, history, Scoring(), ("buchholz",))
    change(history, 1, 1, 2, "0-2")
    stale = figures | compute_figures((1, 2), history, Scoring(), ("buchholz",))
    assert stale != compute_figures(history, history, Scoring(), ("buchholz",))
    assert 3 in affected_entrants((1, 2), history, ("buchholz",))


def test_criteria_of_ones_own_record_touch_no_one_else() -> None:
    history: Records = {1: [], 2: [], 3: []}
    change(history, 1, 1, 2, "2-0")
    change(history, 2, 1, 3, "2-0")
    assert affected_entrants((1, 2), history, OWN) == {1, 2}


@given(tournaments(), SCORINGS)
def test_no_figure_depends_on_how_the_history_is_listed(history: Records, scoring: Scoring) -> None:
    backwards = {e: history[e][::-1] for e in reversed(history)}
    figures = compute_figures(history, history, scoring, EVERYTHING)
    assert compute_figures(backwards, backwards, scoring, EVERYTHING) == figures


@given(tournaments())
def test_figures_come_back_from_json_as_they_were(history: Records) -> None:
    figures = compute_figures(history, history, Scoring(), EVERYTHING)
    kept = msgspec.json.encode(figures)
    assert msgspec.json.decode(kept, type=dict[int, Figures]) == figures
    assert b"." not in kept  # nothing is rounded


@given(tournaments())
def test_without_absence_figures_are_what_the_definitions_say(history: Records) -> None:
    """A second count, straight from the definitions, of rounds that were all played."""
    history = {e: [p for p in rounds if p.how == "played"] for e, rounds in history.items()}
    half = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
    points = {
        e: sum((0, 1, 3)[["loss", "draw", "win"].index(p.outcome)] for p in r)
        for e, r in history.items()
    }
    figures = compute_figures(history, history, Scoring(rounds=6), EVERYTHING)
    for entrant, rounds in history.items():
        met = [p.opponents[0] for p in rounds]
        share = [max(Fraction(1, 3), Fraction(points[o], 3 * len(history[o]))) for o in met]
        mine = figures[entrant]
        assert mine.exact("points") == points[entrant]
        assert mine.exact("buchholz") == sum(points[o] for o in met)
        assert mine.exact("median_buchholz") == sum(sorted(points[o] for o in met)[1:-1])
        assert mine.exact("sonneborn_berger") == sum(
            half[p.outcome] * points[p.opponents[0]] for p in rounds
        )
        assert mine.exact("opponents_match_win") == (sum(share) / len(met) if met else 0)


@given(tournaments(), st.data())
def test_a_drop_rewrites_nobodys_standing(history: Records, data: st.DataObject) -> None:
    """An entrant who is gone keeps the record; later rounds change only the figures they
    concern."""
    figures = compute_figures(history, history, Scoring(), EVERYTHING)
    gone = data.draw(st.sampled_from(sorted(history)))
    stay = [entrant for entrant in history if entrant != gone]
    assert compute_figures(stay, history, Scoring(), EVERYTHING) == {e: figures[e] for e in stay}
    met = {other for played in history[gone] for other in played.opponents}
    for one, other in zip(stay[::2], stay[1::2], strict=False):
        change(history, 7, one, other, "2-0")
    later = compute_figures(met, history, Scoring(), ("points", "opponents_match_win"))
    for entrant in met:
        assert gone in {other for played in history[entrant] for other in played.opponents}
        assert later[entrant].values["opponents_match_win"] != 0


@pytest.mark.parametrize("sign", RESULTS)
def test_a_win_is_counted_as_a_win(sign: str) -> None:
    outcome = RESULTS[sign]
    figures = compute_figures([1], {1: [RoundRecord(1, (2,), outcome)]}, Scoring(), ())[1]
    assert (figures.wins, figures.draws, figures.losses) == tuple(
        int(outcome == each) for each in ("win", "draw", "loss")
    )
