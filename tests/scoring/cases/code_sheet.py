"""Worked examples of the Code: the sheet (chapter 4)."""

from tests.scoring.cases.example import Example

EXAMPLES = (
    # The sheet (chapter 4)
    Example(
        id="surplus",
        point="4.1.1",
        players=4,
        preset="code1996-sochi",
        pool_target=20,
        pools=(18, 20, 20, 20),
        entries=[
            {"contract": "9S", "declarer": 0, "dealer": 3, "calls": [[1, "pass"], [2, "pass"], [3, "pass"]]}
        ],
        pool={"A": "2"},
        mountain={"A": "-6"},
        value=("60", "-20", "-20", "-20"),
        finished="pool",
        note=(
            "pool 20, four players, two points missing in all; A makes a nine, not whisted: 2 "
            "into the pool, 6 off the mountain, below zero"
        ),
        source="Code",
    ),
    Example(
        id="surplus-b",
        point="4.1.1 b",
        players=4,
        preset="code1996-sochi",
        entries=[{"postings": [{"player": 0, "column": "mountain", "points": "-6"}]}],
        mountain={"A": "-6"},
        value=("45", "-15", "-15", "-15"),
        note=(
            "why 20 whists from each for the six would be wrong: six mountain points are worth 15"
            " from each of three"
        ),
        source="Code",
    ),
    Example(
        id="surplus-c",
        point="4.1.1 c",
        players=2,
        preset="code1996-sochi",
        pool_target=20,
        options={"mountain_divisor": "opponents"},
        pools=(18, 20),
        entries=[{"contract": "9S", "declarer": 0, "calls": [[1, "pass"]]}],
        pool={"A": "2"},
        mountain={"A": "-3"},
        value=("40", "-40"),
        finished="pool",
        note=(
            "two players, undivided mountain, pool 20, two points missing; a nine: 2 into the "
            "pool, half of the six off the mountain"
        ),
        source="Code",
    ),
    Example(
        id="help",
        point="4.2.3",
        players=3,
        preset="code1996-sochi",
        pool_target=50,
        pools=(48, 40, 45),
        entries=[{"contract": "8S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "2", "C": "4"},
        whists={"A->C": "40"},
        value=("40", "-20", "-20"),
        note=(
            "pool 50; A 48, B 40, C 45; A makes an eight, not whisted: 2 for himself, 4 to C (the"
            " fuller pool), 40 whists on C"
        ),
        source="Code (rule), figure follows",
    ),
    Example(
        id="help-tie",
        point="4.2.3",
        players=3,
        preset="code1996-sochi",
        pool_target=50,
        pools=(48, 45, 45),
        entries=[{"contract": "8S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "2", "B": "4"},
        whists={"A->B": "40"},
        value=("40", "-20", "-20"),
        note="same with B and C both at 45: the left neighbour B is helped",
        source="Code (rule), figure follows",
    ),
    Example(
        id="help-short",
        point="4.2.3.1",
        players=3,
        preset="code1996-sochi",
        pool_target=50,
        pools=(48, 40, 45),
        entries=[
            {"contract": "8S", "declarer": 0, "calls": [[1, "pass"], [2, "whist"]], "tricks": [10, 0, 0]}
        ],
        pool={"A": "2", "C": "4"},
        mountain={"C": "6"},
        whists={"A->C": "40"},
        note="same as help; C whisted and went short in this very deal: he is helped all the same",
        source="Code (rule), figure follows",
    ),
    Example(
        id="leningrad-54",
        point="4.2.3.3",
        players=3,
        preset="code1996-leningrad",
        pool_target=50,
        pools=(48, 48, 48),
        entries=[{"contract": "8S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "6"},
        value=("80", "-40", "-40"),
        finished="sum",
        note=(
            "Leningrad, pool 50, three at 48; A makes an eight: 54-48-48, the sum has reached "
            "150, the sheet ends; settled as if A took 8 off his mountain and the others added 4 "
            "each"
        ),
        source="Code",
    ),
    Example(
        id="leningrad-56",
        point="4.2.3.3",
        players=3,
        preset="code1996-leningrad",
        pool_target=50,
        pools=(48, 48, 48),
        entries=[{"contract": "9S", "declarer": 0, "calls": [[1, "pass"], [2, "pass"]]}],
        pool={"A": "8"},
        value=("320/3", "-160/3", "-160/3"),
        finished="sum",
        note="same with a nine: 56-48-48, sum 152; as if A took 12 off and the others added 4 each",
        source="Code",
    ),
    Example(
        id="false-whists",
        point="4.2.7 a",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"postings": [{"player": 0, "column": "whists", "against": 1, "points": "6"}]},
            {
                "postings": [
                    {"player": 0, "column": "whists", "against": 1, "points": "-6"},
                    {"player": 1, "column": "whists", "against": 0, "points": "6"},
                ]
            },
        ],
        whists={"B->A": "6"},
        note=(
            "A wrote 6 whists too many on B (pencil down, not the first time): the 6 come off, B "
            "writes 6 on A"
        ),
        source="Code (rule), figures ours",
    ),
    Example(
        id="false-pool",
        point="4.2.7 b",
        players=3,
        preset="code1996-sochi",
        entries=[
            {"postings": [{"player": 0, "column": "pool", "points": "4"}]},
            {
                "postings": [
                    {"player": 0, "column": "pool", "points": "-4"},
                    {"player": 0, "column": "mountain", "points": "4"},
                ]
            },
        ],
        mountain={"A": "4"},
        note="A wrote 4 too many into his pool: the 4 come off and 4 go into his mountain",
        source="Code (rule), figures ours",
    ),
    Example(
        id="rounding",
        point="4.2.12",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "postings": [
                    {"player": 0, "column": "mountain", "points": "-1"},
                    {"player": 1, "column": "whists", "against": 0, "points": "3"},
                    {"player": 2, "column": "whists", "against": 0, "points": "3"},
                ]
            }
        ],
        mountain={"A": "-1"},
        whists={"B->A": "3", "C->A": "3"},
        value=("2/3", "-1/3", "-1/3"),
        note=(
            "three players, one point taken off A's mountain so that the division comes out, B "
            "and C write 3 on A: they lose a third each"
        ),
        source="Code",
    ),
    Example(
        id="settle",
        point="4.2.14",
        players=3,
        preset="code1996-sochi",
        entries=[
            {
                "postings": [
                    {"player": 0, "column": "mountain", "points": "17"},
                    {"player": 1, "column": "mountain", "points": "1"},
                    {"player": 2, "column": "mountain", "points": "12"},
                    {"player": 1, "column": "whists", "against": 2, "points": "6"},
                    {"player": 2, "column": "whists", "against": 0, "points": "30"},
                ]
            }
        ],
        value=("-100", "96", "4"),
        note=(
            "three players, pools full, mountains 17, 1, 12, whists B on C 6, C on A 30: method 1"
            " strikes off 1 (16, 0, 11), method 2 takes the mean 10; both give the same"
        ),
        source="rule; figures as in set-16",
    ),
)
