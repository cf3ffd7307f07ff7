from games.duties.models.duties import HARD, Call, Duty, State
from games.duties.models.webhooks import Attempt, Delivery, Trouble, Webhook
