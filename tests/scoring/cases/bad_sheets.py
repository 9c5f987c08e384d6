"""Broken entries and heads of sheets: what is wrong, where, and words that the message must hold."""

import copy

SIX = {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [6, 2, 2]}
UNPLAYED = {"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}


def changed(entry, **fields):
    """A copy of an entry with other fields."""
    return {**copy.deepcopy(entry), **fields}


BAD_DEALS = [
    # what is wrong, the entry, players, field, words of the message
    ("eleven tricks", changed(SIX, tricks=[6, 3, 2]), 3, "tricks", ["11", "10"]),
    ("nine tricks", changed(SIX, tricks=[6, 2, 1]), 3, "tricks", ["9", "10"]),
    ("two figures of tricks", changed(SIX, tricks=[6, 4]), 3, "tricks", ["[6, 4]", "3"]),
    ("a negative trick", changed(SIX, tricks=[11, -1, 0]), 3, "tricks", ["-1"]),
    ("tricks in words", changed(SIX, tricks=["six", 2, 2]), 3, "tricks", ["six"]),
    ("tricks as a text", changed(SIX, tricks="622"), 3, "tricks", ["622"]),
    ("a fraction of a trick", changed(SIX, tricks=[6.5, 2, 1.5]), 3, "tricks", ["6.5"]),
    ("tricks that are true or false", changed(SIX, tricks=[True, 8, 1]), 3, "tricks", ["10"]),
    ("no tricks though both whist", {k: v for k, v in SIX.items() if k != "tricks"}, 3, "tricks", ["10"]),
    (
        "tricks of one who does not play",
        {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "whist"]], "tricks": [1, 6, 2, 1]},
        4,
        "tricks",
        ["1"],
    ),
    (
        "three talon tricks of a sitting dealer",
        {"contract": "all-pass", "tricks": [3, 3, 2, 2]},
        4,
        "tricks",
        ["3", "2"],
    ),
    (
        "a declarer who sits out",
        {"contract": "6S", "declarer": 0, "calls": [[2, "pass"]]},
        4,
        "declarer",
        ["0"],
    ),
    ("a declarer who is not there", changed(UNPLAYED, declarer=7), 3, "declarer", ["7"]),
    ("a declarer by name", changed(UNPLAYED, declarer="A"), 3, "declarer", ["A"]),
    ("no declarer", {"contract": "6S", "calls": []}, 3, "declarer", []),
    (
        "a declarer of an all-pass",
        {"contract": "all-pass", "declarer": 0, "tricks": [4, 3, 3]},
        3,
        "declarer",
        [],
    ),
    ("a five", changed(UNPLAYED, contract="5S"), 3, "contract", ["5S", "6"]),
    ("an eleven", changed(UNPLAYED, contract="11S"), 3, "contract", ["11S"]),
    ("no such suit", changed(UNPLAYED, contract="6X"), 3, "contract", ["6X"]),
    ("a contract that is a number", changed(UNPLAYED, contract=6), 3, "contract", ["6"]),
    ("the declarer calls", changed(SIX, calls=[[0, "whist"], [1, "whist"]]), 3, "calls", []),
    ("calls out of turn", changed(SIX, calls=[[2, "whist"], [1, "whist"]]), 3, "calls", []),
    ("half by the first hand", changed(UNPLAYED, calls=[[1, "half"]]), 3, "calls", ["half"]),
    (
        "half on an eight",
        changed(UNPLAYED, contract="8S", calls=[[1, "pass"], [2, "half"], [1, "pass"]]),
        3,
        "calls",
        ["half"],
    ),
    ("a call that is no call", changed(UNPLAYED, calls=[[1, "double"]]), 3, "calls", ["double", "whist"]),
    ("a call that is no pair", changed(UNPLAYED, calls=[1, 2]), 3, "calls", []),
    ("calls that are no list", changed(UNPLAYED, calls="pp"), 3, "calls", ["pp"]),
    ("an unknown key", changed(UNPLAYED, trciks=[6, 2, 2]), 3, "trciks", ["trciks", "tricks"]),
    ("open with two whisters", changed(SIX, open=True), 3, "open", []),
    ("open in words", changed(SIX, open="yes"), 3, "open", ["yes"]),
    ("dark outside classic", changed(SIX, dark=True), 3, "dark", []),
    ("an outcome that is none", {"contract": "7D", "declarer": 0, "outcome": "lost"}, 3, "outcome", ["lost"]),
    (
        "without three where it is not agreed",
        {"contract": "7D", "declarer": 0, "outcome": "without-three"},
        3,
        "outcome",
        [],
    ),
    (
        "an adjustment of no kind",
        changed(SIX, adjustments=[{"kind": "stolen", "player": 0, "tricks": 1}]),
        3,
        "adjustments",
        ["stolen", "lost"],
    ),
    (
        "a moved trick without a taker",
        changed(SIX, adjustments=[{"kind": "moved", "player": 0, "tricks": 1}]),
        3,
        "adjustments",
        [],
    ),
    ("a talon of one card", changed(UNPLAYED, talon=["SA"]), 3, "talon", ["SA", "two"]),
    ("a talon with a six", changed(UNPLAYED, talon=["S6", "HA"]), 3, "talon", ["S6"]),
    ("a talon with one card twice", changed(UNPLAYED, talon=["SA", "SA"]), 3, "talon", ["SA"]),
    ("a dealer who is not there", changed(UNPLAYED, dealer=3), 3, "dealer", ["3"]),
    (
        "shared with nobody",
        {"contract": "misere", "declarer": 0, "shared_with": 1, "tricks": [0, 5, 5]},
        3,
        "shared_with",
        [],
    ),
    ("an entry of no kind", {"note": "hello"}, 3, None, []),
    ("an entry that is a text", "6S", 3, None, []),
    ("an entry that is nothing", None, 3, None, []),
    (
        "a posting of no column",
        {"postings": [{"player": 0, "column": "hill", "points": "5"}]},
        3,
        "column",
        ["hill", "mountain"],
    ),
    (
        "a posting in a float",
        {"postings": [{"player": 0, "column": "pool", "points": 0.1}]},
        3,
        "points",
        ["0.1"],
    ),
    (
        "a posting divided by zero",
        {"postings": [{"player": 0, "column": "pool", "points": "1/0"}]},
        3,
        "points",
        ["1/0"],
    ),
    (
        "whists against nobody",
        {"postings": [{"player": 0, "column": "whists", "points": "5"}]},
        3,
        "against",
        [],
    ),
    (
        "whists on oneself",
        {"postings": [{"player": 0, "column": "whists", "against": 0, "points": "5"}]},
        3,
        "against",
        ["0"],
    ),
    ("a join of a seat that is not there", {"join": 9}, 3, "join", ["9"]),
    ("an end of no kind", {"end": "rain"}, 3, "end", ["rain", "time"]),
    ("a checkpoint of the wrong size", {"checkpoint": {"pool": ["0"]}}, 3, "pool", ["3"]),
]


