"""The API of formats."""
