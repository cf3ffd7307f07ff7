"""Hours say by whose clock they are told."""

DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "d/m/Y H:i T"
SHORT_DATE_FORMAT = "j N Y"
