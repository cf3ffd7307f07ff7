"""Pages on the web: their routes, and what the pages of every room need."""
