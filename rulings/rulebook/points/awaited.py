"""Points that are to be decided by chapters not yet written. Whoever cites one takes its line out."""

AWAITED: frozenset[str] = frozenset(
    {
        "3.8.4",
        "3.8.5.1",
        "3.8.5.1 а",
        "3.8.5.1 б",
        "3.8.7",
        "3.8.8",
        "3.8.8.1",
        "3.8.8.2",
        "3.8.9",
        "note 56",
        "note 58",
    }
)
