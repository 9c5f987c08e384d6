"""Short ways to write sheets in tests and to read what an entry changed."""

from fractions import Fraction

from scoring.domain.record import score_sheet

LETTERS = "ABCDE"
WORDS = {"w": "whist", "p": "pass", "h": "half"}


def sheet(*entries, players=3, preset="code1996-sochi", pool=None, dealer=0, **fields):
    """A sheet; without a pool size the pools are open, as in the Code's examples."""
    overrides = dict(fields)
    if pool is None and "pool_mode" not in overrides:
        overrides["pool_mode"] = "open"
    return {
        "format": "tirazh-sheet/1",
        "convention": {"preset": preset, "pool_target": pool, "set": overrides},
        "players": list(LETTERS[:players]),
        "first_dealer": dealer,
        "entries": list(entries),
    }


def game(contract, declarer, calls="", tricks=None, **more):
    """A contract; calls such as `1w 2p`, tricks such as `622` or a list."""
    entry = {"contract": contract, "declarer": declarer, **more}
    if calls:
        entry["calls"] = [[int(call[0]), WORDS[call[1]]] for call in calls.split()]
    if tricks is not None:
        entry["tricks"] = [int(digit) for digit in tricks] if isinstance(tricks, str) else tricks
    return entry


def passes(tricks, **more):
    """An all-pass with the tricks by seat."""
    return {
        "contract": "all-pass",
        "tricks": [int(d) for d in tricks] if isinstance(tricks, str) else tricks,
        **more,
    }


def lost(player, tricks=1):
    """An adjustment: tricks lost to nobody."""
    return {"kind": "lost", "player": player, "tricks": tricks}


def pools(*points):
    """Pools taken over from paper."""
    return {"postings": [{"player": seat, "column": "pool", "points": n} for seat, n in enumerate(points)]}


def scored(*entries, **head):
    """The result of a sheet, which must be legal."""
    result = score_sheet(sheet(*entries, **head))
    assert "errors" not in result, result
    return result


def cells(result, number=-1):
    """What one entry wrote, as `{"pool A": 2, "B→A": 8}`; several figures in one place are added up."""
    found: dict[str, Fraction] = {}
    for posting in result["entries"][number]["postings"]:
        player = LETTERS[posting["player"]]
        against = posting.get("against")
        key = f"{posting['column']} {player}" if against is None else f"{player}→{LETTERS[against]}"
        found[key] = found.get(key, Fraction(0)) + Fraction(posting["points"])
    return {key: points for key, points in found.items() if points}


def wrote(*entries, **head):
    """What the last entry of a sheet wrote."""
    return cells(scored(*entries, **head))


def codes(*entries, **head):
    """The fault codes of a sheet."""
    return [error["code"] for error in score_sheet(sheet(*entries, **head)).get("errors", [])]
