"""The typed line of a deal: sentences of scorers, what they mean, and what is wrong with the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.convention import build_convention
from preferans.seats import players_of, sitting_dealer
from scoring.domain.calls import auction_of, legal_sequences, read_calls, speakers
from scoring.domain.typed import read_line, write_line
from scoring.domain.typed_words import HELP

W, P, H = "whist", "pass", "half"


def convention(preset="code1996-sochi", **options):
    return build_convention(preset, None, {"pool_mode": "open", **options})


def game(contract, declarer, calls=(), tricks=None, **rest):
    """The raw fact of a contract, as the file format has it."""
    fact = {"contract": contract, "declarer": declarer}
    if calls:
        fact["calls"] = [list(call) for call in calls]
    if tricks:
        fact["tricks"] = list(tricks)
    return {**fact, **rest}


FOUR = [
    # four players, A deals: Б В Г play
    ("Б 6п = вп 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("б6п=вп631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п вп 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п вп = 6-3-1", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п = вп", game("6S", 1, [(2, W), (3, P)], (0, 6, 4, 0), open=True)),
    ("Б 6п = пв", game("6S", 1, [(2, P), (3, W)], (0, 6, 0, 4), open=True)),
    ("Б 6п = вп 631 т", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1))),
    ("Б 6п = вп 631 закр", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1))),
    ("Б 6п = вп 631 с", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п +1 вв 721", game("6S", 1, [(2, W), (3, W)], (0, 7, 2, 1))),
    ("Б 6п +4 вв", game("6S", 1, [(2, W), (3, W)], (0, 10, 0, 0))),
    ("Г 8ч -1 вп 721", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Г 8ч −1 вп 7 2 1", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Г 8♥ -1 вп 7,2,1", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Б 7т пп", game("7C", 1, [(2, P), (3, P)])),
    ("Б 7т = пп", game("7C", 1, [(2, P), (3, P)])),
    ("Б 7т ппп", game("7C", 1, [(2, P), (3, P), (0, P)])),
    ("Б 6т = ппв 631", game("6C", 1, [(2, P), (3, P), (0, W)], (0, 6, 3, 1), open=True)),
    ("Б 6т = ппв", game("6C", 1, [(2, P), (3, P), (0, W)], (0, 6, 4, 0), open=True)),
    ("Б 7б п½п", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б пхп", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б п1/2п", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б п½", game("7D", 1, [(2, P), (3, H)])),
    ("Б 7б п½пп", game("7D", 1, [(2, P), (3, H), (2, P), (0, P)])),
    ("Б 7б = п½пв 721", game("7D", 1, [(2, P), (3, H), (2, P), (0, W)], (0, 7, 2, 1), open=True)),
    ("Б 7б = п½в 721", game("7D", 1, [(2, P), (3, H), (2, W)], (0, 7, 2, 1), open=True)),
    ("Б 9бк = вв 9-1-0", game("9N", 1, [(2, W), (3, W)], (0, 9, 1, 0))),
    ("Б 9 б/к = вв 910", game("9N", 1, [(2, W), (3, W)], (0, 9, 1, 0))),
    ("В 10п = вв 10-0-0", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв X00", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв х00", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв 1000", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 7п -7 вв 0X0", game("7S", 2, [(3, W), (1, W)], (0, 0, 0, 10))),
    ("Б м =", game("misere", 1, tricks=(0, 0, 10, 0))),
    ("Б м -2", game("misere", 1, tricks=(0, 2, 8, 0))),
    ("Б м -2 244", game("misere", 1, tricks=(0, 2, 4, 4))),
    ("Б м 055", game("misere", 1, tricks=(0, 0, 5, 5))),
    ("Б мизер 2-4-4", game("misere", 1, tricks=(0, 2, 4, 4))),
    ("Б м = 055 пополам", game("misere", 1, tricks=(0, 0, 5, 5), shared_with=0)),
    ("Б 7ч бв", game("7H", 1, outcome="without-all")),
    ("Б 7ч без всех", game("7H", 1, outcome="without-all")),
    ("Б 7ч вв без всех", game("7H", 1, [(2, W), (3, W)], outcome="without-all")),
    ("Б 7ч бт", game("7H", 1, outcome="without-three")),
    ("Б 7ч без трёх", game("7H", 1, outcome="without-three")),
    ("Б 6п = вп 631 согл", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True, conceded=True)),
    ("Б 6п ппп прикуп Тп 10ч", game("6S", 1, [(2, P), (3, P), (0, P)], talon=["SA", "HT"])),
    ("Б 6п отказ", game("6S", 1, refused=True)),
    ("р 2413", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("р2413", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("распасы 2-4-1-3", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("р 433", {"contract": "all-pass", "tricks": [0, 4, 3, 3]}),
    ("р 0-10-0-0", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 0X00", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 01000", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 1333 темн БВГ", {"contract": "all-pass", "tricks": [1, 3, 3, 3], "dark": [1, 2, 3]}),
    ("р 1333 темн", {"contract": "all-pass", "tricks": [1, 3, 3, 3], "dark": [1, 2, 3]}),
    ("пересдача", {"void": "redeal"}),
    ("Пересдача 3.2.12", {"void": "redeal", "cite": "3.2.12"}),
    ("пересдача 3.2.17 дальше", {"void": "redeal", "cite": "3.2.17", "dealer": "moves"}),
    # Latin letters, digits for seats
    ("B 6S = wp 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("2 6s wp 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("D 8H -1 wp 721", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("C 9N pw 910", game("9N", 2, [(3, P), (1, W)], (0, 0, 9, 1), open=True)),
    ("C 9NT pw 910", game("9N", 2, [(3, P), (1, W)], (0, 0, 9, 1), open=True)),
    ("b 7d php", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("B m -2", game("misere", 1, tricks=(0, 2, 8, 0))),
    ("all-pass 2-4-1-3", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("redeal 3.2.12", {"void": "redeal", "cite": "3.2.12"}),
    # the same key means a seat first and a call later; look-alikes mean what they are
    ("В 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
    ("в 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
    ("С 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
]


@pytest.mark.parametrize(("line", "fact"), FOUR, ids=[line for line, _ in FOUR])
def test_a_line_at_a_table_of_four_is_read(line, fact):
    typed = read_line(line, dealer=0, count=4)
    assert [fault.message() for fault in (*typed.faults, *typed.asks)] == []
    assert typed.fact == fact


OTHERS = [
    ("three, the dealer plays", 3, 0, "А 6ч = пв", game("6H", 0, [(1, P), (2, W)], (6, 0, 4), open=True)),
    ("three, last seat", 3, 1, "В 7ч = вв 7-2-1", game("7H", 2, [(0, W), (1, W)], (2, 1, 7))),
    ("three, all-pass", 3, 1, "р 0 4 6", {"contract": "all-pass", "tricks": [0, 4, 6]}),
    ("two, whist", 2, 0, "А 6п = в", game("6S", 0, [(1, W)], (6, 4))),
    ("two, pass", 2, 0, "А 9п п", game("9S", 0, [(1, P)])),
    ("two, figures", 2, 1, "Б 6п в 73", game("6S", 1, [(0, W)], (3, 7))),
    ("two, misère", 2, 1, "Б м -1", game("misere", 1, tricks=(9, 1))),
    ("two, all-pass", 2, 1, "р 46", {"contract": "all-pass", "tricks": [4, 6]}),
    ("two, all-pass with a ten", 2, 1, "р 100", {"contract": "all-pass", "tricks": [10, 0]}),
    (
        "five, neighbours play 3.2.10",
        5,
        0,
        "Д 6п = вп 631",
        game("6S", 4, [(1, W), (2, P)], (0, 3, 1, 0, 6), open=True),
    ),
    (
        "five, the dealer whists",
        5,
        0,
        "Б 6п = ппв",
        game("6S", 1, [(2, P), (4, P), (0, W)], (0, 6, 4, 0, 0), open=True),
    ),
    ("five, all seats", 5, 0, "р 14302", {"contract": "all-pass", "tricks": [1, 4, 3, 0, 2]}),
    ("five, without the waiting one", 5, 0, "р 1432", {"contract": "all-pass", "tricks": [1, 4, 3, 0, 2]}),
    ("five, the three who play", 5, 0, "р 433", {"contract": "all-pass", "tricks": [0, 4, 3, 0, 3]}),
]


@pytest.mark.parametrize(("count", "dealer", "line", "fact"), [pytest.param(*c[1:], id=c[0]) for c in OTHERS])
def test_a_line_at_other_tables_is_read(count, dealer, line, fact):
    typed = read_line(line, dealer=dealer, count=count)
    assert [fault.message() for fault in (*typed.faults, *typed.asks)] == []
    assert typed.fact == fact


def test_an_empty_seat_is_stepped_over():
    typed = read_line("А 6п = пв", dealer=1, count=4, seats=(0, 1, 3))
    assert typed.fact == game("6S", 0, [(1, P), (3, W)], (6, 0, 0, 4), open=True)


FAULTY = [
    # line, part, code, words of the message
    ("Г 8ч -1 вп 731", "tricks", "tricks-sum", ["11", "7 + 3 + 1", "10", "3 together"]),
    ("Б 6п вв 622 1", "tricks", "tricks-count", ["4", "3"]),
    ("Б 6п вв 920", "tricks", "tricks-sum", ["11"]),
    ("Б 6п вв 6-12-0", "tricks", "tricks-number", ["6-12-0"]),
    ("Б 6п = вв 721", "result", "result-differs", ["=", "6", "7"]),
    ("Б 6п -1 вв 622", "result", "result-differs", ["−1", "5", "6"]),
    ("Б 6п -7 вв", "result", "result-impossible", ["−7", "−6", "+4"]),
    ("Б м +1", "result", "result-impossible", ["+1"]),
    ("Б м -2 3-4-3", "result", "result-differs", ["2", "3"]),
    ("Б 6п -1 пп", "result", "result-unplayed", ["−1"]),
    ("Б 7ч бв -1", "result", "left-played", []),
    ("Б 7ч бв 721", "tricks", "left-played", ["721"]),
    ("А 6п = вп 631", "who", "who-sits", ["А", "Б В Г"]),
    ("Д 6п = вп 631", "who", "who-sits", ["Д", "Б В Г"]),
    ("Ж 6п = вп 631", "who", "seat-unknown", ["Ж"]),
    ("B 6п = вп 631", "who", "seat-unclear", ["B"]),  # a Latin B in a Russian line
    ("В 6S = wp 631", "who", "seat-unclear", ["В"]),  # a Russian В in a Latin line
    ("Б 5п = вп 631", "contract", "contract-unknown", ["5п"]),
    ("Б 6х = вп 631", "contract", "contract-unknown", ["6х"]),
    ("Б 11п", "contract", "contract-unknown", ["11п"]),
    ("Б 6п = ½п", "calls", "call-wrong", ["В", "½", "п", "в"]),
    ("Б 8п = п½п", "calls", "call-wrong", ["Г", "½"]),
    ("Б 6п = ввв 631", "calls", "calls-extra", ["в"]),
    ("Б 7б п½вв", "calls", "calls-extra", ["в"]),
    ("Б м = вп", "calls", "calls-misere", []),
    ("Б 6п = вп 631 ура", "tricks", "unread", ["ура"]),
    ("Б 6п ура", "calls", "unread", ["ура"]),
    ("Б 6п = вп 631 622", "tricks", "tricks-count", []),
    ("Б 6п = вп = 631", "result", "twice", []),
    ("р 2414", "tricks", "tricks-sum", ["11", "2 + 4 + 1 + 4"]),
    ("р 24130", "tricks", "tricks-count", ["5", "4"]),
    ("р пп", "tricks", "unread", ["пп"]),
    ("пересдача завтра", "extras", "unread", ["завтра"]),
    ("Б 6п ппп прикуп Тп 6ч", "extras", "talon-unread", ["6ч"]),
]


@pytest.mark.parametrize(("line", "part", "code", "said"), FAULTY, ids=[case[0] for case in FAULTY])
def test_a_fault_is_tied_to_its_part_and_says_what_was_found(line, part, code, said):
    typed = read_line(line, dealer=0, count=4)
    assert typed.fact is None
    assert not typed.is_ready
    (fault, *others) = typed.faults
    assert others == []
    assert (fault.field, fault.code) == (part, code)
    assert typed.faults_of(part) == (fault,)
    assert [word for word in said if word not in fault.message()] == []


def test_two_faults_are_named_at_once():
    typed = read_line("А 6п = ввв 731", dealer=0, count=4)
    assert [fault.code for fault in typed.faults] == ["who-sits"]
    typed = read_line("Б 6п = вв 732", dealer=0, count=4)
    assert [(fault.field, fault.code) for fault in typed.faults] == [
        ("result", "result-differs"),
        ("tricks", "tricks-sum"),
    ]


GROWING = [
    # the line while it is typed, and the part that is asked for next
    ("", "who"),
    ("Г", "contract"),
    ("Г 8", "contract"),
    ("Г 8ч", "calls"),
    ("Г 8ч -1", "calls"),
    ("Г 8ч -1 в", "calls"),
    ("Г 8ч -1 вв", "tricks"),
    ("Г 8ч -1 вв 7", "tricks"),
    ("Г 8ч -1 вв 72", "tricks"),
    ("Г 8ч вп", "tricks"),
    ("6п", "who"),
    ("Б м", "tricks"),
    ("р", "tricks"),
    ("р 24", "tricks"),
]


@pytest.mark.parametrize(("line", "part"), GROWING, ids=[case[0] or "nothing" for case in GROWING])
def test_an_unfinished_line_is_asked_on_not_blamed(line, part):
    typed = read_line(line, dealer=0, count=4)
    assert typed.faults == ()
    assert typed.fact is None
    assert part in [ask.field for ask in typed.asks]
    assert all(ask.message() for ask in typed.asks)


def test_the_parts_of_an_unfinished_line_can_be_shown():
    typed = read_line("Г 8ч -1", dealer=0, count=4)
    assert (typed.declarer, typed.contract.sign, typed.result) == (3, "8♥", -1)
    typed = read_line("Г 8ч -1 вв", dealer=0, count=4)
    assert typed.calls == ((1, W), (2, W))
    assert "3" in typed.asks_of("tricks")[0].message()


def test_figures_stand_as_typed_right_or_wrong():
    wrong = read_line("Г 8ч -1 вп 731", dealer=0, count=4)
    assert (wrong.figures, wrong.tricks) == ((7, 3, 1), None)
    right = read_line("Г 8ч -1 вп 721", dealer=0, count=4)
    assert (right.figures, right.tricks) == ((7, 2, 1), (0, 2, 1, 7))
    assert read_line("р 2414", dealer=0, count=4).figures == (2, 4, 1, 4)


def test_the_convention_decides_who_may_speak():
    gentleman = convention(whist_split="gentleman")
    typed = read_line("Б 6п вп½п", dealer=0, count=4, convention=gentleman)
    assert typed.fact == game("6S", 1, [(2, W), (3, P), (2, H), (3, P)])
    typed = read_line("Б 6п = вп½в", dealer=0, count=4, convention=gentleman)
    assert typed.fact == game("6S", 1, [(2, W), (3, P), (2, H), (3, W)], (0, 6, 0, 4), open=True)
    assert read_line("Б 6п вп½п", dealer=0, count=4, convention=convention()).faults[0].code == "calls-extra"
    no_half = read_line("Б 6п п½п", dealer=0, count=4, convention=convention(half_whist=False))
    assert no_half.faults[0].code == "call-wrong"
    returned = convention(return_of_whist="all")
    typed = read_line("Б 8п = ппв", dealer=0, count=4, convention=returned)
    assert typed.fact["calls"] == [[2, P], [3, P], [2, W]]
    typed = read_line("Б 8п = пппв", dealer=0, count=4, convention=returned)
    assert typed.fact["calls"][-1] == [0, W]


def test_where_no_calls_are_needed_none_are_asked():
    checked = convention(ten="checked")
    assert read_line("Б 10п =", dealer=0, count=4, convention=checked).fact == game(
        "10S", 1, tricks=(0, 10, 0, 0)
    )
    forced = convention(forced_six_spades=True)
    typed = read_line("Б 6п = 631", dealer=0, count=4, convention=forced)
    assert typed.fact == game("6S", 1, tricks=(0, 6, 3, 1))
    classic = convention("code1996-classic")
    typed = read_line("Б 6п = вв 631 темн", dealer=0, count=4, convention=classic)
    assert typed.fact == game("6S", 1, [(2, W), (3, W)], (0, 6, 3, 1), dark=True)


@given(st.text(alphabet="абвгдАБВГДABCDпптбчвх½w=+-−0123456789 ,:/кмрXx♠♥темнзакр\u0130\ufe0f", max_size=30))
def test_no_text_is_an_accident(text):
    for count in (2, 3, 4, 5):
        typed = read_line(text, dealer=0, count=count)
        assert typed.is_ready == (not typed.faults and not typed.asks)
        assert all(fault.message() for fault in (*typed.faults, *typed.asks))


@given(st.text(max_size=300))
def test_no_text_at_all_is_an_accident(text):
    read_line(text, dealer=1, count=4)


@st.composite
def facts(draw):
    """A table, its convention, and the raw fact of a deal that a line can say."""
    count = draw(st.integers(2, 5))
    dealer = draw(st.integers(0, count - 1))
    preset = draw(st.sampled_from(("code1996-sochi", "code1996-leningrad", "fspr-leningrad", "home-piter")))
    agreed = convention(preset)
    playing, sitting = players_of(dealer, count), sitting_dealer(dealer, count)
    tricks = draw(tricks_of(len(playing)))
    kind = draw(st.sampled_from(("game", "game", "game", "misere", "all-pass", "without-all")))
    if kind == "all-pass":
        by_seat = dict(zip(sorted(playing), tricks, strict=True))
        return (
            count,
            dealer,
            agreed,
            {"contract": "all-pass", "tricks": [by_seat.get(s, 0) for s in range(count)]},
        )
    declarer = draw(st.sampled_from(playing))
    by_seat = dict(zip(playing, tricks, strict=True))
    placed = [by_seat.get(seat, 0) for seat in range(count)]
    if kind == "misere":
        return count, dealer, agreed, {"contract": "misere", "declarer": declarer, "tricks": placed}
    level, suit = draw(st.integers(6, 10)), draw(st.sampled_from("SCDHN"))
    fact = {"contract": f"{level}{suit}", "declarer": declarer}
    if kind == "without-all":
        return count, dealer, agreed, {**fact, "outcome": "without-all"}
    contract = read_line(f"А {level}{suit}", dealer=0, count=3).contract
    auction = auction_of(contract, agreed, seats=count, is_dark=False)
    roles = speakers(declarer, playing, sitting)
    line = draw(st.sampled_from(legal_sequences(auction)))
    calls = [(roles[role], word) for role, word in line]
    whist = read_calls(calls, auction, roles)
    fact["calls"] = [list(call) for call in calls]
    if whist.whisters or (level == 10 and agreed.ten != "whisted"):
        fact["tricks"] = placed
        if len(whist.whisters) == 1 and count > 2 and draw(st.booleans()):
            fact["open"] = True
    return count, dealer, agreed, fact


@st.composite
def tricks_of(draw, hands):
    """Ten tricks among so many hands."""
    left, tricks = 10, []
    for _ in range(hands - 1):
        tricks.append(draw(st.integers(0, left)))
        left -= tricks[-1]
    return [*tricks, left]


@given(facts())
def test_a_written_line_reads_as_the_deal_it_was_written_from(deal):
    count, dealer, agreed, fact = deal
    line = write_line(fact, dealer=dealer, count=count, convention=agreed)
    typed = read_line(line, dealer=dealer, count=count, convention=agreed)
    assert [fault.message() for fault in (*typed.faults, *typed.asks)] == [], line
    read = dict(typed.fact)
    # A silent pass of the first defender before the dealer's word is put in; it changes nothing.
    if len(read.get("calls", ())) > len(fact.get("calls", ())):
        read["calls"] = [call for i, call in enumerate(read["calls"]) if i != 2]
    assert read == fact, line


@pytest.mark.parametrize(("line", "fact"), FOUR, ids=[line for line, _ in FOUR])
def test_every_line_of_the_table_can_be_written_back(line, fact):
    written = write_line(fact, dealer=0, count=4)
    assert read_line(written, dealer=0, count=4).fact == fact


@pytest.mark.parametrize(
    "fact",
    [
        {"postings": []},
        {"end": "time"},
        {"contract": "6S", "declarer": 1, "adjustments": []},
        {"contract": "6S", "declarer": 1, "calls": [[3, P], [2, P]]},
        {"contract": "6S", "declarer": 0, "calls": []},
        {"contract": "6Q", "declarer": 1},
        {"void": "fire"},
    ],
)
def test_what_a_line_cannot_say_is_not_written(fact):
    assert write_line(fact, dealer=0, count=4) is None


@pytest.mark.parametrize("line", [line for line, _ in HELP])
def test_every_line_of_the_help_is_a_line(line):
    count = 3 if "433" in line or line.startswith("А") else 4
    typed = read_line(line, dealer=0, count=count)
    assert typed.is_ready, [fault.message() for fault in (*typed.faults, *typed.asks)]
