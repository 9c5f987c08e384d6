"""Pages: who may, what came in, which service, what goes out."""
