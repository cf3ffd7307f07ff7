"""Cards on paper, nine a page. A card's text becomes a face, faces become sheets of plain shapes
and lines, and these are drawn: as PDF, or for the browser to print."""
