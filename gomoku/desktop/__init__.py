"""What surrounds the game on a desktop: log, alerts, crashes, the doctor, shortcuts."""
