"""Series of games between bots: who beats whom, and how certain that is."""
