"""The engine: a process that speaks the Gomocup protocol, and the client that asks it."""
