"""A random penalty trick on a deal, of a kind that the deal can carry (`scoring.md` §8 in our words)."""

from __future__ import annotations

from typing import Any

from archive.domain.lots import happens, pick
from preferans.contracts import Contract
from tournaments.domain.chance import Chance

CITES = {"lost": "3.9.11.2", "added": "3.9.16.2", "moved": "3.9.16.2", "at-least-down": "3.9.18"}


def draw_penalty(
    contract: Contract,
    declarer: int | None,
    playing: tuple[int, ...],
    whisters: list[int] | tuple[int, ...],
    tricks: list[int],
    chance: Chance,
) -> dict[str, Any]:
    """One adjustment: a trick moved to the other side, lost, or added where tricks are a burden."""
    if declarer is None:
        offender = playing[chance.below(len(playing))]
        return _penalty("added", offender)
    if not contract.is_tricks:
        return _penalty(pick(chance, (("lost", 1), ("added", 2))), declarer)
    defenders = [seat for seat in playing if seat != declarer]
    has_erred = happens(chance, 500)
    guilty = declarer if has_erred else pick(chance, [(seat, 1 + tricks[seat]) for seat in defenders])
    if tricks[guilty] and happens(chance, 600):
        to = pick(chance, [(seat, 1) for seat in whisters if seat in defenders] or [(defenders[0], 1)])
        return _penalty("moved", guilty) | {"to": to if guilty == declarer else declarer}
    if guilty == declarer or guilty in whisters:
        kind = pick(chance, (("lost", 4), ("at-least-down", 1)))
        return _penalty(kind, guilty, 2 if kind == "at-least-down" else 1)
    return _penalty("lost", guilty)


def _penalty(kind: str, player: int, tricks: int = 1) -> dict[str, Any]:
    return {"kind": kind, "player": player, "tricks": tricks, "cite": CITES[kind]}
