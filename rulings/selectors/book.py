"""The rulebook to read: infractions by stage, a decision table, a point of the Code with what rests on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.utils.translation import gettext as _

from rulings.rulebook.asking import choice_saying, question_saying
from rulings.rulebook.catalogue import CODE_1996, EDITIONS, STAGES
from rulings.rulebook.editions import Edition
from rulings.rulebook.engine import Clause, Infraction, Question
from rulings.rulebook.faces import cite_text
from rulings.rulebook.points.book import POINTS, SECTIONS, cited_by, find_notes, find_point
from rulings.rulebook.points.rows import KINDS, Point
from rulings.rulebook.words import remedy_saying
from rulings.selectors.interviews import Found, show_found


@dataclass(frozen=True)
class ClauseShown:
    """A row of a decision table in words: when, what, by which point."""

    cite: str
    point: str
    gist: str
    when: tuple[tuple[str, str], ...]
    also: tuple[tuple[str, str], ...]
    said: tuple[str, ...]


@dataclass(frozen=True)
class InfractionShown:
    """An infraction whole: its questions, its table, its examples."""

    infraction: Infraction
    title: str
    stage: str
    words: tuple[str, ...]
    questions: tuple[tuple[str, str, tuple[str, ...]], ...]
    clauses: tuple[ClauseShown, ...]
    examples: tuple[tuple[str, str, tuple[str, ...]], ...]
    amended: tuple[tuple[str, str], ...]


def find_edition(key: str) -> Edition | None:
    """An edition of the rulebook by its key; the Code where none is asked for."""
    return EDITIONS.get(key) if key else CODE_1996


def edition_query(key: str) -> str:
    """What an address of the rulebook says to show that edition."""
    return "" if key == CODE_1996.key else f"?edition={key}"


def editions_shown(now: Edition) -> list[tuple[str, str, bool]]:
    """Every edition: its address, its title, whether it is the one shown."""
    return [
        (edition_query(key) or "?", _(edition.title), key == now.key) for key, edition in EDITIONS.items()
    ]


def by_stage(edition: Edition = CODE_1996) -> list[tuple[str, str, list[Found]]]:
    """All infractions of an edition by stage of play."""
    order = list(STAGES)
    rows = sorted(edition.infractions.values(), key=lambda one: order.index(one.stage))
    return [
        (stage.value, _(STAGES[stage]), [show_found(one) for one in group])
        for stage, group in groupby(rows, key=lambda one: one.stage)
    ]


def slug_of(point: str) -> str:
    """A point in an address: `note 67` is `note-67`."""
    return point.replace(" ", "-")


def point_of_slug(slug: str) -> Point | None:
    """The point of an address."""
    return POINTS.get(slug.replace("-", " ")) or POINTS.get(slug)


def show_infraction(infraction: Infraction) -> InfractionShown:
    """The decision table of an infraction, drawn from the table itself."""
    return InfractionShown(
        infraction=infraction,
        title=_(infraction.title),
        stage=_(STAGES[infraction.stage]),
        words=tuple(word.strip() for word in infraction.words.split(",")),
        questions=tuple(
            (question_saying(one).said(_), _(one.why) if one.why else "", labels_of(one))
            for one in infraction.deciding
        ),
        clauses=tuple(show_clause(one) for one in infraction.clauses),
        examples=tuple(
            (
                _(one.name),
                cite_text(one.cite, _),
                tuple(remedy_saying(remedy).said(_) for remedy in one.remedies),
            )
            for one in infraction.examples
        ),
        amended=tuple(
            (_(edition.title), _(regulation))
            for edition in EDITIONS.values()
            if (regulation := edition.regulation_of(infraction.key))
        ),
    )


def labels_of(question: Question) -> tuple[str, ...]:
    """The answers of a question in words."""
    return tuple(choice_saying(question, key).said(_) for key in question.choices)


def show_clause(clause: Clause) -> ClauseShown:
    """A row in words; what follows is said where it does not depend on the case."""
    when = tuple(
        (
            question_saying(test.question).said(_),
            ", ".join(
                choice_saying(test.question, key).said(_) for key in test.question.choices if key in test.keys
            ),
        )
        for test in clause.when
    )
    remedies = () if callable(clause.remedy) else clause.remedy
    return ClauseShown(
        cite=cite_text(clause.cite, _),
        point=address_of_cite(clause.cite),
        gist=_(clause.gist),
        when=when,
        also=tuple((cite_text(one, _), address_of_cite(one)) for one in clause.also),
        said=tuple(remedy_saying(one).said(_) for one in remedies),
    )


def address_of_cite(cite: str) -> str:
    """The address of the point that a cite names; "" for a regulation."""
    point = find_point(cite)
    return slug_of(point.number) if point else ""


@cache
def cited(edition: str) -> dict[str, tuple[str, ...]]:
    """Keys of infractions by point; walked once for a process and edition."""
    return dict(cited_by(EDITIONS[edition].infractions.values()))


@dataclass(frozen=True)
class PointShown:
    """A point of the Code in our words, with its notes and its infractions."""

    point: Point
    number: str
    slug: str
    gist: str
    kind: str
    section: str
    notes: tuple[tuple[str, str, str], ...]
    infractions: tuple[Found, ...]


def show_point(point: Point, edition: Edition = CODE_1996) -> PointShown:
    """Everything about a point."""
    section = next(one for one in SECTIONS if point in one.points)
    return PointShown(
        point=point,
        number=cite_text(point.number, _),
        slug=slug_of(point.number),
        gist=_(point.gist),
        kind=_(KINDS[point.kind]),
        section=_(section.title),
        notes=tuple(
            (cite_text(note.number, _), slug_of(note.number), _(note.gist))
            for note in find_notes(point.number)
        ),
        infractions=tuple(
            show_found(edition.infractions[key]) for key in cited(edition.key).get(point.number, ())
        ),
    )


def show_sections() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """All points by section: number, address, gist."""
    return [
        (
            section.number,
            _(section.title),
            [(cite_text(one.number, _), slug_of(one.number), _(one.gist)) for one in section.points],
        )
        for section in SECTIONS
    ]
