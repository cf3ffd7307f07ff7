from games.duties.admin.duties import DutyAdmin, alarm
from games.duties.admin.webhooks import DeliveryAdmin, WebhookAdmin
