"""Short ways to write tables, facts and drafts in the tests of rulings."""

from preferans.contracts import parse_contract
from preferans.convention import build_convention
from rulings.rulebook.effects import draft
from rulings.rulebook.facts import Facts
from rulings.rulebook.tables import convention_document


def table(players=4, dealer=0, preset="code1996-sochi", pool=None, **known):
    """What is known of a table; without a pool size pools are open, as in the Code's examples."""
    fields = {"pool_mode": "open"} if pool is None else {}
    convention = build_convention(preset, pool, fields | known.pop("set", {}))
    if "contract" in known:
        known["contract"] = parse_contract(known["contract"])
    return Facts(seats=tuple(range(players)), dealer=dealer, convention=convention, **known)


def sheet(*entries, players=4, dealer=0, preset="code1996-sochi", pool=None, **fields):
    """A sheet of tirazh-sheet/1."""
    convention = build_convention(preset, pool, ({"pool_mode": "open"} if pool is None else {}) | fields)
    return {
        "format": "tirazh-sheet/1",
        "convention": convention_document(convention),
        "players": [f"P{seat}" for seat in range(players)],
        "first_dealer": dealer,
        "entries": list(entries),
    }


def game(contract, declarer, tricks=None, calls="", **more):
    """A raw deal; calls such as `1w 2p`."""
    words = {"w": "whist", "p": "pass", "h": "half"}
    deal = {"contract": contract, "declarer": declarer, **more}
    if calls:
        deal["calls"] = [[int(call[0]), words[call[1]]] for call in calls.split()]
    if tricks is not None:
        deal["tricks"] = list(tricks)
    return deal


def passes(*tricks):
    """A raw all-pass."""
    return {"contract": "all-pass", "tricks": list(tricks)}


def drafted(document, *decision, cite="3.9.18", number=None, reason=""):
    """The effect of a decision, which must be possible."""
    made = draft(document, decision, cite=cite, number=number, reason=reason)
    assert not isinstance(made, list), made
    return made


def last_label(made):
    """The contract/result column of the last deal of a draft."""
    return made.after.walk.steps[-1].label
