"""Editions side by side, tariffs of an event, the rulebook as data."""

import json

import pytest

from preferans.faults import Faulty
from rulings.rulebook.amendments import federation_example
from rulings.rulebook.catalogue import CODE_1996, EDITIONS, FEDERATION_EXAMPLE
from rulings.rulebook.cites import point_of, saying_of
from rulings.rulebook.deskless import rule
from rulings.rulebook.editions import Amendment
from rulings.rulebook.effects import draft
from rulings.rulebook.engine import Clause, Infraction, Stage
from rulings.rulebook.faces import draft_data, infraction_data, interview_data, remedy_data
from rulings.rulebook.interview import paths, replay
from rulings.rulebook.plaintext import coverage_rows
from rulings.rulebook.remedies import KINDS, PlayOn, Redeal
from rulings.rulebook.search import search
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import game, sheet


def other(key):
    return Infraction(key, "t", Stage.PLAY, "t", (), (Clause("regulation 1", "t", (), (PlayOn(),)),))


def test_an_amendment_replaces_one_infraction_and_cites_its_regulation():
    changed = CODE_1996.amended("x", "X", "s", [Amendment(other("revoke"), "regulations, 1")])
    assert list(changed.infractions) == list(CODE_1996.infractions)
    assert changed.infractions["revoke"] is not CODE_1996.infractions["revoke"]
    assert changed.infractions["card_shown"] is CODE_1996.infractions["card_shown"]
    assert changed.regulation_of("revoke") == "regulations, 1"
    assert changed.regulation_of("card_shown") == CODE_1996.regulation_of("revoke") == ""
    again = changed.amended("y", "Y", "s", [Amendment(other("card_shown"), "regulations, 2")])
    assert again.regulation_of("revoke") == "regulations, 1"


def test_an_amendment_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no_such_fault"):
        CODE_1996.amended("x", "X", "s", [Amendment(other("no_such_fault"), "r")])


def test_a_withdrawn_infraction_is_refused_with_the_regulation_that_took_it_out():
    changed = CODE_1996.amended("x", "X", "s", [], withdrawn={"under_ordering": "regulations, 3"})
    assert "under_ordering" not in changed.infractions
    (refused,) = rule(changed, "under_ordering", {})
    assert (refused.code, "regulations, 3" in refused.message()) == ("withdrawn-infraction", True)
    again = changed.amended("y", "Y", "s", [Amendment(other("revoke"), "r")])
    assert rule(again, "under_ordering", {})[0].code == "withdrawn-infraction"
    assert rule(CODE_1996, "gone", {})[0].code == "unknown-infraction"
    with pytest.raises(ValueError, match="gone"):
        CODE_1996.amended("z", "Z", "s", [], withdrawn={"gone": "r"})


def test_the_second_edition_is_found_by_words_and_by_the_points_whose_place_it_takes():
    key, infractions = federation_example.KEY, tuple(FEDERATION_EXAMPLE.infractions.values())
    for text in ("торгуются двое", "вскрыл прикуп раньше", "3.3.16.3", "talon exposed"):
        assert key in [hit.infraction.key for hit in search(infractions, text)[:3]], text
    rows = {row["point"]: row["infractions"] for row in coverage_rows(FEDERATION_EXAMPLE, str)}
    of_code = {row["point"]: row["infractions"] for row in coverage_rows(CODE_1996, str)}
    assert key in rows["3.3.16.3"]
    assert {point for point, keys in of_code.items() if keys} == {
        point for point, keys in rows.items() if keys
    }
    ruled = rule(FEDERATION_EXAMPLE, key, {"bid": "6D", "who": "1"}, document=sheet(players=3))
    assert ruled.data()["cite"] == federation_example.CITE
    assert ruled.data()["effect"] == ["20/3", "-40/3", "20/3"]


def test_the_federations_answer_is_one_undertrick_at_the_last_bid():
    (amendment,) = federation_example.AMENDMENTS
    interview = replay(amendment.infraction, {"bid": "7H", "who": "1"})
    made = draft(sheet(), interview.decision, cite=interview.cite)
    assert made.after.balance.mountain == (0, 4, 0, 0)
    assert Redeal() in interview.decision
    if federation_example.KEY in CODE_1996.infractions:
        assert FEDERATION_EXAMPLE.infractions[federation_example.KEY] is amendment.infraction


def test_cites_name_points():
    assert [point_of(cite) for cite in ("3.9.18 example 2", "note 67", "3.8.5.1 а", "4.2.7")] == [
        "3.9.18", "note 67", "3.8.5.1", "4.2.7",
    ]  # fmt: skip
    assert saying_of("3.9.18 example 2").said() == "3.9.18, example 2"
    assert saying_of("regulation 5.2").said() == "regulations, 5.2"


def test_every_fault_of_the_tariffs_is_told_at_once():
    with pytest.raises(Faulty) as caught:
        build_tariffs(
            {
                "misdeal": {"points": -1},
                "phone": {"points": 1, "place": "pocket", "source": "r"},
                "snoring": {},
                "lateness": 5,
            }
        )
    assert [(fault.where, fault.code) for fault in caught.value.faults] == [
        ("misdeal", "tariff-points"),
        ("misdeal", "tariff-source"),
        ("phone", "tariff-place"),
        ("snoring", "unknown-tariff"),
        ("lateness", "tariff-shape"),
    ]


def test_tariffs_go_through_json_and_back():
    tariffs = build_tariffs({"misdeal": {"points": "5/2", "source": "regulations 3"}})
    assert build_tariffs(json.loads(json.dumps(tariffs.raw()))) == tariffs


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_the_whole_rulebook_is_data(edition):
    for infraction in edition.infractions.values():
        data = json.loads(json.dumps(infraction_data(infraction)))
        assert data["key"] == infraction.key
        for interview in paths(infraction):
            json.dumps(interview_data(interview))


def test_an_interview_is_told_in_data():
    open_one = interview_data(replay(CODE_1996.infractions["revoke"], {}))
    assert open_one["question"]["key"] == "when"
    assert open_one["clause"] is None
    decided = replay(CODE_1996.infractions["revoke"], {"when": "entered"})
    data = interview_data(decided)
    assert (data["cite"], data["clause"]["cite"], data["question"]) == ("3.9.17", "3.9.17", None)
    assert len(data["others"]) == len(CODE_1996.infractions["revoke"].clauses) - 1


def test_an_effect_is_told_in_data():
    document = sheet(game("7D", 1, (0, 7, 2, 1), "2w 3p"))
    decided = replay(CODE_1996.infractions["trick_looked_at"], {
        "which": "earlier", "how": "took", "kind": "tricks", "who": "1",
    })  # fmt: skip
    data = draft_data(draft(document, decided.decision, cite=decided.cite, number=1))
    assert data["effect"] == ["16", "-64", "16", "16"] or sum(map(int, data["effect"])) == 0
    assert {"player": 1, "column": "pool", "points": "-4"} in data["postings"]


def test_every_kind_of_remedy_has_a_name():
    assert len(set(KINDS.values())) == len(KINDS)
    assert remedy_data(PlayOn()) == {"kind": "play-on", "text": "Nothing follows; the deal goes on."}
