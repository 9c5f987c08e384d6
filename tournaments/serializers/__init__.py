"""What the API hears and says about events, players, rounds and seats."""
