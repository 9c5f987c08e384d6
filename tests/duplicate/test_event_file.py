"""Equal layouts and line-ups in the event's file: the cards once the round is closed, and not before."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from archive.domain.eventfile.reading import check_document
from archive.selectors.event_file import event_document
from archive.services.event_import import import_event
from duplicate.models import LayoutSet
from duplicate.selectors.sets import is_kept, set_of
from duplicate.services.sets import set_layouts
from formats.services.schemes import declare_scheme
from leagues.models import LineUp
from leagues.services.teams import set_team_rules
from office.faults import Refused
from office.models import User
from scoring.selectors.standings import read_standings, standings_document
from tests.archive.test_event_file import sealed
from tests.duplicate.conftest import DOWN, MADE, close, make_duplicate
from tests.scoring_app.conftest import make_round
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def test_layouts_travel_once_they_are_open_and_the_standings_stay_what_they_were(
    event: Event, director: User, scorer: User
) -> None:
    close(make_duplicate(event, scorer, [[MADE], [DOWN]]))
    scheme = {"transforms": [{"kind": "duplicate", "method": "mean"}]}
    declare_scheme(event=event, by=director, seen=0, from_round=1, scheme=scheme, reason="x")
    set_layouts(round_=make_round(event, 2), by=director, seen=0, source="seed", deals=3)
    Registration.objects.filter(event=event, number__lte=3).update(team="Волга")
    set_team_rules(event=event, by=director, seen=0, is_on=True)
    LineUp.objects.create(
        round=event.rounds.get(number=2), team="Волга", number=1, players=[1, 2, 3], by=director
    )
    document: dict[str, Any] = event_document(event)
    first, second = document["layouts"]
    assert first["layouts"][0]["talon"] == ["S8", "HK"]
    assert (second["layouts"], second["seed"], second["salt"]) == ([], "", "")
    assert [one["team"] for one in document["line_ups"]] == ["Волга"]
    made = import_event(document=check_document(document), by=director)
    assert standings_document(read_standings(made)) == standings_document(read_standings(event))
    found = set_of(made.rounds.get(number=1))
    assert found is not None
    assert is_kept(found)
    secret = LayoutSet.objects.get(round=made.rounds.get(number=2))
    assert not secret.has_layouts
    assert secret.digest == LayoutSet.objects.get(round=event.rounds.get(number=2)).digest
    forged = copy.deepcopy(document)
    forged["layouts"][0]["layouts"][0]["talon"] = ["S8", "S8"]
    with pytest.raises(Refused, match="не расклады"):
        import_event(document=check_document(sealed(forged)), by=director)
    forged = copy.deepcopy(document)
    forged["line_ups"][0]["players"] = ["x"]
    with pytest.raises(Refused, match="стартовых номеров"):
        import_event(document=check_document(sealed(forged)), by=director)
