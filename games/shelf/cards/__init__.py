"""Cards on paper, nine a page: a game says what stands on a face, and a face is plain shapes."""
