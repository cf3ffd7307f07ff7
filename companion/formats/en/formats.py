"""Times show their time zone, and months are written as words: 11/12 is another day elsewhere."""

DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "j M Y, H:i T"
DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
