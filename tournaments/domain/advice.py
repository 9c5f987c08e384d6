"""What the Code advises against in qualifying events. Flagged with its point, never forbidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from preferans.marks import gettext_noop


@dataclass(frozen=True)
class Advice:
    """A field of the convention that the Code advises against, and why."""

    field: str
    cite: str
    msgid: str


_ADVICE: tuple[tuple[Callable[[object], bool], Advice], ...] = (
    (
        bool,
        Advice(
            "dark",
            "4.1.2",
            gettext_noop("Dark bids multiply the price by chance; avoid them in a qualifying event."),
        ),
    ),
    (
        bool,
        Advice(
            "bombs",
            "4.1.2",
            gettext_noop("Bombs multiply the price by chance; avoid them in a qualifying event."),
        ),
    ),
    (
        bool,
        Advice(
            "opening_all_pass",
            "4.1.2",
            gettext_noop(
                "Forced all-passes before the play hand out bombs; avoid them in a qualifying event."
            ),
        ),
    ),
    (
        lambda value: value is not None,
        Advice(
            "talon_premium",
            "3.4.11",
            gettext_noop("Aces in the talon should not be rewarded in a qualifying event."),
        ),
    ),
    (
        lambda value: value is not None,
        Advice(
            "talon_refusal",
            "3.4.10",
            gettext_noop("The dealer should not suffer for a poor talon in a qualifying event."),
        ),
    ),
    (
        lambda value: isinstance(value, (list, tuple)) and any(level > 6 for level in value),
        Advice(
            "exit_levels",
            "3.7.8",
            gettext_noop(
                "Leaving an all-pass with a seven or more adds chance; use six in a qualifying event."
            ),
        ),
    ),
    (
        lambda value: value == "stays",
        Advice(
            "dealer_after_all_pass",
            "3.7.7",
            gettext_noop("In a qualifying event the deal moves on after an all-pass."),
        ),
    ),
)


def advised_against(values: Mapping[str, object]) -> tuple[Advice, ...]:
    """The advice that applies to the convention's values, in the order of the fields here."""
    return tuple(
        advice for applies, advice in _ADVICE if advice.field in values and applies(values[advice.field])
    )
