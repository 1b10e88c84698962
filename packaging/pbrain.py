"""What the program `pbrain-gomoku` of the bundle runs: the engine, for our window and for Gomocup managers."""

from gomoku.engine.server import main

main()
