"""The typed line of a deal: sentences of scorers, what they mean, and what is wrong with the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.convention import build_convention
from preferans.seats import players_of, sitting_dealer
from scoring.domain.calls import auction_of, legal_sequences, read_calls, speakers
from scoring.domain.typed import read_line, write_line
from scoring.domain.typed_words import HELP
from tests.scoring.cases.typed_lines import FAULTY, FOUR, GROWING, OTHERS, H, P, W, game


def convention(preset="code1996-sochi", **options):
    return build_convention(preset, None, {"pool_mode": "open", **options})


@pytest.mark.parametrize(("line", "fact"), FOUR, ids=[line for line, _ in FOUR])
def test_a_line_at_a_table_of_four_is_read(line, fact):
    typed = read_line(line, dealer=0, count=4)
    assert [fault.message() for fault in (*typed.faults, *typed.asks)] == []
    assert typed.fact == fact


@pytest.mark.parametrize(("count", "dealer", "line", "fact"), [pytest.param(*c[1:], id=c[0]) for c in OTHERS])
def test_a_line_at_other_tables_is_read(count, dealer, line, fact):
    typed = read_line(line, dealer=dealer, count=count)
    assert [fault.message() for fault in (*typed.faults, *typed.asks)] == []
    assert typed.fact == fact


def test_an_empty_seat_is_stepped_over():
    typed = read_line("А 6п = пв", dealer=1, count=4, seats=(0, 1, 3))
    assert typed.fact == game("6S", 0, [(1, P), (3, W)], (6, 0, 0, 4), open=True)


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
    typed = read_line("Б 6п -6 вп½пв", dealer=0, count=4, convention=gentleman)
    line = write_line({**typed.fact, "open": False}, dealer=0, count=4, convention=gentleman)
    assert line == "Б 6п -6 вп½пв 0-10-0 т"
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
