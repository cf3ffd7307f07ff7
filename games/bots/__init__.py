"""Players that know the contract of a game alone, and of a table what their seat may see."""
