"""Times show their time zone."""

DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "d/m/Y H:i T"
SHORT_DATE_FORMAT = "j N Y"
