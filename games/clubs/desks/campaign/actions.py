"""Actions of a campaign's desk forms: each calls one function of the domain."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext

from games.clubs.campaigns import campaign as campaigns
from games.clubs.campaigns import cast, downtime, log
from games.clubs.campaigns.campaign import CampaignChanges, Staging
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
from games.clubs.campaigns.log import Rewriting, Writing
from games.clubs.desks.form_submission import Action, FormSubmission
from games.people.page.inputs import read_number, read_optional_number, read_version
from games.people.refusals import invalid


def _describe(submission: FormSubmission) -> None:
    changes = CampaignChanges(
        name=submission.text("name"), description=submission.text("description")
    )
    campaigns.amend(*submission.command_args, changes, submission.read)


def _name_masters(submission: FormSubmission) -> None:
    changes = CampaignChanges(masters=tuple(submission.data.getlist("master")))
    campaigns.amend(*submission.command_args, changes, submission.read)


def _end(submission: FormSubmission) -> None:
    changes = CampaignChanges(ended=submission.text("ended") == "yes")
    campaigns.amend(*submission.command_args, changes, submission.read)


def _bring(submission: FormSubmission) -> None:
    cast.add_character(*submission.command_args, Bringing(submission.text("character")))


def _take_away(submission: FormSubmission) -> None:
    cast.remove_character(*submission.command_args, submission.target_id)


def _stage(submission: FormSubmission) -> None:
    table, evening = submission.text("table").strip() or None, submission.text("evening") or None
    campaigns.add_scene(*submission.command_args, Staging(submission.text("name"), table, evening))


def _write(submission: FormSubmission) -> None:
    evening = submission.text("evening") or None
    log.write(*submission.command_args, Writing(submission.text("text"), evening))


def _rewrite(submission: FormSubmission) -> None:
    revision = Rewriting(submission.text("text"))
    log.rewrite(*submission.command_args, submission.target_id, revision, read=submission.read)


def _strike(submission: FormSubmission) -> None:
    log.strike(*submission.command_args, submission.target_id, submission.read)


def _grant(submission: FormSubmission) -> None:
    """Grant to all ticked characters or to none. Each value is a casting and the version of its
    sheet."""
    ticked = submission.data.getlist("to")
    if not ticked:
        raise invalid("to", gettext("Tick who is granted something."))
    least = 0 if submission.text("action_points").strip() else 1
    points = read_number(submission.data, "points", least=least, most=downtime.MOST_POINTS)
    more = read_optional_number(submission.data, "action_points", most=downtime.MOST_ACTION_POINTS)
    for each in ticked:
        casting, _, version = each.partition(":")
        giving = Giving(casting, points, submission.text("reason"), more or 0)
        downtime.grant(*submission.command_args, giving, read_version(version))


def _propose(submission: FormSubmission) -> None:
    casting, _, rest = submission.text("ask").partition(":")
    kind, _, part = rest.partition(":")
    if not casting:
        raise invalid("ask", gettext("Choose what is asked for."))
    wish = Proposing(casting, kind[:30], part[:30] or None, submission.text("text"))
    downtime.propose(*submission.command_args, wish)


def _approve(submission: FormSubmission) -> None:
    downtime.approve(*submission.command_args, submission.target_id, submission.read)


def _decline(submission: FormSubmission) -> None:
    downtime.decline(
        *submission.command_args, submission.target_id, Declining(submission.text("reason"))
    )


ACTIONS: Final[Mapping[str, Action]] = {
    "describe": Action(_describe),
    "masters": Action(_name_masters),
    "end": Action(_end),
    "bring": Action(_bring, "cast"),
    "take-away": Action(_take_away, "cast"),
    "scene": Action(_stage, "scenes"),
    "write": Action(_write, "log"),
    "rewrite": Action(_rewrite, "log"),
    "strike": Action(_strike, "log"),
    "grant": Action(_grant, "grants"),
    "propose": Action(_propose, "downtime"),
    "approve": Action(_approve, "downtime"),
    "decline": Action(_decline, "downtime"),
}
