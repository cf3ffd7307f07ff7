"""What a shelf refuses."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Illegal
from games.people.refusals import Refusal
from games.shelf.telling import AnyGame, Told, told


class Stale(Refusal):
    """Changed meanwhile; `version` is what it has come to."""

    def __init__(self, version: int) -> None:
        super().__init__(
            "shelf.stale",
            _("This was changed since you read it: read it again, then say your change."),
        )
        self.version = version


class Unready(Refusal):
    """It may stay on the shelf, and comes to no table: `problems` says all that is wrong."""

    def __init__(self, game: AnyGame, wrong: Sequence[Illegal]) -> None:
        super().__init__(
            "shelf.unready",
            _("What you bring is not ready for a table: put right each of its problems."),
        )
        self._game, self._wrong = game, wrong

    @property
    def problems(self) -> tuple[Told, ...]:
        return told(self._game, self._wrong)


def unknown() -> Refusal:
    return Refusal("shelf.unknown", _("Nothing on your shelf has this id: look at your lists."))


def other_game() -> Refusal:
    return Refusal(
        "shelf.other_game", _("This was made for another game: bring what belongs to this one.")
    )


def no_decks() -> Refusal:
    sentence = gettext("Nobody plays this game with a deck: check the key of the game.")
    return Refusal("request.invalid", sentence, errors={"game": [sentence]})


def stays_with_its_game() -> Refusal:
    sentence = gettext("It was made for another game and stays with it: make a new one for this.")
    return Refusal("request.invalid", sentence, errors={"game": [sentence]})


def unnamed(sentence: str) -> Refusal:
    return Refusal("request.invalid", sentence, errors={"name": [sentence]})


def too_large() -> Refusal:
    return Refusal("request.invalid", _("This is longer than anything its game knows: shorten it."))


def long_sheet(most: int) -> Refusal:
    sentence = gettext("A sheet has at most %(most)d bytes: shorten its notes.") % {"most": most}
    return Refusal("request.invalid", sentence, errors={"notes": [sentence]})


def unknown_archetype(known: Sequence[str]) -> Refusal:
    sentence = gettext("Nobody here is of that kind; there are: %(known)s.") % {
        "known": ", ".join(known)
    }
    return Refusal("request.invalid", sentence, errors={"archetype": [sentence]})


def nothing_to_undo() -> Refusal:
    return Refusal(
        "character.nothing_to_undo",
        _("Every change of this character is taken back: it is as it was made."),
    )


def no_portrait() -> Refusal:
    return Refusal(
        "portrait.unreadable",
        _("A portrait is a whole picture in JPEG, PNG or WebP: send one of those."),
    )


def wide_portrait(most: int) -> Refusal:
    sentence = gettext("This picture has more than %(most)d million pixels: send a smaller one.")
    return Refusal("portrait.too_wide", sentence % {"most": most // 1_000_000})


def large_portrait(most: int) -> Refusal:
    sentence = gettext("This picture has more than %(most)d MB: send a smaller one.")
    return Refusal("portrait.too_large", sentence % {"most": most // 1024 // 1024})


def no_portrait_there() -> Refusal:
    return Refusal("portrait.none", _("This character has no portrait yet: put one there first."))
