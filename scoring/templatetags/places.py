"""The rows of the table of places, written straight away.

A template that looks every cell up takes a second for 200 players and 12 rounds; these strings take some
milliseconds. Markup and words stand in one place all the same: here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.selectors.spark import Bar
from scoring.selectors.standings import Standings, StandingsRow
from scoring.selectors.standings_gather import RoundResult
from scoring.templatetags.tirazh import vists, vists_text

register = template.Library()

ROUND, TABLE = 31_415_926, 27_182_818
"""Numbers no event has: an address made with them is the pattern of all others."""


class RowWriter:
    """What all rows of one answer share: words in the reader's language, addresses, figures once written."""

    def __init__(self, standings: Standings, places: int, round_places: int) -> None:
        slug = standings.event.slug
        self.has_points, self.has_event_vists = standings.has_points, standings.has_event_vists
        self.places, self.round_places = places, round_places
        table = reverse("scoring:table", kwargs={"slug": slug, "number": ROUND, "table": TABLE})
        self.table_parts = table.partition(str(ROUND))
        self.player = reverse("scoring:player", kwargs={"slug": slug, "number": ROUND}).partition(str(ROUND))
        self.no_place, self.no_change = _("no place"), _("no change")
        self.higher, self.lower = _("higher by"), _("lower by")
        self.disqualified, self.final = _("disqualified"), _("in the final")
        self.not_played = _("has not played yet")
        self.vists_of = remember(lambda value: vists(value, round_places))
        self.sum_of = remember(lambda value: vists(value, places))

    def write(self, row: StandingsRow) -> str:
        """One player's row."""
        registration = row.registration
        number = registration.number
        address = f"{self.player[0]}{number}{self.player[2]}"
        city = "" if registration.pseudonym else escape(registration.player.city)
        cells = "".join([self.cell(result) for result in row.results])
        event = plain = ""
        if self.has_event_vists:
            figure = ""
            if row.event_vists:
                figure = f'<a class="fig" href="{address}#event">{vists_text(row.event_vists)}</a>'
            event = f'<td class="num hide-s">{figure}</td>'
        if self.has_points:
            plain = f'<td class="num hide-s quiet">{vists_text(row.vists)}</td>'
        look = " prov" if row.is_provisional else ""
        return (
            f'<tr id="p{number}"><td class="pl">{self.place(row)}</td><td class="mv">{self.moved(row)}</td>'
            f'<th scope="row"><a href="{address}">{escape(registration.short_name)}</a>{self.marks(row)}</th>'
            f'<td class="hide-s quiet">{city}</td>{cells}{event}{plain}'
            f'<td class="spark-c">{draw_spark(row.bars)}</td>'
            f'<td class="num sum{look}"><a class="fig" href="{address}">{self.sum_of(row.total)}</a></td>'
            "</tr>"
        )

    def place(self, row: StandingsRow) -> str:
        """The place, or a dash for who has none."""
        if row.place is None:
            return f'<span aria-hidden="true">–</span><span class="sr">{self.no_place}</span>'
        return str(row.place)

    def moved(self, row: StandingsRow) -> str:
        """How the last round moved him."""
        if not row.moved:
            return f'<span class="sr">{self.no_change}</span>·'
        word, arrow = (self.higher, "↑") if row.moved > 0 else (self.lower, "↓")
        return f'<span class="sr">{word} </span>{arrow}{row.moved_by}'

    def marks(self, row: StandingsRow) -> str:
        """What stands beside the name: rulings in force, the final, the criterion that decided."""
        said = []
        if row.is_disqualified:
            comma = "," if row.forfeits else ""
            said.append(f' <small class="by-arbiter">{self.disqualified}{comma}</small>')
        if row.has_not_played:
            said.append(f' <small class="quiet">{self.not_played}</small>')
        for number in row.forfeits:
            words = _("forfeits round %(number)s") % {"number": number}
            said.append(f' <small class="by-arbiter">{words}</small>')
        for number in row.noughts:
            words = _("nought for round %(number)s") % {"number": number}
            said.append(f' <small class="by-arbiter">{words}</small>')
        if row.stage:
            said.append(f' <small class="quiet">{self.final}</small>')
        if row.out_since:
            words = _("out from round %(number)s") % {"number": row.out_since}
            said.append(f' <small class="by-arbiter">{words}</small>')
        if row.decided_by:
            said.append(f' <small class="quiet">{escape(row.tie_words)}</small>')
        return "".join(said)

    def cell(self, result: RoundResult | None) -> str:
        """A round's figure, which opens its table."""
        if result is None:
            return '<td class="num hide-s"><span class="none">–</span></td>'
        look = "" if result.is_official else " prov"
        before, _round, after = self.table_parts
        address = f"{before}{result.round_number}{after}".replace(str(TABLE), str(result.table_number))
        return (
            f'<td class="num hide-s{look}"><a class="fig" href="{address}">'
            f"{self.vists_of(result.counted)}</a></td>"
        )


def remember(write: Callable[[Fraction], str]) -> Callable[[Fraction], str]:
    """Write each figure once: the same few thousand stand in every large event."""
    written: dict[tuple[int, int], str] = {}

    def read(value: Fraction) -> str:
        key = (value.numerator, value.denominator)
        if key not in written:
            written[key] = write(value)
        return written[key]

    return read


def draw_spark(bars: Iterable[Bar]) -> str:
    """The bars of a player's rounds in a box of 64 × 24."""
    drawn = "".join(
        [
            f'<rect class="{"up" if bar.is_up else "dn"}{" pr" if bar.is_provisional else ""}" '
            f'x="{bar.x}" y="{bar.y}" width="{bar.width}" height="{bar.height}"/>'
            for bar in bars
        ]
    )
    line = '<path class="base" d="M0 12.5H64"/>'
    return f'<svg class="spark" viewBox="0 0 64 24" aria-hidden="true">{line}{drawn}</svg>'


@register.simple_tag
def place_rows(
    standings: Standings, rows: Iterable[StandingsRow], places: int, round_places: int
) -> SafeString:
    """The rows of the table of places; `places` after the mark in the sum, `round_places` in the rounds."""
    writer = RowWriter(standings, places, round_places)
    return SafeString("\n".join([writer.write(row) for row in rows]))  # nosec B703  # names are escaped above
