"""What is drawn on the board, one effect a file."""
