"""A scheme in sentences, for pages and paper."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.ranking.scheme import (
    CRITERIA,
    Bust,
    Cards,
    Compress,
    Duplicate,
    Frozen,
    PerDeals,
    Places,
    Scheme,
    Transform,
)


def sentences_of(scheme: Scheme) -> list[str]:
    """Every transformation and stage, one sentence each; the plain sum says so."""
    told = [transform_said(one) for one in scheme.transforms]
    told += [
        _("The final begins with round %(round)s: %(players)s players with %(carry)s of their points.")
        % {"round": one.from_round, "players": one.players, "carry": one.carry}
        for one in scheme.stages
    ]
    return told or [_("The vists of all rounds are added up.")]


def chain_said(scheme: Scheme) -> str:
    """The criteria for ties in their order, and what happens to those whom none of them parts."""
    if not scheme.criteria:
        return _("Equal sums share the place.")
    chain = ", ".join(_(CRITERIA[key]) for key in scheme.criteria)
    if "lot" in scheme.criteria:
        return _("Ties: %(chain)s (seed of the lot %(seed)s).") % {"chain": chain, "seed": scheme.lot_seed}
    return _("Ties: %(chain)s; whom nothing parts, share the place.") % {"chain": chain}


def transform_said(one: Transform) -> str:
    """One transformation."""
    if isinstance(one, Compress):
        bands = ", ".join(
            _("up to %(upto)s – %(per)s to 1") % {"upto": upto, "per": per} for upto, per in one.bands
        )
        last = one.bands[-1][0]
        return _("Vists of a round are compressed: %(bands)s, nothing past %(last)s.") % {
            "bands": bands,
            "last": last,
        }
    if isinstance(one, Places):
        rows = "; ".join(
            _("table of %(size)s: %(points)s") % {"size": size, "points": " – ".join(map(str, row))}
            for size, row in one.by_size
        )
        if one.adds:
            return _("Points for the place at the table are added: %(rows)s.") % {"rows": rows}
        return _("Points for the place at the table: %(rows)s.") % {"rows": rows}
    if isinstance(one, PerDeals):
        return _("Results are brought to %(deals)s deals.") % {"deals": one.deals}
    if isinstance(one, Frozen):
        return _("What is written after the time has run out does not count.")
    if isinstance(one, Cards):
        return _(
            "A round of %(at)s vists or fewer brings a yellow card for %(lasts)s further rounds; "
            "%(out)s in force end the event for the player."
        ) % {"at": one.at, "lasts": one.lasts, "out": one.out}
    if isinstance(one, Duplicate):
        return duplicate_said(one)
    assert isinstance(one, Bust)
    return _("A sum of %(at)s or fewer ends the event for the player.") % {"at": one.at}


def duplicate_said(one: Duplicate) -> str:
    """How results of equal layouts are compared, and whether that counts."""
    said = comparison_said(one)
    if one.counts:
        return _("Rounds of equal layouts count by comparison: %(said)s.") % {"said": said}
    return _("Rounds of equal layouts are compared beside the vists: %(said)s.") % {"said": said}


def comparison_said(one: Duplicate) -> str:
    """A comparison as part of a sentence."""
    if one.method == "places":
        return _("a point for each result beaten, half for an equal one")
    median = one.method == "median"
    if one.from_others:
        said = (
            _("difference to the median of the others")
            if median
            else _("difference to the mean of the others")
        )
    else:
        said = (
            _("difference to the median of the field") if median else _("difference to the mean of the field")
        )
    if one.method != "scale":
        return said
    bands = ", ".join(
        _("up to %(upto)s – %(per)s to 1") % {"upto": upto, "per": per} for upto, per in one.bands
    )
    return _("%(said)s on a scale: %(bands)s") % {"said": said, "bands": bands}
