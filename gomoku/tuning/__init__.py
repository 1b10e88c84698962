"""The tuner: games of the engine against itself, and the weights of the evaluation that foresee their results."""
