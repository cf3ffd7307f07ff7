"""What is done in a campaign by the forms of its desk: each one deed of the domain."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext

from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns import cast, downtime, log
from games.clubs.campaigns.campaign import CampaignChanges, Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.desks import turn as turns
from games.clubs.desks.turn import Turn, Undone
from games.clubs.versions import Versions
from games.people.models import User
from games.people.refusals import invalid


@dataclass(frozen=True)
class Saying:
    person: User
    club: str
    campaign: str
    said: QueryDict

    @property
    def there(self) -> tuple[User, str, str]:
        return self.person, self.club, self.campaign

    @property
    def of(self) -> str:
        """The row that it is about."""
        return self.text("of")

    @property
    def read(self) -> Versions:
        """The version that the page showed."""
        return _version(self.text("version"))

    def text(self, name: str) -> str:
        return self.said.get(name, "")


def _version(said: str) -> Versions:
    return (int(said),) if said.isdecimal() and len(said) < 10 else None


def carry_out(saying: Saying, word: str) -> Undone | None:
    """None: it is done."""
    turn = Turn(saying.person, saying.campaign, word, saying.said)
    return turns.carry_out(turn, lambda: DEEDS[word].act(saying))


def _describe(saying: Saying) -> None:
    changes = CampaignChanges(name=saying.text("name"), description=saying.text("description"))
    campaigns.amend(*saying.there, changes, saying.read)


def _name_masters(saying: Saying) -> None:
    changes = CampaignChanges(masters=tuple(saying.said.getlist("master")))
    campaigns.amend(*saying.there, changes, saying.read)


def _end(saying: Saying) -> None:
    changes = CampaignChanges(ended=saying.text("ended") == "yes")
    campaigns.amend(*saying.there, changes, saying.read)


def _bring(saying: Saying) -> None:
    cast.bring(*saying.there, Bringing(saying.text("character")))


def _take_away(saying: Saying) -> None:
    cast.take_away(*saying.there, saying.of)


def _stage(saying: Saying) -> None:
    table, evening = saying.text("table").strip() or None, saying.text("evening") or None
    campaigns.add_scene(*saying.there, Staging(saying.text("name"), table, evening))


def _write(saying: Saying) -> None:
    evening = saying.text("evening") or None
    log.write(*saying.there, Writing(saying.text("text"), evening))


def _rewrite(saying: Saying) -> None:
    said = Rewriting(saying.text("text"))
    log.rewrite(*saying.there, saying.of, said, read=saying.read)


def _strike(saying: Saying) -> None:
    log.strike(*saying.there, saying.of, saying.read)


def _grant(saying: Saying) -> None:
    """To all who are ticked, or to nobody: each is a casting, and the version of its sheet."""
    ticked = saying.said.getlist("to")
    if not ticked:
        raise invalid("to", gettext("Tick who is granted something."))
    more = saying.text("action_points")
    for each in ticked:
        casting, _, version = each.partition(":")
        giving = Giving(
            casting,
            _number("points", saying.text("points")),
            saying.text("reason"),
            _number("action_points", more) if more.strip() else 0,
        )
        downtime.grant(*saying.there, giving, _version(version))


def _number(field: str, said: str) -> int:
    text = said.strip()
    if not text.isdecimal():
        raise invalid(field, gettext("Say how many points, as a number."))
    return int(text[:9])  # how many are too many, the domain says


def _propose(saying: Saying) -> None:
    casting, _, rest = saying.text("ask").partition(":")
    kind, _, part = rest.partition(":")
    if not casting:
        raise invalid("ask", gettext("Choose what is asked for."))
    wish = Proposing(casting, kind[:30], part[:30] or None, saying.text("text"))
    downtime.propose(*saying.there, wish)


def _approve(saying: Saying) -> None:
    downtime.approve(*saying.there, saying.of, saying.read)


def _decline(saying: Saying) -> None:
    downtime.decline(*saying.there, saying.of, Declining(saying.text("reason")))


@dataclass(frozen=True)
class Deed:
    act: Callable[[Saying], None]
    part: str = ""
    """Of the desk, to which one comes back."""

    @property
    def fragment(self) -> str:
        return f"#{self.part}" if self.part else ""


DEEDS: Final[Mapping[str, Deed]] = {
    "describe": Deed(_describe),
    "masters": Deed(_name_masters),
    "end": Deed(_end),
    "bring": Deed(_bring, "cast"),
    "take-away": Deed(_take_away, "cast"),
    "scene": Deed(_stage, "scenes"),
    "write": Deed(_write, "log"),
    "rewrite": Deed(_rewrite, "log"),
    "strike": Deed(_strike, "log"),
    "grant": Deed(_grant, "grants"),
    "propose": Deed(_propose, "downtime"),
    "approve": Deed(_approve, "downtime"),
    "decline": Deed(_decline, "downtime"),
}
