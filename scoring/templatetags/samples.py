"""Samples for the page of components: pulkas empty, fresh and crowded; lines and bars of standings."""

from fractions import Fraction

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.domain.pictures.race import NARROW, WIDE, Race, Runner, draw_race
from scoring.domain.pulka import Drawing, Figure, Hints, Place, Tone, draw_pulka
from scoring.selectors.spark import spark_bars
from scoring.templatetags.places import draw_spark

register = template.Library()

NAMES = ("Ветрова", "Лунин", "Соколова", "Нестеров", "Ким")
MARKS = {"!": Tone.RULED, "*": Tone.FRESH}

FRESH_4 = """
0 pool 2.12 | 0 mountain 1.7.10 | 0 whists 1 4! | 0 whists 2 12* | 0 whists 3 8.12
1 pool 2.4.8.4! | 1 mountain 3.7!.9 | 1 whists 0 6 | 1 whists 2 4.6*
2 pool 4.5 | 2 mountain 20.22* | 2 whists 0 18 | 2 whists 1 8.20.28! | 2 whists 3 4.12
3 pool 4.6.14 | 3 mountain 2.4.9 | 3 whists 0 12 | 3 whists 1 6.10! | 3 whists 2 2*
"""
FULL_4 = """
0 pool 8.12.22.30.38.44.50.56.62 | 0 mountain 4.6.12.13.14.15.21
0 whists 1 12 | 0 whists 2 2.10 | 0 whists 3 2.4.8.14.20.32
1 pool 6.14.18.22.26.34 | 1 mountain 1.4.5
1 whists 0 24.36.48.54.60 | 1 whists 2 12.20.28.40.52 | 1 whists 3 12.14.22.26.38.50
2 pool 4.8.16.24.32.38.42 | 2 mountain 8.9.11 | 2 whists 0 12.18.42 | 2 whists 1 8 | 2 whists 3 4.16.36
3 pool 6.14.16.20.26.30.36.40.44 | 3 mountain 1.3.5.9.17
3 whists 0 8.14.22.30.36.48.54 | 3 whists 1 12.20.32.44 | 3 whists 2 12.18
"""
FULL_3 = """
0 pool 6.10.14.18.20.22.30.36.42 | 0 mountain 1.3.9.11.15.19.20.23.31.32
0 whists 1 12.20.28.44.56.68.80 | 0 whists 2 18.30.50.58
1 pool 4.8.10.14.16.22.28.34.40 | 1 mountain 2.4.7.15.16.18
1 whists 2 12.20.24 | 1 whists 0 12.24.36.44.62.74.80.88.100.112
2 pool 8.12.20.22 | 2 mountain 6.8.12.14.18.20.23
2 whists 0 8.14.26.28.34 | 2 whists 1 12.18.30.46.58.60
"""
SAMPLES: dict[str, tuple[int, str, int | None, int | str]] = {
    "fresh-4": (4, FRESH_4, 2, 20),
    "full-4": (4, FULL_4, None, "∞"),
    "full-3": (3, FULL_3, 1, 20),
}


def read_runs(text: str) -> dict[Place, tuple[Figure, ...]]:
    """Read runs from lines of ``seat column [opponent] figures``; ``!`` marks the arbiter, ``*`` the last."""
    runs = {}
    for line in text.replace("\n", "|").split("|"):
        words = line.split()
        if not words:
            continue
        against = int(words[2]) if words[1] == "whists" else None
        runs[Place(int(words[0]), words[1], against)] = tuple(
            Figure(part.rstrip("!*"), MARKS.get(part[-1], Tone.PLAIN)) for part in words[-1].split(".")
        )
    return runs


@register.simple_tag
def sample_pulka(key: str) -> Drawing:
    """A sample by key: ``fresh-4``, ``full-4``, ``full-3``, or ``blank-2`` to ``blank-5``."""
    if key.startswith("blank-"):
        count = int(key[-1])
        hints = Hints(_("mountain"), _("pool"), _("whists on %s"))
        return draw_pulka(NAMES[:count], {}, dealer=0, target=10, hints=hints)
    count, text, dealer, target = SAMPLES[key]
    return draw_pulka(NAMES[:count], read_runs(text), dealer=dealer, target=target)


RACE = {
    "Ветрова А.": (40, 90, 60, 130, 180, 240),
    "Лунин Б.": (-20, 30, 70, 60, 120, 150),
    "Соколова В.": (60, 20, 40, 90, 60, 100),
    "Нестеров Г.": (10, -40, -10, 20, 10, 40),
    "Ким Д.": (-60, -30, -70, -20, 0, -10),
    "Павлов Е.": (30, 40, 0, -50, -30, -60),
    "Орлова Ж.": (-40, -60, -40, -90, -130, -110),
    "Зимин З.": (-20, -50, -50, -140, -210, -350),
}


@register.simple_tag
def sample_race(width: str) -> Race | None:
    """Eight lines through six rounds, ``wide`` or ``narrow``: every dash and sign there is."""
    runners = [
        Runner(key, name, tuple(map(Fraction, sums)))
        for key, (name, sums) in enumerate(RACE.items(), start=1)
    ]
    layout = WIDE if width == "wide" else NARROW
    return draw_race(runners, columns=6, chosen=range(1, len(runners) + 1), layout=layout)


@register.simple_tag
def sample_bars(kind: str) -> SafeString:
    """Bars of four rounds, mostly ``up`` or ``down``; the last is not official yet."""
    sign = 1 if kind == "up" else -1
    results = [(Fraction(sign * vists), at < 3) for at, vists in enumerate((40, -12, 30, 22))]
    return SafeString(draw_spark(spark_bars(results, most=Fraction(40))))  # nosec B703


@register.filter
def words(text: str) -> list[str]:
    """The words of a text, for a loop."""
    return text.split()
