from games.tournaments.results import buttons
from games.tournaments.results.result import Terms
from games.tournaments.results.result import interpret_result as read_result


def test_every_button_of_every_match_is_a_result() -> None:
    for best_of in range(1, 8):
        for draws in (False, True):
            if not draws and best_of % 2 == 0:
                continue  # such a match is refused where one side must win
            terms = Terms(sides=2, best_of=best_of, draws=draws, pod=False)
            choices = buttons.buttons(terms, ("Alice", "Bob"))
            outcomes = [
                read_result(buttons.parse_result(each.word), terms).outcomes for each in choices
            ]
            assert len(set(choices)) == len(choices)
            assert outcomes.count(("win", "loss")) == outcomes.count(("loss", "win")) > 0
            assert outcomes.count(("draw", "draw")) == draws
