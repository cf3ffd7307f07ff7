"""Card workshop: a card is written in two languages, read while it is typed, drawn and saved."""
