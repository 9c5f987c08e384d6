"""Points that are to be decided by chapters not yet written. Whoever cites one takes its line out."""

AWAITED: frozenset[str] = frozenset(
    {
    }
)
