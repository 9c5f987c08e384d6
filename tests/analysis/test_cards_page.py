"""The card page without JavaScript: taps, texts, the table, the play, the six questions."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from analysis.models import Solved
from analysis.permissions import SolverThrottle
from analysis.services import engines
from tests.analysis.layouts import NINE_AND_SIX, spot_of

pytestmark = pytest.mark.django_db
CARDS = spot_of(NINE_AND_SIX).layout.places
WORSE = spot_of("S:KQT7 C:KJ97 D:T8; C:AQ8 D:J H:QJ87 S:AJ; S:98 C:T D:AKQ97 H:T9; -; H:AK").layout.places
"""The second hand has put ace and king of trumps away."""


@pytest.fixture(scope="module", autouse=True)
def engine_of_this_process() -> None:
    engines.prepare()


def page(client: Client, **query: str) -> str:
    answer = client.get(f"/cards/?{urlencode(query)}", follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def figures(text: str) -> list[list[str]]:
    """The table of what can be made, row by row."""
    body = text.split('class="make"')[1].split("</table>")[0]
    return [re.findall(r'class="mk[^"]*"[^>]*>(\d+)', row) for row in body.split("<tr>")[2:]]


def test_a_tap_is_an_address_and_so_is_a_text(client: Client) -> None:
    first = client.get("/cards/?tap=SA&hand=1")
    assert first.status_code == 302
    said = dict(parse_qsl(urlsplit(first.headers["Location"]).query))
    assert (said["cards"][7], said["hand"]) == ("1", "1")
    taken_away = client.get(f"/cards/?{urlencode({**said, 'tap': 'SA'})}")
    assert "cards" not in dict(parse_qsl(urlsplit(taken_away.headers["Location"]).query))
    text = client.get(f"/cards/?{urlencode({'text': NINE_AND_SIX})}")
    assert dict(parse_qsl(urlsplit(text.headers["Location"]).query))["cards"] == CARDS


def test_the_table_says_what_can_be_made_and_nothing_is_written(client: Client) -> None:
    text = page(client, cards=CARDS)
    rows = figures(text)
    assert rows[1][3] == "9"
    assert rows[2][:5] == ["0", "0", "5", "0", "0"]
    assert not Solved.objects.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NINE_AND_SIX + "SA", "♠A"),
        ("S:XX", "Часть 1"),
        ("S:AKQJT98 C:AKQJ; S:7", "Б: карт 1; должно быть 10"),
    ],
)
def test_faults_of_a_text_stand_on_the_page_with_the_text(client: Client, text: str, said: str) -> None:
    if "XX" not in text and "SA" not in text:
        text += " C:T987 H:AKQJT; S:- H:987 D:AKQJT98 D:7"
    shown = page(client, text=text)
    assert said in shown or 'role="alert"' in shown


def test_eleven_and_nine_cards_are_said_at_once(client: Client) -> None:
    eleven = CARDS[:31] + "0"
    shown = page(client, cards=eleven)
    assert "А: карт 11; должно быть 10" in shown
    assert "Б: карт 9; должно быть 10" in shown


def test_the_play_shows_every_card_with_its_value_and_can_be_taken_back(client: Client) -> None:
    text = page(client, cards=CARDS, who="1", game="H", play="SKSAS8")
    values = re.findall(r'class="choice( best)?"><b>.*?</b><small>(\d+)', text)
    assert max(int(tricks) for _best, tricks in values) == 9
    assert {int(tricks) for best, tricks in values if best} == {9}
    back = re.search(r'href="(\?[^"#]*)#play">Взять назад', text)
    assert back is not None
    assert dict(parse_qsl(back.group(1)[1:]))["play"] == "SKSA"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"ask": "bidders"}, "Б: исполнимо 9♥."),
        ({"ask": "bidders"}, "В: ни один контракт не исполним, взяток не больше 5."),
        ({"ask": "discard", "who": "2", "game": "D", "level": "6"}, "Ремиз неизбежен: без 1."),
        ({"ask": "discard", "who": "1", "game": "H", "level": "9"}, "контракт сыгран"),
        ({"ask": "discard", "who": "1", "game": "H", "level": "9", "cards": WORSE}, "контракт сыгран"),
        ({"ask": "claim", "who": "1", "game": "H", "wants": "lll"}, "заявленное опровергнуто"),
        ({"ask": "plan", "who": "1", "game": "M", "play": "SK"}, "Взятки в этой линии: А"),
        ({"ask": "rest", "who": "2", "game": "D", "level": "6"}, "Ремиз неизбежен: без 1."),
        ({"ask": "damage", "who": "0", "game": "P", "wants": "lll"}, "при помощи остальных берёт не меньше"),
    ],
)
def test_the_six_questions_are_answered(client: Client, query: dict[str, str], said: str) -> None:
    assert said in page(client, **{"cards": CARDS} | query)


def test_on_paper_a_deal_that_was_played_lies_as_it_was_dealt(client: Client) -> None:
    text = page(client, cards=CARDS, who="1", game="H", play="S7SJS8SA")
    screen, paper = (text.split(f'class="card-hands {name}"')[1] for name in ("no-paper", "paper"))
    assert "К Д 10 7" not in screen.split("</ul>")[0]
    assert "К Д 10 7" in paper.split("</ul>")[0]
    assert "card-hands paper" not in page(client, cards=CARDS, who="1", game="H")


def test_without_twelve_cards_nobody_speaks_of_the_best_discard(client: Client) -> None:
    cards = CARDS.replace("t", "-").replace("u", "-")
    text = page(client, cards=cards, ask="discard", who="1", game="H", level="9")
    assert 'id="play"' in text
    assert "card-answer" not in text


def test_before_the_solver_is_ready_the_page_says_so_and_stays_alive(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_desk", engines._Desk())
    monkeypatch.setattr("analysis.services.compiled.ready", lambda: False)
    monkeypatch.setattr("analysis.services.looking._memory.get", lambda _key: None)
    text = page(client, cards=CARDS)
    assert "Решатель готовится" in text
    assert "card-key" in text


def test_strangers_ask_at_a_pace(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(SolverThrottle, "THROTTLE_RATES", {"solver": "2/min"})
    address = f"/cards/?cards={CARDS}"
    assert [client.get(address).status_code for _ in range(3)] == [200, 200, 429]
    body = {"questions": [{"hands": ["S:A", "S:K", "S:Q"], "declarer": 0, "to_play": 0}]}
    answer = client.post("/api/v1/cards/analyse/", body, content_type="application/json")
    assert answer.status_code == 429
    cache.clear()
