"""Worked examples of the Code: play (3.9)."""

from tests.scoring.cases.example import Example

EXAMPLES = (
    # Play
    Example(
        id="look-whister",
        point="3.9.11.2, 3.9.12",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "pass"]],
                "tricks": [6, 3, 1],
                "adjustments": [{"kind": "lost", "player": 1, "tricks": 1}],
            }
        ],
        pool={"A": "2"},
        mountain={"B": "2"},
        whists={"B->A": "6"},
        note=(
            "six, one whister, 6 + 4; the whister looked at an old trick: he writes three and is "
            "one short; the declarer is not touched"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="look-declarer",
        point="3.9.11.2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [6, 2, 2],
                "adjustments": [{"kind": "lost", "player": 0, "tricks": 1}],
            }
        ],
        mountain={"A": "2"},
        whists={"B->A": "4", "C->A": "4"},
        note="six exactly made, the declarer looked at an old trick: one down, as for the discard",
        source="Code (rule), figure follows",
    ),
    Example(
        id="look-allpass",
        point="3.9.11.2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "all-pass",
                "tricks": [4, 3, 3],
                "adjustments": [{"kind": "added", "player": 0, "tricks": 1}],
            }
        ],
        mountain={"A": "2"},
        note="all-pass 4-3-3, A looked: an eleventh trick for him",
        source="Code (rule), figure follows",
    ),
    Example(
        id="look-misere",
        point="3.9.11.2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "misere",
                "declarer": 0,
                "tricks": [0, 6, 4],
                "adjustments": [{"kind": "added", "player": 0, "tricks": 1}],
            }
        ],
        mountain={"A": "10"},
        note="misère without a trick, the declarer looked: one trick",
        source="Code (rule), figure follows",
    ),
    Example(
        id="turn-allpass",
        point="3.9.14.3",
        players=3,
        preset="code1996-rostov",
        entries=[{"contract": "all-pass", "tricks": [2, 1, 7]}],
        whists={"B->A": "10", "B->C": "35"},
        value=("-10", "45", "-35"),
        note=("Rostov, A two tricks, B one, then C leads out of turn: the seven others are his; B wins"),
        source="Code",
    ),
    Example(
        id="turn-allpass-fair",
        point="3.9.14.3",
        players=3,
        preset="code1996-rostov",
        entries=[{"contract": "all-pass", "tricks": [2, 4, 4]}],
        whists={"A->B": "20", "A->C": "20"},
        value=("40", "-20", "-20"),
        note="what A says was possible: 2-4-4, forty for A; his damage is 40 + 10 = 50",
        source="Code",
    ),
    Example(
        id="turn-allpass-damage",
        point="3.9.14.3",
        players=3,
        preset="code1996-rostov",
        entries=[
            {"contract": "all-pass", "tricks": [2, 1, 7]},
            {"postings": [{"player": 0, "column": "whists", "against": 2, "points": "50"}]},
        ],
        whists={"B->A": "10", "B->C": "35", "A->C": "50"},
        value=("40", "45", "-85"),
        note=(
            "the ruling: B keeps his entry, A writes 50 on the offender C (the printed example "
            "puts them on B, against the rule: taken as a misprint)"
        ),
        source="our reading; as printed: whists A→B 50; value 40, −5, −35",
    ),
    Example(
        id="revoke",
        point="3.9.16.2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "7S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [7, 2, 1],
                "adjustments": [{"kind": "moved", "player": 0, "to": 1, "tricks": 1}],
            }
        ],
        mountain={"A": "4"},
        whists={"B->A": "16", "C->A": "8"},
        note=(
            "seven made with seven, the declarer revoked, found late: one trick goes over to B "
            "and counts for him"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="count-play-6",
        point="3.9.18 ex. 1, n. 70",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6H",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [6, 2, 2],
                "adjustments": [{"kind": "at-least-down", "player": 0}],
            }
        ],
        mountain={"A": "4"},
        whists={"B->A": "4", "C->A": "4"},
        note=(
            "six hearts, the declarer has the wrong number of cards, took six: counts four; "
            "whists for tricks really taken, consolation for tricks really missing"
        ),
        source="Code (result); whists and shortage follow",
    ),
    Example(
        id="count-play-4",
        point="3.9.18 ex. 1, n. 70",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6H",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [4, 3, 3],
                "adjustments": [{"kind": "at-least-down", "player": 0}],
            }
        ],
        mountain={"A": "8"},
        whists={"B->A": "10", "C->A": "10"},
        note=(
            "six hearts, the declarer has the wrong number of cards, took four: counts two; "
            "whists for tricks really taken, consolation for tricks really missing"
        ),
        source="Code (result); whists and shortage follow",
    ),
    Example(
        id="count-play-8",
        point="3.9.18 ex. 1, n. 70",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6H",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [8, 1, 1],
                "adjustments": [{"kind": "at-least-down", "player": 0}],
            }
        ],
        mountain={"A": "4", "B": "2", "C": "2"},
        whists={"B->A": "2", "C->A": "2"},
        note=(
            "six hearts, the declarer has the wrong number of cards, took eight: counts four all "
            "the same; whists for tricks really taken, consolation for tricks really missing"
        ),
        source="Code (result); whists and shortage follow",
    ),
    Example(
        id="count-play-whister",
        point="3.9.18 ex. 2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "pass"]],
                "tricks": [6, 3, 1],
                "adjustments": [{"kind": "at-least-down", "player": 1}],
            }
        ],
        pool={"A": "2"},
        mountain={"B": "4"},
        whists={"B->A": "8"},
        note="six, one whister with a wrong number of cards, tricks 6 + 4: two down on the whist",
        source="Code (two down); whists: our decision",
    ),
    Example(
        id="count-play-both",
        point="3.9.18 ex. 3",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "pass"]],
                "tricks": [6, 3, 1],
                "adjustments": [
                    {"kind": "at-least-down", "player": 0},
                    {"kind": "at-least-down", "player": 1},
                ],
            }
        ],
        mountain={"A": "4", "B": "4"},
        whists={"B->A": "8"},
        note=("eleven cards with the declarer, nine with the lone whister, six, 6 + 4: both two down"),
        source="Code (two and two); whists: our decision",
    ),
)
