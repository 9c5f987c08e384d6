"""Questions to the solver and kept deals, as the API takes and says them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from analysis.domain.problems import MOST_TITLE, MOST_WORDS
from analysis.domain.proofs import Ask
from analysis.domain.spots import GAMES_AND_PASS, TALONS
from analysis.models import Problem
from analysis.selectors.problems import draft_of
from office.serializers import Body
from preferans.cards import hand_text
from preferans.doubledummy.position import card_of, cards_in

MOST_QUESTIONS = 8
CARDS = (
    "A sign for each of the 32 cards, spades first, each suit from the seven up: `0 1 2` a hand, `t` the "
    "talon card opened first, `u` the other one, `d` put away, `-` nowhere."
)


class AnalyseBody(Body):
    """Deals and positions as `manage.py analyse` reads them (docs/solver.md)."""

    questions = serializers.ListField(
        child=serializers.JSONField(),
        min_length=1,
        max_length=MOST_QUESTIONS,
        help_text="Deals (`hands`, `talon`, `dealer`) or positions (`hands`, `trick`, `trump`, `declarer`, "
        "`to_play`); one at a time for those who are not signed in.",
    )
    talon = serializers.ChoiceField(choices=("leads", "closed"), required=False, default="leads")
    declarer = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=4
    )
    games = serializers.CharField(
        required=False, default="SCDHNM", max_length=6, help_text="Letters of S C D H N M."
    )
    line = serializers.BooleanField(required=False, default=False, help_text="Add a line of best play.")


class AnswersSerializer(serializers.Serializer):
    """The answers in the order of the questions, as `manage.py analyse --json` gives them."""

    answers = serializers.ListField(child=serializers.DictField())


class SpotBody(Body):
    """A spot of the card page, and what is to be proved."""

    ask = serializers.ChoiceField(choices=[ask.value for ask in Ask])
    cards = serializers.RegexField("^[012tud-]{32}$", help_text=CARDS)
    first = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2, help_text="Who leads to the first trick."
    )
    who = serializers.IntegerField(min_value=0, max_value=2, help_text="Whose tricks are counted.")
    game = serializers.ChoiceField(choices=list(GAMES_AND_PASS), help_text="M is misère, P an all-pass.")
    away = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=4, help_text="The discard, `C7D8`."
    )
    wants = serializers.RegexField(
        "^([hl]{3})?$",
        required=False,
        default="",
        allow_blank=True,
        help_text="Whether each hand wants the counted one to take many (h) or few (l), `lll` if all help.",
    )
    talon = serializers.ChoiceField(choices=TALONS, required=False, default="leads")
    play = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=60, help_text="Cards played, `SAS7`."
    )
    level = serializers.ChoiceField(choices=(0, 6, 7, 8, 9, 10), required=False, default=0)


class ProofText(Body):
    """A proof to be checked."""

    proof = serializers.CharField(max_length=300)


class ProvedSerializer(serializers.Serializer):
    """A proof: its text, which a ruling takes, and what it says."""

    proof = serializers.CharField(source="text")
    ask = serializers.CharField(source="ask.value")
    tricks = serializers.IntegerField(help_text="Of the counted hand in the line.")
    taken = serializers.ListField(child=serializers.IntegerField(), help_text="By hand.")
    line = serializers.SerializerMethodField(help_text="All cards in the order of play.")
    by_hand = serializers.IntegerField(help_text="How many cards of the line were chosen, not reckoned.")

    def get_line(self, proof: Any) -> list[str]:
        """The cards as text."""
        return [card_of(card).text() for card in proof.line]


class ProblemSerializer(serializers.ModelSerializer):
    """A kept deal."""

    kept_by = serializers.CharField()
    hands = serializers.SerializerMethodField()

    class Meta:
        model = Problem
        fields = (
            "id",
            "title",
            "question",
            "answer",
            "cards",
            "hands",
            "first",
            "contract",
            "declarer",
            "tricks",
            "result",
            "convention",
            "is_public",
            "kept_by",
            "kept_at",
        )

    def get_hands(self, problem: Problem) -> list[str]:
        """The three hands as text."""
        return [hand_text(cards_in(hand)) for hand in draft_of(problem).layout.hands]


class ProblemBody(Body):
    """A deal to be kept."""

    title = serializers.CharField(max_length=MOST_TITLE)
    cards = serializers.RegexField("^[012tud-]{32}$", help_text=CARDS)
    question = serializers.CharField(max_length=MOST_WORDS, required=False, default="", allow_blank=True)
    answer = serializers.CharField(max_length=MOST_WORDS, required=False, default="", allow_blank=True)
    first = serializers.IntegerField(required=False, default=0, min_value=0, max_value=2)
    contract = serializers.CharField(max_length=10, required=False, default="", allow_blank=True)
    declarer = serializers.IntegerField(required=False, default=0, min_value=0, max_value=2)
    tricks = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=10
    )
    convention = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    is_public = serializers.BooleanField(required=False, default=False)
