"""The card workshop: a card written in two languages, read as one types, drawn, and kept."""
