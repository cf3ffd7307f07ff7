"""Cards of Combat on paper, nine a page: a card's text becomes a face, a face plain shapes."""
