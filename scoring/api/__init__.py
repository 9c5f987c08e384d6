"""The API of sheets, settlements and standings: who may, what came in, which service, what goes out."""
