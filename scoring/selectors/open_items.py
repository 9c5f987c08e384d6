"""What is open: at the tables of a round, at an event; one list for page, API and refusal.

A round is closed, and standings are published as final, only when nothing is on the list. Apps above add
what they know of (undecided appeals) through `ASK_ABOVE`. The number of queries is fixed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from formats.selectors.rounds import annulled_rounds, set_aside
from scoring.models import Sheet
from tournaments.models import Event, Round, Table


class Place(NamedTuple):
    """Something named on the list: its words and its address."""

    words: str
    url: str


@dataclass(frozen=True)
class OpenItem:
    """One thing that is open. `sentence` has the mark %(places)s where the places are named."""

    kind: str
    sentence: str
    places: tuple[Place, ...] = ()
    round: int | None = None

    @property
    def text(self) -> str:
        """The sentence, the places in words."""
        return self.sentence % {"places": ", ".join(place.words for place in self.places)}

    @property
    def html(self) -> SafeString:
        """The sentence, each place a link."""
        links = format_html_join(", ", '<a href="{1}">{0}</a>', self.places)
        return SafeString(escape(self.sentence) % {"places": links})  # nosec B703  # both parts are escaped


AskAbove = Callable[[Event], Iterable[OpenItem]]
ASK_ABOVE: list[AskAbove] = []
"""Called for what is open in an event besides its sheets; apps above add themselves at start."""


class TableOpen(NamedTuple):
    """A table, and what its sheet says of its state; Nones where there is no sheet."""

    round_id: int
    number: int
    state: str | None
    last_number: int | None
    finished_by: str | None
    counts_to: int | None
    open_disputes: int | None
    open_appeals: int | None

    @property
    def kinds(self) -> list[str]:
        """What is open here."""
        found = []
        if not self.last_number and self.state in (None, Sheet.State.OPEN):
            found.append("idle")
        elif self.state == Sheet.State.OPEN:
            found.append("ended" if self.finished_by else "play")
        elif self.state == Sheet.State.CLOSED:
            found.append("closed")
        is_shut = self.state not in (None, Sheet.State.OPEN)
        if is_shut and self.counts_to is not None and self.counts_to < (self.last_number or 0):
            found.append("unconfirmed")
        if self.open_disputes:
            found.append("disputed")
        if self.open_appeals:
            found.append("appealed")
        return found


KINDS = ("idle", "play", "ended", "closed", "unconfirmed", "disputed", "appealed")


def read_tables(rounds: Sequence[Round]) -> dict[int, list[TableOpen]]:
    """The tables of the rounds by round, but for those set aside; one query."""
    rows = (
        Table.objects.filter(~set_aside("pk"), round__in=rounds)
        .order_by("round_id", "number")
        .values_list(
            "round_id",
            "number",
            "sheet__state",
            "sheet__last_number",
            "sheet__finished_by",
            "sheet__counts_to",
            "sheet__open_disputes",
            "sheet__open_appeals",
        )
    )
    found: dict[int, list[TableOpen]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(TableOpen(*row))
    return found


def open_in_round(round_: Round) -> list[OpenItem]:
    """What keeps a round from being closed; empty when nothing does."""
    return list_tables(round_, read_tables([round_])[round_.pk])


def list_tables(round_: Round, tables: Sequence[TableOpen]) -> list[OpenItem]:
    """What is open at the tables of a round, by kind."""
    if not tables:
        return [OpenItem("not-seated", _("no table is seated"), round=round_.number)]
    by_kind: dict[str, list[Place]] = defaultdict(list)
    for table in tables:
        for kind in table.kinds:
            by_kind[kind].append(place_of(round_, table.number))
    return [
        OpenItem(kind, sentence_of(kind, len(places)), tuple(places), round_.number)
        for kind in KINDS
        if (places := by_kind[kind])
    ]


def place_of(round_: Round, table: int) -> Place:
    """A table by its number, and its address."""
    where = {"slug": round_.event.slug, "number": round_.number, "table": table}
    return Place(str(table), reverse("scoring:table", kwargs=where))


def sentence_of(kind: str, count: int) -> str:
    """How many tables are open for this reason."""
    sentences = {
        "idle": ngettext(
            "%(count)s table has not started: %(tables)s",
            "%(count)s tables have not started: %(tables)s",
            count,
        ),
        "play": ngettext(
            "%(count)s table is still playing: %(tables)s",
            "%(count)s tables are still playing: %(tables)s",
            count,
        ),
        "ended": ngettext(
            "%(count)s table has ended and is not closed: %(tables)s",
            "%(count)s tables have ended and are not closed: %(tables)s",
            count,
        ),
        "closed": ngettext(
            "%(count)s table waits for confirmation: %(tables)s",
            "%(count)s tables wait for confirmation: %(tables)s",
            count,
        ),
        "unconfirmed": ngettext(
            "%(count)s table has deals that its seats have not confirmed: %(tables)s",
            "%(count)s tables have deals that their seats have not confirmed: %(tables)s",
            count,
        ),
        "disputed": ngettext(
            "%(count)s table with a dispute: %(tables)s",
            "%(count)s tables with disputes: %(tables)s",
            count,
        ),
        "appealed": ngettext(
            "%(count)s table under appeal: %(tables)s",
            "%(count)s tables under appeal: %(tables)s",
            count,
        ),
    }
    return sentences[kind] % {"count": count, "tables": "%(places)s"}


def open_in_event(event: Event) -> list[OpenItem]:
    """What keeps the standings of an event from being final; empty when nothing does."""
    gone = annulled_rounds(event)
    rounds = [found for found in Round.objects.filter(event=event).order_by("number") if found.pk not in gone]
    for found in rounds:
        found.event = event
    tables = read_tables(rounds)
    items = rounds_missing(event, rounds)
    for found in rounds:
        items += open_of_round(found, tables[found.pk])
    for ask in ASK_ABOVE:
        items += ask(event)
    return items


def rounds_missing(event: Event, rounds: Sequence[Round]) -> list[OpenItem]:
    """Rounds that the event promises and does not have yet."""
    if not rounds:
        return [OpenItem("no-round", _("no round was played: %(places)s"), (rounds_page(event),))]
    planned = event.rounds_planned or 0
    if len(rounds) >= planned:
        return []
    sentence = _(
        "rounds planned: %(planned)s, there are %(played)s; play the others or change the number: %(places)s"
    ) % {"planned": planned, "played": len(rounds), "places": "%(places)s"}
    settings = Place(_("event settings"), reverse("tournaments:edit", kwargs={"slug": event.slug}))
    return [OpenItem("rounds-missing", sentence, (rounds_page(event), settings))]


def rounds_page(event: Event) -> Place:
    """The list of rounds."""
    return Place(_("rounds and seating"), reverse("tournaments:rounds", kwargs={"slug": event.slug}))


def open_of_round(round_: Round, tables: Sequence[TableOpen]) -> list[OpenItem]:
    """What is open in one round of an event, each sentence naming the round."""
    board = Place(_("the hall"), reverse("scoring:board", args=[round_.event.slug, round_.number]))
    if round_.state in (Round.State.PLANNED, Round.State.SEATED):
        said = _("round %(round)s is not published: %(places)s")
        return [named_round(OpenItem("round-waits", said, (board,), round_.number))]
    items = [
        OpenItem(item.kind, in_round(item.sentence, round_), item.places, round_.number)
        for item in list_tables(round_, tables)
    ]
    if not items and round_.state == Round.State.PUBLISHED:
        said = _("round %(round)s can be closed: %(places)s")
        items.append(named_round(OpenItem("round-open", said, (board,), round_.number)))
    return items


def in_round(sentence: str, round_: Round) -> str:
    """A sentence about tables, with the round in front."""
    return _("round %(round)s: %(what)s") % {"round": round_.number, "what": sentence}


def named_round(item: OpenItem) -> OpenItem:
    """The item with the number of its round put in."""
    sentence = item.sentence % {"round": item.round, "places": "%(places)s"}
    return OpenItem(item.kind, sentence, item.places, item.round)
