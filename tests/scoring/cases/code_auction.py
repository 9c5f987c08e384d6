"""Worked examples of the Code: prices, the talon seen, dark passes and bombs (chapters 2 and 3)."""

from tests.scoring.cases.example import Example

EXAMPLES = (
    # Prices (chapter 2)
    Example(
        id="price-6",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "2"},
        note="6 in any suit or no trump, nobody whists",
        source="Code",
    ),
    Example(
        id="price-7",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "7S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "4"},
        note="7 in any suit or no trump, nobody whists",
        source="Code",
    ),
    Example(
        id="price-8",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "8S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "6"},
        note="8 in any suit or no trump, nobody whists",
        source="Code",
    ),
    Example(
        id="price-9",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "9S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "8"},
        note="9 in any suit or no trump, nobody whists",
        source="Code",
    ),
    Example(
        id="price-10",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "10S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "10"},
        note="10 in any suit or no trump, nobody whists",
        source="Code",
    ),
    Example(
        id="price-M",
        point="2.2.2",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "misere", "declarer": 0, "tricks": [0, 6, 4]}],
        pool={"A": "10"},
        note="misère made",
        source="Code",
    ),
    # Talon seen or exposed
    Example(
        id="talon-closed-ten",
        point="3.2.19, n. 19",
        players=3,
        preset="code1996-rostov",
        entries=[{"contract": "all-pass", "tricks": [10, 0, 0]}],
        pool={"B": "1", "C": "1"},
        whists={"B->A": "25", "C->A": "25"},
        note=(
            "Rostov all-pass, A had seen the talon: all ten tricks are his, the partners share "
            "the whists and write one each into the pool"
        ),
        source="Code (rule), sum follows",
    ),
    Example(
        id="talon-look",
        point="3.2.21",
        players=4,
        preset="code1996-sochi",
        entries=[{"postings": [{"player": 0, "column": "mountain", "points": "5"}]}],
        mountain={"A": "5"},
        value=("-75/2", "25/2", "25/2", "25/2"),
        note="the sitting dealer looks at the talon: five into his mountain",
        source="Code (5), value follows",
    ),
    Example(
        id="exposed-nine",
        point="3.3.16.3",
        players=4,
        preset="code1996-sochi",
        entries=[
            {"contract": "9H", "declarer": 2, "calls": [[3, "whist"], [1, "pass"]], "tricks": [0, 1, 9, 0]}
        ],
        value=("-20", "-20", "52", "-12"),
        note=(
            "talon exposed by B while C and D still bid (dealer A): what a nine of hearts by C "
            "would have been worth to C"
        ),
        source="Code (52)",
    ),
    Example(
        id="exposed-six",
        point="3.3.16.3",
        players=4,
        preset="code1996-sochi",
        entries=[
            {"contract": "6D", "declarer": 3, "calls": [[1, "whist"], [2, "pass"]], "tricks": [0, 3, 2, 5]}
        ],
        value=("7", "17", "7", "-31"),
        note="same: what six diamonds one down by D would have been worth to the sitting dealer A",
        source="Code (7)",
    ),
    Example(
        id="exposed-postings",
        point="3.3.16.3, n. 25",
        players=4,
        preset="code1996-sochi",
        entries=[
            {
                "postings": [
                    {"player": 2, "column": "whists", "against": 1, "points": "52"},
                    {"player": 0, "column": "whists", "against": 1, "points": "7"},
                ]
            }
        ],
        whists={"C->B": "52", "A->B": "7"},
        value=("7", "-59", "52", "0"),
        note=("same: what is written; C takes the better of his two results, the offender writes nothing"),
        source="Code",
    ),
    # Dark passes and bombs (Classic)
    Example(
        id="dark-1",
        point="3.3.19 a, 3.7.10",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        entries=[{"contract": "all-pass", "dark": [1], "tricks": [4, 3, 3]}],
        mountain={"A": "2"},
        bombs=((), (2,), ()),
        note=(
            "Classic, three players; B passed without looking, C and A with open eyes, 4-3-3: "
            "trick price doubled for all three; B alone gets a bomb (×2)"
        ),
        source="Code (factors), figure follows",
    ),
    Example(
        id="dark-dealer",
        point="3.3.19 a",
        players=4,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        entries=[{"contract": "all-pass", "dark": [1, 2, 3], "tricks": [1, 3, 3, 3]}],
        mountain={"B": "4", "C": "4", "D": "4"},
        bombs=((2,), (2,), (2,), (2,)),
        note=(
            "Classic, four players; B, C, D all passed dark, tricks 3-3-3 and one to the dealer "
            "A: doubled; every one of the four, the dealer too, gets ×2"
        ),
        source="Code (factors), figure follows",
    ),
    Example(
        id="dark-2",
        point="3.3.19 a, 3.7.7",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        entries=[
            {"contract": "all-pass", "dark": [1], "tricks": [4, 3, 3]},
            {"contract": "all-pass", "dark": [1], "tricks": [3, 3, 4]},
        ],
        mountain={"A": "2", "C": "4"},
        bombs=((), (2, 4), ()),
        note=(
            "Classic, the dark pass repeated in the next deal: price ×4, the second bomb counts "
            "4; to overbid it took an eight"
        ),
        source="Code (factors), figure follows",
    ),
    Example(
        id="bomb-1",
        point="n. 30",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        prelude=[
            {"contract": "all-pass", "dark": [0, 1, 2], "tricks": [4, 3, 3]},
            {"contract": "all-pass", "dark": [0, 1, 2], "tricks": [4, 3, 3]},
            {"contract": "all-pass", "dark": [0, 1, 2], "tricks": [4, 3, 3]},
            {"contract": "9S", "declarer": 1, "calls": [[2, "pass"], [0, "pass"]]},
        ],
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [5, 3, 2]}
        ],
        mountain={"A": "4"},
        whists={"B->A": "16", "C->A": "12"},
        bombs=((2, 4, 8), (4, 8), (2, 4, 8)),
        note=(
            "A owns bombs ×2, ×4, ×8 (in that order) and goes one down on a six whisted by both "
            "(3 + 2): everything doubled, the ×2 bomb stays"
        ),
        source="Code (factor), figure follows",
    ),
    Example(
        id="bomb-2",
        point="n. 30",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        after="bomb-1",
        entries=[{"contract": "7S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "8"},
        bombs=((4, 8), (4, 8), (2, 4, 8)),
        note="then A makes a seven, not whisted: doubled, the ×2 bomb is gone",
        source="Code (factor), figure follows",
    ),
    Example(
        id="bomb-3",
        point="n. 30",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        after="bomb-2",
        entries=[{"contract": "misere", "declarer": 0, "tricks": [1, 5, 4]}],
        mountain={"A": "40"},
        bombs=((4, 8), (4, 8), (2, 4, 8)),
        note="then A is caught for one trick on a misère: fourfold, the ×4 bomb stays",
        source="Code (factor), figure follows",
    ),
    Example(
        id="bomb-dark",
        point="n. 31",
        players=3,
        preset="code1996-classic",
        options={"opening_all_pass": 0},
        prelude=[
            {"contract": "all-pass", "dark": [0, 1, 2], "tricks": [4, 3, 3]},
            {"contract": "all-pass", "dark": [0, 1, 2], "tricks": [4, 3, 3]},
            {"contract": "8S", "declarer": 1, "calls": [[2, "pass"], [0, "pass"]]},
            {"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]},
        ],
        entries=[
            {
                "contract": "8S",
                "declarer": 0,
                "calls": [[1, "whist"], [2, "pass"]],
                "dark": True,
                "tricks": [8, 2, 0],
            }
        ],
        pool={"A": "48"},
        whists={"B->A": "96"},
        note=(
            "A, front bomb ×4, buys in the dark and makes an eight, whisted by B alone, defence "
            "two tricks: 6 × 4 × 2 = 48 into the pool and 48 for each whist trick"
        ),
        source="Code",
    ),
)
