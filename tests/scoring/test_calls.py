"""Every sequence of calls, legal or not, against the table of `scoring.md` §3.7, in each setting."""

from itertools import product

import pytest

from preferans.contracts import Contract
from preferans.convention import build_convention
from scoring.domain.calls import WORDS, Whist, auction_of, legal_sequences, read_calls, speakers

W, P, H = "whist", "pass", "half"

FULL = {
    # setting -> the legal sequences without trailing passes, a letter for each call
    "low": "aWbW aW aPbW aPbHaW aPbH -",
    "low, dealer": "aWbW aW aPbW aPbHaW aPbH aPbHaPgW aPbPgW -",
    "low, gentleman": "aWbW aW aPbW aPbHaW aPbH aWbPaHbW aWbPaH -",
    "low, gentleman, dealer": "aWbW aW aPbW aPbHaW aPbH aPbHaPgW aPbPgW aWbPaHbW aWbPaH aWbPaHbPgW -",
    "low, no half": "aWbW aW aPbW -",
    "high": "aWbW aW aPbW -",
    "high, dealer": "aWbW aW aPbW aPbPgW -",
    "high, return": "aWbW aW aPbW aPbPaW -",
    "high, return, dealer": "aWbW aW aPbW aPbPaW aPbPgW aPbPaPgW -",
    "forced": "aWbW",
    "two": "aW -",
    "two, forced": "aW",
}


def setting(name):
    parts = name.split(", ")
    fields = {}
    if "gentleman" in parts:
        fields["whist_split"] = "gentleman"
    if "no half" in parts:
        fields["half_whist"] = False
    if "return" in parts:
        fields["return_of_whist"] = "all"
    if "forced" in parts:
        fields["forced_six_spades"] = True
    contract = Contract(8, "H") if "high" in parts else Contract(6, "S")
    seats = 2 if "two" in parts else 4 if "dealer" in parts else 3
    convention = build_convention("code1996-sochi", overrides=fields)
    return auction_of(contract, convention, seats=seats, is_dark=False), {2: "a", 3: "ab", 4: "abg"}[seats]


def stripped(sequence):
    calls = list(sequence)
    while calls and calls[-1][1] == P:
        calls.pop()
    return "".join(role + word[0].upper() for role, word in calls) or "-"


@pytest.mark.parametrize("name", FULL)
def test_the_legal_sequences_are_those_of_the_table(name):
    auction, _roles = setting(name)
    assert {stripped(sequence) for sequence in legal_sequences(auction)} == set(FULL[name].split())


@pytest.mark.parametrize("name", FULL)
def test_every_other_sequence_of_a_few_calls_is_refused(name):
    auction, letters = setting(name)
    roles = {role: seat for seat, role in enumerate(letters, start=1)}
    legal = legal_sequences(auction)
    steps = list(product(letters, WORDS))
    for length in range(1, 4 if len(letters) == 3 else 5):
        for calls in product(steps, repeat=length):
            fits = any(s[:length] == calls and all(w == P for _r, w in s[length:]) for s in legal)
            fits = fits or (auction.is_forced and legal[0][:length] == calls)
            read = read_calls([(roles[role], word) for role, word in calls], auction, roles)
            assert isinstance(read, Whist) == fits, calls


def test_speakers_are_the_defenders_clockwise_then_the_sitting_dealer():
    assert speakers(2, (1, 2, 3), 0) == {"a": 3, "b": 1, "g": 0}
    assert speakers(0, (1, 2, 0), None) == {"a": 1, "b": 2}
    assert speakers(1, (1, 0), None) == {"a": 0}


def test_a_refusal_names_the_call_what_was_found_and_what_is_expected():
    auction, _letters = setting("high, dealer")
    fault = read_calls([(1, P), (2, H)], auction, {"a": 1, "b": 2, "g": 0})
    assert fault.params["number"] == "2"
    assert "half" in fault.message()
    said = fault.message(lambda text: {"half": "полвиста", "whist": "вист", "pass": "пас"}.get(text, text))
    assert "полвиста" in said
    assert "вист" in said
