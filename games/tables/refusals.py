"""What a table refuses, beyond what its game does."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Refusal


class StaleRequest(Refusal):
    """The question was answered meanwhile; `open` says what is asked now."""

    def __init__(self, open_numbers: Sequence[int]) -> None:
        super().__init__(
            "table.stale_request",
            _("This question is no longer open: look at what is asked now, and answer that."),
        )
        self.open = list(open_numbers)


def unknown_table() -> Refusal:
    return Refusal("table.unknown", _("No table has this code: check it, or ask the host."))


def not_yours() -> Refusal:
    return Refusal("table.not_yours", _("This is for somebody who sits at the table."))


def host_only() -> Refusal:
    return Refusal("table.host_only", _("Only the host of the table may do this."))


def not_watched() -> Refusal:
    return Refusal("table.not_watched", _("This table is for its players: spectators stay out."))


def other_seat() -> Refusal:
    return Refusal(
        "table.other_seat", _("This question is for another seat, and you may not answer for it.")
    )


def which_seat() -> Refusal:
    return Refusal("table.which_seat", _("On a shared device, say which seat answers."))


def not_playing() -> Refusal:
    return Refusal("table.not_playing", _("This table is not in play."))


def already_started() -> Refusal:
    return Refusal("table.started", _("This table has started: nobody can be seated any more."))


def full() -> Refusal:
    return Refusal("table.full", _("Every seat at this table is taken."))


def seat_taken() -> Refusal:
    return Refusal("table.seat_taken", _("This seat is taken: choose another."))


def no_such_seat() -> Refusal:
    return Refusal("table.no_such_seat", _("This table has no seat of that number."))


def seated_already() -> Refusal:
    return Refusal("table.seated_already", _("You sit at this table already."))


def past_chance() -> Refusal:
    return Refusal(
        "table.past_chance",
        _("A card or a die comes in between: send the answers after it when you have seen it."),
    )


def too_many_moves() -> Refusal:
    return Refusal("table.too_many_moves", _("One call carries 1 to 100 answers."))


def no_such_entry() -> Refusal:
    return Refusal(
        "table.no_such_entry",
        _("The journal has no such entry to go back to: choose an earlier one."),
    )


def past_revealed() -> Refusal:
    return Refusal(
        "table.past_revealed",
        _("Chance or hidden cards were revealed since then: only the host may go back so far."),
    )


def seed_shown() -> Refusal:
    return Refusal(
        "table.seed_shown",
        _("The game is over and its seed is shown: nothing fair could be dealt from it any more."),
    )


def brings_nothing() -> Refusal:
    return Refusal(
        "table.brings_nothing", _("Nothing is brought to this game: sit down with a name alone.")
    )


def shared_house() -> Refusal:
    return Refusal(
        "table.shared_house",
        _("One device cannot serve all where the companion deals: hands would be seen."),
    )


def unknown_game() -> Refusal:
    return Refusal("table.unknown_game", _("There is no game of that name."))
