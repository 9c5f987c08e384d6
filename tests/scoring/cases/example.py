"""The shape of one worked example: a table, what happens at it, and what that writes.

Players are A, B, C, D, E by seat; the first dealer is A. `"C->B": "8"` is what C wrote on B. What is
not named does not change.
"""

from dataclasses import dataclass, field
from typing import Any

PLAYERS = "ABCDE"
Entry = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """One worked example of the Code; `point` is where it stands there.

    `pool` is the target, None for an open one. Before the entries come `pools` (what stands in the
    pools), the entries of the example named by `after`, then `prelude`; they are not part of the
    change. `value` is the effect on the settlement by seat, `bombs` what each owns afterwards.
    """

    id: str
    point: str
    players: int
    preset: str
    entries: list[Entry]
    note: str
    source: str
    pool_target: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    pools: tuple[int, ...] = ()
    after: str = ""
    prelude: list[Entry] = field(default_factory=list)
    pool: dict[str, str] = field(default_factory=dict)
    mountain: dict[str, str] = field(default_factory=dict)
    whists: dict[str, str] = field(default_factory=dict)
    value: tuple[str, ...] | None = None
    bombs: tuple[tuple[int, ...], ...] | None = None
    finished: str | None = None
