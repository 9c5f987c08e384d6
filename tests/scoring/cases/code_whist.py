"""Worked examples of the Code: whist (3.8)."""

from tests.scoring.cases.example import Example

EXAMPLES = (
    # Whist
    Example(
        id="half-6",
        point="3.8.2, 3.8.7",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "half"], [1, "pass"]]}],
        pool={"A": "2"},
        whists={"C->A": "4"},
        note="six, pass – half – pass: half of four tricks at two",
        source="Code (rule), figure follows",
    ),
    Example(
        id="half-7",
        point="3.8.2, 3.8.7",
        players=3,
        preset="code1996-sochi",
        entries=[{"contract": "7S", "declarer": 0, "calls": [[1, "pass"], [2, "half"], [1, "pass"]]}],
        pool={"A": "4"},
        whists={"C->A": "4"},
        note="seven, pass – half – pass: half of two tricks at four",
        source="Code (rule), figure follows",
    ),
    Example(
        id="half-returned",
        point="3.8.8, 3.8.8.2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "pass"], [2, "half"], [1, "whist"]],
                "tricks": [6, 2, 2],
            }
        ],
        pool={"A": "2"},
        whists={"B->A": "8"},
        note=(
            "six, pass – half – whist: the first defender plays alone for all four tricks, the half is off"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="half-dealer",
        point="3.8.8",
        players=4,
        preset="code1996-sochi",
        entries=[
            {
                "contract": "6S",
                "declarer": 1,
                "calls": [[2, "pass"], [3, "half"], [2, "pass"], [0, "whist"]],
                "tricks": [0, 7, 2, 1],
            }
        ],
        pool={"B": "2"},
        mountain={"A": "2"},
        whists={"A->B": "6"},
        note=(
            "four players: pass – half – pass – the dealer whists; seven taken, so he is one "
            "short, for both hands"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="misere-plans",
        point="3.8.5.1 a",
        players=4,
        preset="code1996-sochi",
        entries=[
            {"contract": "misere", "declarer": 1, "tricks": [0, 0, 5, 5]},
            {
                "postings": [
                    {"player": 3, "column": "whists", "against": 2, "points": "50"},
                    {"player": 0, "column": "whists", "against": 2, "points": "50"},
                ]
            },
        ],
        pool={"B": "10"},
        whists={"A->C": "50", "D->C": "50"},
        value=("25", "75", "-125", "25"),
        note=(
            'four players, misère by B; C insists on his plan, guarantees "one down", lets it '
            "through: 10 into the pool; D and the dealer A write 50 each on C"
        ),
        source="Code",
    ),
    Example(
        id="misere-plans-alt",
        point="3.8.5.1 a",
        players=4,
        preset="code1996-sochi",
        entries=[{"contract": "misere", "declarer": 1, "tricks": [0, 1, 5, 4]}],
        mountain={"B": "10"},
        value=("25", "-75", "25", "25"),
        note="same deal, caught for one as D wanted: the 25 each that D and A missed (and lost)",
        source="Code",
    ),
    Example(
        id="short-1",
        point="3.8.6 ex. 1",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"contract": "6D", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [7, 2, 1]}
        ],
        pool={"A": "2"},
        mountain={"C": "2"},
        whists={"B->A": "4", "C->A": "2"},
        note="six diamonds, both whist, 2 + 1: the second is one short",
        source="Code",
    ),
    Example(
        id="short-2",
        point="3.8.6 ex. 2",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"contract": "6D", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [9, 1, 0]}
        ],
        pool={"A": "2"},
        mountain={"B": "2", "C": "4"},
        whists={"B->A": "2"},
        note=(
            "six diamonds, both whist, declarer takes nine: the one with a trick is one short, the other two"
        ),
        source="Code",
    ),
    Example(
        id="short-8",
        point="3.8.6",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"contract": "8D", "declarer": 0, "calls": [[1, "whist"], [2, "whist"]], "tricks": [10, 0, 0]}
        ],
        pool={"A": "6"},
        mountain={"C": "6"},
        note=(
            "eight diamonds, both whist, declarer takes ten: the second to whist is one short, "
            "the first is free"
        ),
        source="Code",
    ),
    Example(
        id="liability-full",
        point="3.8.11",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "pass"]], "tricks": [7, 2, 1]}
        ],
        pool={"A": "2"},
        mountain={"B": "2"},
        whists={"B->A": "6"},
        note="responsible whist: six, one whister, declarer takes seven",
        source="Code (rule), figure follows",
    ),
    Example(
        id="liability-half",
        point="3.8.12",
        players=3,
        preset="code1996-sochi",
        options={"liability": "half"},
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "pass"]], "tricks": [7, 2, 1]}
        ],
        pool={"A": "2"},
        mountain={"B": "1"},
        whists={"B->A": "6"},
        note="half-responsible: same deal",
        source="Code (rule), figure follows",
    ),
    Example(
        id="greedy",
        point="3.8.13",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "pass"]], "tricks": [5, 3, 2]}
        ],
        mountain={"A": "2"},
        whists={"B->A": "12", "C->A": "2"},
        note=(
            "six one down, one whister, one passer (3 + 2): the whister writes five tricks and "
            "the consolation, the passer the consolation"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="gentleman",
        point="3.8.14",
        players=3,
        preset="code1996-sochi",
        options={"whist_split": "gentleman"},
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "pass"]], "tricks": [5, 3, 2]}
        ],
        mountain={"A": "2"},
        whists={"B->A": "7", "C->A": "7"},
        note="same deal, gentleman: the five tricks are shared, consolation each",
        source="Code (rule), figure follows",
    ),
    Example(
        id="gentleman-half",
        point="3.8.14",
        players=3,
        preset="code1996-sochi",
        options={"whist_split": "gentleman"},
        entries=[
            {
                "contract": "6S",
                "declarer": 0,
                "calls": [[1, "pass"], [2, "half"], [1, "whist"]],
                "tricks": [5, 3, 2],
            }
        ],
        mountain={"A": "2"},
        whists={"B->A": "12", "C->A": "2"},
        note=("gentleman, six: pass – half – whist, one down: the one who left with half shares no tricks"),
        source="Code (rule); his consolation: our decision",
    ),
    Example(
        id="gentleman-whist-half",
        point="3.8.14",
        players=3,
        preset="code1996-sochi",
        options={"whist_split": "gentleman"},
        entries=[
            {"contract": "6S", "declarer": 0, "calls": [[1, "whist"], [2, "pass"], [1, "half"], [2, "pass"]]}
        ],
        pool={"A": "2"},
        whists={"B->A": "4"},
        note="gentleman, six: whist – pass – half – pass: the first defender leaves with half",
        source="Code (rule), figure follows",
    ),
)
