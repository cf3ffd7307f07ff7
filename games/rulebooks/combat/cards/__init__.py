"""Combat's cards on paper: as people write them, and as they are printed."""
