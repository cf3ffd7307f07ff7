"""Hours say by whose clock they are told."""

DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "j M Y, H:i T"
