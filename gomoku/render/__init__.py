"""The board as pixels: a Scene goes in, OpenGL draws it."""
