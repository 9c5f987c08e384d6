"""Proofs on the cards: from the interview to the cards, back into the ruling, on paper and in files."""

from __future__ import annotations

import html
import re
import uuid
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from analysis.services import engines
from office.faults import Refused
from office.models import User
from rulings.exports.table import row_of
from rulings.models import Ruling
from rulings.prints.papers import print_ruling
from rulings.services.proofs import proof_differences
from rulings.services.rulings import issue_ruling
from tests.analysis.layouts import NINE_AND_SIX
from tests.rulings_app.test_desk import browser
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.models import Table

pytestmark = pytest.mark.django_db

KEY = "talon_exposed_two_left"
BASE = f"/events/cup/rounds/1/tables/1/ruling/{KEY}/"


@pytest.fixture(scope="module", autouse=True)
def engine_of_this_process() -> None:
    engines.prepare()


@pytest.fixture
def arbiter(db: None) -> User:
    director = User.objects.create_user("director", password="pass")
    made = User.objects.create_user("arbiter", password="pass", display_name="Зимин")
    event = make_event("cup", director=director, arbiter=made)
    seat_table(make_round(event), register(event, 4))
    return made


@pytest.fixture
def desk(arbiter: User) -> Client:
    return browser(arbiter)


def follow(client: Client, address: str) -> str:
    """A page by its address, redirects included."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, answer.content[:500]
    return answer.content.decode()


def href(page: str, words: str) -> str:
    """The address behind a link with these words."""
    found = re.search(rf'href="([^"]+)"[^>]*>{words}', page)
    assert found, words
    return html.unescape(found.group(1))


def way_to_the_ruling(desk: Client) -> str:
    """The address of the interview with what was proved about the layout of nine hearts and six diamonds."""
    interview = follow(desk, f"{BASE}?who=1")
    proof = href(interview, "Доказать на картах")
    back = dict(parse_qsl(urlsplit(proof).query))["back"]
    cards = follow(desk, f"{BASE}proof/?{urlencode({'back': back, 'text': NINE_AND_SIX})}")
    return href(cards, "Взять в решение")


def test_the_example_of_3_3_16_3_goes_from_the_cards_to_the_sheet(desk: Client, arbiter: User) -> None:
    taken = way_to_the_ruling(desk)
    page = follow(desk, taken)
    assert "9♥ можно было сыграть" in page
    assert "6♦ было бы без 1" in page
    fields = dict(re.findall(r'name="(client_id|seen_last|seen_rulings)" value="([^"]*)"', page))
    given = [*parse_qsl(urlsplit(taken).query), *fields.items()]
    body: dict[str, Any] = {}
    for name, value in given:
        body.setdefault(name, []).append(value)
    assert desk.post(BASE, body).status_code == 302
    ruling = Ruling.objects.get()
    written = [
        (one["player"], one["against"], one["points"])
        for write in ruling.writes.select_related("line")
        for one in write.line.fact.get("postings", ())
    ]
    assert sorted(written) == [(0, 1, "7"), (2, 1, "52")]
    kept = ruling.figures["proofs"]
    assert [one["seats"] for one in kept] == [[1, 2, 3], [1, 2, 3]]
    shown = follow(desk, f"/events/cup/rulings/{ruling.number}/")
    assert "9♥ можно было сыграть" in shown
    assert "/cards/?cards=" in shown
    paper = print_ruling(ruling, printed_at=timezone.now()).html
    assert "6♦ было бы без 1" in paper
    assert paper.count('class="proof-line"') == 2
    assert any("9♥ можно было сыграть" in str(cell) for cell in row_of(ruling))
    assert not any("9♥ можно" in str(cell) for cell in row_of(ruling, is_public=True))
    told = desk.get(f"/api/v1/events/cup/rulings/{ruling.number}/").json()
    assert [(one["cite"], one["tricks"]) for one in told["proofs"]] == [("3.3.16.3", 9), ("3.3.16.3", 5)]
    assert told["proofs"][0]["proof"] == kept[0]["proof"]


def test_an_answer_changed_by_hand_leaves_its_proof_out(desk: Client) -> None:
    taken = way_to_the_ruling(desk).replace("best_tricks_3=5", "best_tricks_3=4")
    page = follow(desk, taken)
    assert "доказательство снято" in page
    assert "6♦ было бы" not in page
    assert "9♥ можно было сыграть" in page


def issue(arbiter: User, taken: str, proofs: list[str] | None = None) -> Ruling:
    said = parse_qsl(urlsplit(taken).query)
    return issue_ruling(
        table=Table.objects.get(),
        infraction=KEY,
        answers={key: value for key, value in said if key != "proof"},
        by=arbiter,
        client_id=uuid.uuid4(),
        proofs=[value for key, value in said if key == "proof"] if proofs is None else proofs,
    )


def test_a_proof_that_says_too_much_is_refused_and_nothing_is_written(desk: Client, arbiter: User) -> None:
    taken = way_to_the_ruling(desk)
    nine = next(value for key, value in parse_qsl(urlsplit(taken).query) if key == "proof")
    parts = nine.split(".")
    worse = ".".join([*parts[:5], "CAC8", *parts[6:]])  # another discard, whose line cannot be played so
    for wrong in (worse, nine.replace(".9", ".8"), "x", nine[:-1] + "8"):
        with pytest.raises(Refused):
            issue(arbiter, taken, [wrong])
    other = taken.replace("best_contract_2=9H", "best_contract_2=8H")
    with pytest.raises(Refused) as refused:
        issue(arbiter, other)
    assert refused.value.told()[0]["code"] == "proof-answers"
    assert not Ruling.objects.exists()


def test_a_kept_proof_is_checked_again_with_the_rulings(desk: Client, arbiter: User) -> None:
    ruling = issue(arbiter, way_to_the_ruling(desk))
    assert proof_differences(ruling) == []
    kept = ruling.figures["proofs"][0]
    kept["proof"] = kept["proof"].replace(".C8DJ.", ".SAC8.")
    assert len(proof_differences(ruling)) == 1


def test_by_hand_stays_possible(arbiter: User, desk: Client) -> None:
    ruling = issue(arbiter, way_to_the_ruling(desk), [])
    assert ruling.figures["proofs"] == []


def test_what_was_proved_waits_until_it_is_asked(desk: Client) -> None:
    order = BASE.replace(KEY, "order_wrong_number")
    back = "when=order&cause=discard&ordered=tricks&declarer=3&contract=6D"
    cards = follow(desk, f"{order}proof/?{urlencode({'back': back, 'text': NINE_AND_SIX})}")
    whists = follow(desk, href(cards, "Взять в решение"))  # asked between what the proof has answered
    both = re.search(r'href="(\?[^"]*whisted=both)"', whists)
    assert both
    decided = follow(desk, order + html.unescape(both.group(1)))
    assert "Объявить решение" in decided
    assert "Ремиз неизбежен" in decided
    assert "доказательство снято" not in decided


def test_the_cards_of_a_question_that_proves_nothing_lead_back(desk: Client) -> None:
    answer = desk.get(f"{BASE}proof/?back=")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(BASE)
    assert desk.get(BASE.replace(KEY, "nonsense") + "proof/").status_code == 404


def test_a_claim_is_proved_by_whoever_showed_his_cards(desk: Client) -> None:
    claim = BASE.replace(KEY, "cards_shown")
    page = follow(desk, f"{claim}?plan=no")
    back = dict(parse_qsl(urlsplit(href(page, "Доказать на картах")).query))["back"]
    cards = follow(
        desk, f"{claim}proof/?{urlencode({'back': back, 'text': 'S:A H:7; S:7 H:A; S:8 H:8', 'game': 'N'})}"
    )
    assert "Взять в решение" not in cards
    chosen = urlencode(
        {"back": back, "cards": "0121----------------0----------2".replace("-", "-"), "game": "N"}
    )
    assert "Кто показал карты?" in follow(desk, f"{claim}proof/?{chosen}")


def test_tricks_before_the_cards_are_asked_for_and_must_come_to_ten(desk: Client) -> None:
    wrong = BASE.replace(KEY, "wrong_number_in_play")
    back = "kind=tricks&role=declarer&second=no&who=1"
    query = {"back": back, "text": "S:A H:7; S:7 H:A; S:8 H:8", "game": "N"}
    start = desk.get(f"{wrong}proof/?{urlencode(query)}")
    assert start.status_code == 302
    address = start.headers["Location"] + "&game=N&who=0"
    assert "должно быть десять" in follow(desk, address)
    assert "Взять в решение" not in follow(
        desk, address.replace("game=N", "game=P")
    )  # no all-pass was asked about
    ready = follow(desk, address + "&before_0=4&before_1=2&before_2=2")
    taken = dict(parse_qsl(urlsplit(href(ready, "Взять в решение")).query))
    assert (taken["proved"], taken["best_1"], taken["best_2"], taken["best_3"]) == ("yes", "5", "3", "2")
