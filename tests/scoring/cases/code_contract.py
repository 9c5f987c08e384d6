"""Worked examples of the Code: order, discard, talon, misère (3.4 to 3.6)."""

from tests.scoring.cases.example import Example

EXAMPLES = (
    # Order, discard, talon, misère
    Example(
        id="without-all",
        point="3.4.4",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "7D", "declarer": 0, "outcome": "without-all"}],
        mountain={"A": "28"},
        whists={"B->A": "28", "C->A": "28"},
        note='bid up to seven diamonds, insists on an order below it: "without all" on the seven',
        source="Code (mountain); whists: our decision",
    ),
    Example(
        id="count-0",
        point="3.4.6",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "6S", "declarer": 0, "adjustments": [{"kind": "at-least-down", "player": 0}]}],
        mountain={"A": "4"},
        note=("six ordered with a wrong number of cards, nothing provable: two down; no trick was played"),
        source="Code",
    ),
    Example(
        id="count-5",
        point="3.4.6",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [1, 5, 4],
                "adjustments": [{"kind": "at-least-down", "player": 0}],
            }
        ],
        mountain={"A": "14"},
        whists={"B->A": "20", "C->A": "18"},
        note=(
            "six ordered with a wrong number of cards; with the right discard he would have been "
            "five down: 5 + 2 = seven down (more than all six)"
        ),
        source="Code (seven down); whists and consolation for five: our decision",
    ),
    Example(
        id="discard-a",
        point="3.4.9",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [5, 3, 2],
                "adjustments": [{"kind": "lost", "player": 0, "tricks": 1}],
            }
        ],
        mountain={"A": "4"},
        whists={"B->A": "8", "C->A": "6"},
        note="six, one down, and he had looked into his discard: two down",
        source="Code (two down); whists follow from n. 34",
    ),
    Example(
        id="discard-b",
        point="3.4.9",
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
        note=("six, exactly six taken, looked: one down; consolation none, for no trick was really missing"),
        source="Code (one down); whists follow",
    ),
    Example(
        id="discard-c",
        point="3.4.9",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "whist"]],
                "tricks": [7, 2, 1],
                "adjustments": [{"kind": "lost", "player": 0, "tricks": 1}],
            }
        ],
        pool={"A": "2"},
        mountain={"C": "2"},
        whists={"B->A": "4", "C->A": "2"},
        note=(
            "six, seven taken, looked: the overtrick and the penalty cancel out; the defence is "
            "still one short"
        ),
        source="Code; shortage from n. 34",
    ),
    Example(
        id="premium-ace",
        point="3.4.11",
        players=4,
        preset="code1996-sochi",
        options={"talon_premium": "price"},
        entries=[
            {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "pass"], [3, "pass"], [0, "pass"]],
                "talon": ["SA", "D7"],
            }
        ],
        pool={"B": "2"},
        whists={"A->B": "2"},
        note=(
            "talon premium on, four players, six made and not whisted, talon: an ace: the sitting"
            " dealer writes as for one trick of a six"
        ),
        source="Code",
    ),
    Example(
        id="premium-ace-king",
        point="3.4.11",
        players=4,
        preset="code1996-sochi",
        options={"talon_premium": "price"},
        entries=[
            {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "pass"], [3, "pass"], [0, "pass"]],
                "talon": ["SA", "SK"],
            }
        ],
        pool={"B": "2"},
        whists={"A->B": "4"},
        note=(
            "talon premium on, four players, six made and not whisted, talon: ace and king of one"
            " suit: the sitting dealer writes as for two tricks of a six"
        ),
        source="Code",
    ),
    Example(
        id="premium-two-aces",
        point="3.4.11",
        players=4,
        preset="code1996-sochi",
        options={"talon_premium": "price"},
        entries=[
            {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "pass"], [3, "pass"], [0, "pass"]],
                "talon": ["SA", "DA"],
            }
        ],
        pool={"B": "2"},
        whists={"A->B": "6"},
        note=(
            "talon premium on, four players, six made and not whisted, talon: two aces: the "
            "sitting dealer writes as for three tricks of a six"
        ),
        source="Code",
    ),
    Example(
        id="premium-marriage",
        point="3.4.11",
        players=4,
        preset="code1996-sochi",
        options={"talon_premium": "price"},
        entries=[
            {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "pass"], [3, "pass"], [0, "pass"]],
                "talon": ["SK", "SQ"],
            }
        ],
        pool={"B": "2"},
        whists={"A->B": "2"},
        note=(
            "talon premium on, four players, six made and not whisted, talon: king and queen of "
            "one suit: the sitting dealer writes as for one trick of a six"
        ),
        source="Code",
    ),
    Example(
        id="consolation",
        point="n. 36",
        players=4,
        preset="code1996-sochi",
        entries=[
            {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "whist"]], "tricks": [0, 5, 3, 2]}
        ],
        mountain={"B": "2"},
        whists={"C->B": "8", "D->B": "6", "A->B": "2"},
        note=(
            "six one down, four players, whisters took 3 and 2: each writes his tricks plus one, "
            "the sitting dealer one"
        ),
        source="Code",
    ),
    Example(
        id="consolation-rostov",
        point="n. 36, n. 54",
        players=4,
        preset="code1996-rostov",
        entries=[
            {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "whist"]], "tricks": [0, 5, 3, 2]}
        ],
        mountain={"B": "2"},
        whists={"C->B": "16", "D->B": "14", "A->B": "10"},
        note="same in Rostov: the consolation is 10 whists whatever the level",
        source="Code (10), sum follows",
    ),
    Example(
        id="consolation-rostov-2",
        point="n. 36, n. 54",
        players=4,
        preset="code1996-rostov",
        entries=[
            {"contract": "8S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]}
        ],
        mountain={"B": "12"},
        whists={"C->B": "44", "D->B": "20", "A->B": "20"},
        note="Rostov, eight two down, one whister: 10 for each missing trick, 20 in all",
        source="Code (10 a trick), sum follows",
    ),
    Example(
        id="give-up-3",
        point="n. 40",
        players=3,
        preset="code1996-sochi",
        options={"give_up": 3},
        entries=[{"contract": "7H", "declarer": 0, "outcome": "without-three"}],
        mountain={"A": "12"},
        note=("where it is agreed (the Code rejects it): bid up to seven hearts, leaves without three"),
        source="Code describes it",
    ),
    Example(
        id="misere-alone",
        point="3.6.1",
        players=4,
        preset="code1996-sochi",
        entries=[{"contract": "misere", "declarer": 1, "tricks": [0, 0, 5, 5]}],
        pool={"B": "10"},
        value=("-25", "75", "-25", "-25"),
        note="four players, misère made alone",
        source="follows",
    ),
    Example(
        id="misere-shared",
        point="3.6.9, n. 43",
        players=4,
        preset="code1996-sochi",
        entries=[{"contract": "misere", "declarer": 1, "shared_with": 0, "tricks": [0, 0, 5, 5]}],
        pool={"A": "5", "B": "5"},
        value=("25", "25", "-25", "-25"),
        note="four players, misère shared with the sitting dealer, made: a third of 75 each",
        source="Code (a third)",
    ),
    Example(
        id="misere-shared-caught",
        point="3.6.9, n. 43",
        players=4,
        preset="code1996-sochi",
        entries=[{"contract": "misere", "declarer": 1, "shared_with": 0, "tricks": [0, 1, 5, 4]}],
        mountain={"A": "5", "B": "5"},
        value=("-25", "-25", "25", "25"),
        note="same, caught for one trick: a third of −75 each",
        source="Code (a third)",
    ),
)
