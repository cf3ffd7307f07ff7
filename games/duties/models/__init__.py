from games.duties.models.duties import Call, Duty, State
from games.duties.models.webhooks import Attempt, Delivery, Trouble, Webhook

__all__ = ["Attempt", "Call", "Delivery", "Duty", "State", "Trouble", "Webhook"]
