"""Cards on paper, nine on a page: the game supplies the content of a face, and a face is drawn as
plain shapes."""