BAD_HEADS = [
    ("an unknown format", {"format": "tirazh-sheet/9"}, "format", ["tirazh-sheet/9", "tirazh-sheet/1"]),
    ("no players", {"players": []}, "players", ["[]", "2", "5"]),
    ("six players", {"players": list("ABCDEF")}, "players", ["F", "2", "5"]),
    ("players in a text", {"players": "ABC"}, "players", []),
    ("a player without a name", {"players": ["A", 2, "C"]}, "players", ["2"]),
    ("a first dealer who is not there", {"first_dealer": 3}, "first_dealer", ["3", "2"]),
    ("a first dealer by name", {"first_dealer": "A"}, "first_dealer", ["A"]),
    ("a first dealer who is true", {"first_dealer": True}, "first_dealer", []),
    ("entries that are no list", {"entries": {}}, "entries", []),
    ("an unknown key of the head", {"entires": []}, "entires", ["entires", "entries"]),
    ("a convention in a text", {"convention": "sochi"}, "convention", []),
    (
        "an unknown preset",
        {"convention": {"preset": "odessa"}},
        "convention.preset",
        ["odessa", "code1996-sochi"],
    ),
    (
        "an unknown convention field",
        {"convention": {"preset": "code1996-sochi", "set": {"whist_spilt": "greedy"}}},
        "convention.set.whist_spilt",
        ["whist_spilt", "whist_split", "liability", "rounding"],
    ),
    (
        "a value that a field does not know",
        {"convention": {"preset": "code1996-sochi", "set": {"liability": "double"}}},
        "convention.set.liability",
        ["double", "full", "half", "none"],
    ),
    (
        "a value of the wrong type",
        {"convention": {"preset": "code1996-sochi", "set": {"amnesty": "yes"}}},
        "convention.set.amnesty",
        ["yes"],
    ),
    (
        "a price list that is empty",
        {"convention": {"preset": "code1996-sochi", "set": {"all_pass_prices": []}}},
        "convention.set.all_pass_prices",
        [],
    ),
    (
        "a pool in words",
        {"convention": {"preset": "code1996-sochi", "pool_target": "twenty"}},
        "convention.pool_target",
        ["twenty"],
    ),
    (
        "a pool below nothing",
        {"convention": {"preset": "code1996-sochi", "pool_target": -20}},
        "convention.pool_target",
        ["-20"],
    ),
]
