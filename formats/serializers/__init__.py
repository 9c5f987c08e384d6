"""Bodies and answers of the API of formats."""
