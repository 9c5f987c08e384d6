"""Names and samples beside the pictures: kinds of results, suits, strokes of lines, marks of counts."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from preferans.contracts import SIGNS
from scoring.domain.pictures import contracts, race
from scoring.domain.pulka_runs import MINUS

register = template.Library()


@register.filter
def at(names: Sequence[str], place: int) -> str:
    """The name of a column by its place."""
    return names[place]


@register.filter
def size(value: int) -> int:
    """A whole number without its sign."""
    return abs(value)


@register.filter
def result_name(result: str) -> str:
    """A kind of result in words."""
    return {
        contracts.OVER: _("over"),
        contracts.MADE: _("made exactly"),
        contracts.ONE_SHORT: _("one short"),
        contracts.TWO_SHORT: _("two short"),
        contracts.MORE_SHORT: _("three short and more"),
    }[result]


@register.filter
def result_sign(result: str) -> str:
    """A kind of result as protocols write it, for the head of a column."""
    return {
        contracts.OVER: "+",
        contracts.MADE: "=",
        contracts.ONE_SHORT: f"{MINUS}1",
        contracts.TWO_SHORT: f"{MINUS}2",
        contracts.MORE_SHORT: f"{MINUS}3…",
    }[result]


@register.filter
def pattern_of(result: str) -> SafeString:
    """The pattern that fills a part of a bar, as an attribute; most are filled by the style sheet."""
    is_hatched = result in (contracts.ONE_SHORT, contracts.TWO_SHORT)
    return format_html(' fill="url(#p-{})"', result) if is_hatched else SafeString("")


@register.filter
def kind_name(kind: str) -> str:
    """What a bar is of: a level, or misère."""
    return _("misère") if kind == contracts.MISERE else kind


@register.filter
def suit_sign(suit: str) -> str:
    """The sign of a denomination."""
    return no_trump(SIGNS[suit])


@register.filter
def no_trump(sign: str) -> str:
    """A sign of a denomination, no trump in the reader's letters."""
    return pgettext("denomination", "NT") if sign == SIGNS["N"] else sign


@register.filter
def suit_class(sign: str) -> str:
    """The class that colours a suit, as everywhere (`su s`); none for no trump."""
    letter = next((letter for letter, found in SIGNS.items() if found == sign), "N")
    return "" if letter == "N" else f"su {letter.lower()}"


@register.simple_tag
def line_sample(style: int) -> SafeString:
    """The stroke and sign of a line, beside its name."""
    sign, is_filled = race.SIGNS[style]
    return format_html(
        '<svg class="pic sample run k{}" viewBox="0 0 40 12" aria-hidden="true">'
        '<path class="line" d="M0 6H40"/>'
        '<path class="sign{}" transform="translate(20 6)" d="{}"/></svg>',
        style,
        "" if is_filled else " open",
        sign,
    )


@register.simple_tag
def bar_sample(result: str) -> SafeString:
    """The pattern of a part of a bar, beside its name."""
    return format_html(
        '<svg class="pic sample" viewBox="0 0 24 14" aria-hidden="true">'
        '<rect class="r-{}"{} x="0.5" y="0.5" width="23" height="13"/></svg>',
        result,
        pattern_of(result),
    )


@register.simple_tag
def cell_sample(times: int) -> SafeString:
    """The mark of so many meetings, beside its words."""
    side = {0: 0, 1: 6, 2: 11}.get(times, 15)
    return format_html(
        '<svg class="pic sample" viewBox="0 0 16 16" aria-hidden="true">'
        '<path class="grid" d="M.5.5h15v15h-15z"/>'
        '<rect class="met" x="{}" y="{}" width="{}" height="{}"/></svg>',
        f"{(16 - side) / 2:g}",
        f"{(16 - side) / 2:g}",
        side,
        side,
    )
