"""Search by slang, parts of words, misspellings and points; records that can be decided again."""

from dataclasses import replace

import pytest

from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.engine import Stage
from rulings.rulebook.interview import replay
from rulings.rulebook.records import differences, record_of
from rulings.rulebook.search import search

ALL = tuple(CODE_1996.infractions.values())


def first(text):
    return search(ALL, text)[0].infraction.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("фальшренонс", "revoke"),
        ("Фальш-ренонс", "revoke"),
        ("фальшринонс", "revoke"),
        ("не дал масть", "revoke"),
        ("не дал масти", "revoke"),
        ("ренос", "revoke"),
        ("засветка", "card_shown"),
        ("засветил карту", "card_shown"),
        ("не с той руки", "play_out_of_turn"),
        ("не в очередь", "play_out_of_turn"),
        ("смотрел взятку", "trick_looked_at"),
        ("посмотрел взятки", "trick_looked_at"),
        ("остальные мои", "cards_shown"),
        ("лишняя карта", "wrong_number_in_play"),
        ("маяк", "remark"),
        ("кибитцер", "kibitzer"),
        ("кибитцер подсказал", "outsider_advice_play"),
        ("преписка", "wrong_entry"),
        ("забыл записать", "forgotten_entry"),
        ("бросил пулю", "early_end"),
        ("апеляция", "appeal"),
        ("опаздал", "lateness"),
        ("мобильный", "phone"),
        ("желтая карточка", "breach_of_regulations"),
        ("перебранка", "bad_manners"),
        ("revoke", "revoke"),
        ("3.9.18", "wrong_number_in_play"),
        ("3.9.16.2", "revoke"),
    ],
)
def test_people_find_it_by_their_own_word(text, key):
    assert first(text) == key


def test_a_point_finds_all_that_rests_on_it():
    assert {hit.infraction.key for hit in search(ALL, "3.9.14")} >= {
        "play_out_of_turn", "card_shown", "open_card_played", "cards_shown",
    }  # fmt: skip


def test_nonsense_finds_nothing_and_nothing_finds_all():
    assert search(ALL, "ъъъъъ") == []
    assert [hit.infraction for hit in search(ALL, "  ")] == list(ALL)
    assert {hit.infraction.stage for hit in search(ALL, "", stage=Stage.PLAY)} == {Stage.PLAY}


def test_hits_come_in_the_same_order_every_time():
    assert search(ALL, "карта") == search(ALL, "карта")
    assert len(search(ALL, "карта")) > 1


LOOKED = CODE_1996.infractions["trick_looked_at"]
GIVEN = {"which": "earlier", "how": "took", "kind": "tricks", "who": "2"}


def test_a_record_is_decided_again_as_it_was():
    record = record_of(CODE_1996, replay(LOOKED, GIVEN))
    assert (record.edition, record.cite, record.answers) == ("code_1996", "3.9.11.2", GIVEN)
    assert differences(record, EDITIONS) == []


def test_what_would_come_out_differently_is_named():
    record = record_of(CODE_1996, replay(LOOKED, GIVEN))
    assert "3.9.8" in str(differences(replace(record, cite="3.9.8"), EDITIONS)[0])
    assert "option" not in str(differences(replace(record, answers={}), EDITIONS)[0])
    assert "who" in str(differences(replace(record, answers={**GIVEN, "who": ""}), EDITIONS)[0])
    assert "gone" in str(differences(replace(record, infraction="gone"), EDITIONS)[0])
    (changed,) = differences(replace(record, remedies=({"text": "Nothing."},)), EDITIONS)
    assert "Nothing." in str(changed)


def test_an_open_interview_leaves_no_record():
    with pytest.raises(ValueError, match="not decided"):
        record_of(CODE_1996, replay(LOOKED, {}))
