"""What leaves or enters as a file: pages of plain shapes, drawn as PDF or for the browser to print;
pictures; rows in CSV. What they say reaches them as data, in the reader's language already."""
