"""What becomes of campaigns when somebody leaves the club."""

from django.utils import timezone

from games.clubs.models import Casting, Decision, Member, Proposal


def depart(member: Member) -> None:
    """Their characters go with them; what was played, granted and written stays. A campaign that
    loses its last game master waits until an organiser names one."""
    member.mastered_campaigns.clear()
    Casting.objects.played().filter(member=member).update(left=timezone.now())
    Proposal.objects.filter(casting__member=member, state=Decision.OPEN).delete()
