"""Points that are to be decided by chapters not yet written: none. Whoever cites one takes its line out."""

AWAITED: frozenset[str] = frozenset()
