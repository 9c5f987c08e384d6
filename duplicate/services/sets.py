"""Writing sets of layouts: dealt from a seed, entered, left to the tables, or called off."""

from __future__ import annotations

import secrets

from duplicate.domain.layouts import (
    MOST_DEALS,
    Layout,
    commit_layouts,
    deal_seeded,
    read_layouts,
)
from duplicate.models import LayoutSet, Look
from duplicate.selectors.sets import has_started
from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.faults import Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.lot import commit as commit_seed
from tournaments.models import Round
from tournaments.services.locks import lock_row, refuse, stale

WHY = gettext_noop("The round has begun: say why the layouts change. The reason stands beside them.")
COUNT = gettext_noop("Found %(found)s deals; expected a whole number from 1 to %(most)s.")
UNKNOWN_SOURCE = gettext_noop("“%(found)s” is no source of layouts; expected seed, entered, unknown or off.")
NO_SET = gettext_noop("Round %(round)s has no equal layouts; there is nothing to call off.")
SEED_BITS = 128


@action("layouts.set", gettext_noop("equal layouts given to a round"))
def set_layouts(
    *,
    round_: Round,
    by: User,
    seen: int,
    source: str,
    deals: int | None = None,
    text: str = "",
    audience: str = LayoutSet.Audience.PUBLIC,
    reason: str = "",
) -> LayoutSet:
    """Give a round its layouts, as a further version; `seen` is the newest one the page showed (0: none).

    `deals` are how many to deal (or to expect at the tables), `text` the entered cards. Once something is
    written in the round a reason is needed. Raises `Refused` with every fault, or `Stale`.
    """
    current = lock_row(round_, version=None)
    latest = LayoutSet.objects.filter(round=current).order_by("-number").select_related("by").first()
    if (latest.number if latest else 0) != seen:
        raise stale(
            latest.by if latest else None, latest.at if latest else None, field="seen", code="layouts-changed"
        )
    if source not in LayoutSet.Source.values:
        raise refuse("source", "source", UNKNOWN_SOURCE, found=source[:20])
    if source == LayoutSet.Source.OFF and (latest is None or not latest.is_on):
        raise refuse("source", "no-set", NO_SET, round=current.number)
    if has_started(current) and not reason.strip():
        raise refuse("reason", "reason-missing", WHY)
    made = LayoutSet(
        round=current,
        number=seen + 1,
        source=source,
        audience=audience if audience in LayoutSet.Audience.values else LayoutSet.Audience.PUBLIC,
        reason=reason.strip()[:300],
        by=by,
    )
    if source == LayoutSet.Source.ENTERED:
        _keep(made, _entered(text), None)
    elif source == LayoutSet.Source.SEED:
        seed = secrets.randbits(SEED_BITS)
        _keep(made, deal_seeded(seed, _count(deals)), seed)
    elif source == LayoutSet.Source.UNKNOWN:
        made.deals = _count(deals)
    made.save()
    return made


def _entered(text: str) -> list[Layout]:
    try:
        return read_layouts(text)
    except Faulty as wrong:
        raise Refused(wrong.faults) from wrong


def _count(deals: int | None) -> int:
    if deals is None or not 1 <= deals <= MOST_DEALS:
        raise refuse("deals", "deal-count", COUNT, found=deals if deals is not None else "–", most=MOST_DEALS)
    return deals


def _keep(made: LayoutSet, layouts: list[Layout], seed: int | None) -> None:
    """Put cards into a row, with the hash that promises them."""
    made.salt = secrets.token_hex(16)
    made.digest = commit_layouts(layouts, made.salt) if seed is None else commit_seed(seed, made.salt)
    made.seed = "" if seed is None else str(seed)
    made.deals, made.layouts = len(layouts), [one.as_data() for one in layouts]


@action("layouts.opened", gettext_noop("layouts opened before the end of the round"))
def note_look(*, found: LayoutSet, what: str, by: User) -> Look:
    """Write down that somebody opened the layouts before the round was closed."""
    return Look.objects.create(set=found, what=what, by=by)
