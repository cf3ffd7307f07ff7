"""Files that leave or enter: pages of plain shapes, as PDF or for the browser to print; pictures;
rows in CSV. Texts arrive as data, already in the reader's language."""
