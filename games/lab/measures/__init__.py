"""What is counted of many games, and what may be said of it. Pure."""
