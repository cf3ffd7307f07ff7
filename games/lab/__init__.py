"""Many games between bots: who beats whom, and by how much one may say so."""
