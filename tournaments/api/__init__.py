"""The API of events, players and rounds: who may, what came in, which service, what goes out."""
