"""Pages of ``archive``."""
