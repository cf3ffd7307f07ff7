from games.duties.models.duties import HARD, Call, Duty, State
from games.duties.models.webhooks import Attempt, Delivery, Trouble, Webhook

__all__ = ["HARD", "Attempt", "Call", "Delivery", "Duty", "State", "Trouble", "Webhook"]
