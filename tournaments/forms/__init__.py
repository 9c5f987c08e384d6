"""Forms of events, players and rounds, and the reading of uploaded lists."""
