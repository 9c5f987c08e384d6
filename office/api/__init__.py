"""The API's own floor: who may, what came in, which service, what goes out."""
