"""Kept deals: who sees which, and finding them by words, contract, result and convention."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from analysis.domain.layout import Layout
from analysis.domain.problems import Draft
from analysis.domain.spots import Spot
from analysis.models import Problem
from office.models import User
from preferans.contracts import LADDER, UnreadableContract, parse_contract
from preferans.doubledummy.tables import MISERE
from preferans.presets import PRESETS

MADE, DOWN = "made", "down"
Reader = User | AnonymousUser


@dataclass(frozen=True)
class Search:
    """What is looked for; "" anything. `result` is `made`, `down`, or a result such as `-2`."""

    words: str = ""
    contract: str = ""
    result: str = ""
    convention: str = ""

    def query(self) -> str:
        """The same as the end of an address."""
        said = {
            "q": self.words,
            "contract": self.contract,
            "result": self.result,
            "convention": self.convention,
        }
        return urlencode({key: value for key, value in said.items() if value})


def visible_problems(reader: Reader) -> QuerySet[Problem]:
    """The deals that this person may see: all of them when signed in, else the public ones."""
    rows = Problem.objects.select_related("kept_by")
    return rows if reader.is_authenticated else rows.filter(is_public=True)


def find_problems(reader: Reader, search: Search) -> QuerySet[Problem]:
    """Those that fit a search, the newest first. A contract or convention that is none finds nothing."""
    rows = visible_problems(reader)
    for word in search.words.split()[:8]:
        rows = rows.filter(Q(title__icontains=word) | Q(question__icontains=word))
    if search.contract:
        try:
            rows = rows.filter(contract=parse_contract(search.contract).code)
        except UnreadableContract:
            return rows.none()
    if search.result == MADE:
        rows = rows.filter(Q(result="=") | Q(result__startswith="+"))
    elif search.result == DOWN:
        rows = rows.filter(result__startswith="-")
    elif search.result:
        rows = rows.filter(result=search.result.replace("−", "-"))
    return rows.filter(convention=search.convention) if search.convention else rows


def contract_choices() -> list[tuple[str, str]]:
    """Every contract with its sign, for a list."""
    return (
        [("", _("any contract"))] + [(one.code, one.sign) for one in LADDER] + [("all-pass", _("all-pass"))]
    )


def result_choices() -> list[tuple[str, str]]:
    """Results to look for."""
    exact = [(f"{over:+d}", f"{over:+d}".replace("-", "−")) for over in (1, 2, 3, -1, -2, -3, -4)]
    return [
        ("", _("any result")),
        (MADE, pgettext("result", "made")),
        (DOWN, pgettext("result", "down")),
        ("=", "="),
        *exact,
    ]


def convention_choices() -> list[tuple[str, str]]:
    """Conventions with their titles."""
    return [("", _("any convention")), *((key, _(preset.title)) for key, preset in PRESETS.items())]


def spot_of_problem(problem: Problem) -> Spot:
    """The card page of a kept deal: its cards, with what is played where a contract is named."""
    layout = Layout.read(problem.cards)
    game = parse_contract(problem.contract).denomination if problem.contract else ""
    return Spot(layout, first=problem.first, who=problem.declarer, game=game)


def level_of_problem(problem: Problem) -> int:
    """The level of its contract, 0 where there is none."""
    found = parse_contract(problem.contract) if problem.contract else None
    return found.level if found is not None and found.denomination != MISERE else 0


def draft_of(problem: Problem) -> Draft:
    """A kept deal as files have it."""
    return Draft(
        title=problem.title,
        layout=Layout.read(problem.cards),
        question=problem.question,
        answer=problem.answer,
        first=problem.first,
        contract=problem.contract,
        declarer=problem.declarer,
        tricks=problem.tricks,
        convention=problem.convention,
    )
