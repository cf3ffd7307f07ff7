from games.duties.admin.duties import DutyAdmin, given_up_badge
from games.duties.admin.webhooks import DeliveryAdmin, WebhookAdmin
