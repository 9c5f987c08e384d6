"""What the desk's services say instead of writing; each with a stable code (`office.faults`)."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_noop

from office.faults import Refused
from preferans.faults import Fault

UNDECIDED = gettext_noop("The interview is not finished: “%(question)s” has no answer yet.")
NO_INFRACTION = gettext_noop("The rulebook “%(edition)s” has no infraction “%(key)s”; look it up again.")
CHOOSE = gettext_noop("Several measures stand side by side: %(options)s. Choose one of them.")
SAY_MORE = gettext_noop(
    "The Code leaves this to the arbiter. Write down what you decided: figures by hand, or in words."
)
BY_HAND = gettext_noop("By hand: found “%(found)s”; expected a player, a place and a whole number.")
NO_LINE = gettext_noop("Found line %(found)s; expected a deal of this sheet that counts.")
OTHERS_RULED = gettext_noop(
    "Another ruling was issued or withdrawn at this table meanwhile: %(rulings)s. Nothing of yours was "
    "written. Look at it and decide again."
)
REPEAT_DIFFERS = gettext_noop(
    "This form was already sent and issued as ruling %(number)s, with other content. Open the page again."
)
NOT_ISSUED = gettext_noop(
    "Ruling %(number)s is %(status)s already, by %(who)s; there is nothing to withdraw or change."
)
STANDS_BELOW = gettext_noop(
    "Ruling %(later)s stands on top of ruling %(number)s, on the same deal. Withdraw ruling %(later)s first."
)
CORRECTED_SINCE = gettext_noop(
    "Line %(line)s was corrected after ruling %(number)s. Take that correction back first."
)
APPEALED = gettext_noop("An appeal against ruling %(number)s is open: the panel decides, not the arbiter.")
NO_REASON = gettext_noop("No reason was given. Write in a few words why.")
NOT_WAITING = gettext_noop("Ruling %(number)s does not wait for a deal.")
TOO_LATE = gettext_noop("Appeals could be lodged until %(until)s. The deadline is set by the event.")
ONE_OPEN = gettext_noop("An appeal against ruling %(number)s is open already.")
DECIDED = gettext_noop("This appeal was decided already, by %(who)s: %(status)s.")
PANEL_MISSING = gettext_noop("Write down who sat on the panel, and its statement.")
NO_SUCH_DECISION = gettext_noop("Found the decision “%(found)s”; expected upheld, changed or rejected.")
CHANGE_FIRST = gettext_noop(
    "The panel's own ruling is not there yet: change ruling %(number)s first, then record the decision."
)
CALL_DONE = gettext_noop("This call is done already.")
CALL_TAKEN = gettext_noop("%(who)s has taken this call.")
NO_SEAT_CALL = gettext_noop("There is no seat %(found)s at this table.")
UNKNOWN_EDITION = gettext_noop("Found the edition “%(found)s”; the known ones are: %(known)s.")
UNKNOWN_SETTING = gettext_noop("Found the setting “%(found)s”; the known ones are: %(known)s.")
WHO_JOINS = gettext_noop("Choose who takes the seat: a player of the event who sits nowhere in this round.")
ASK_ROUND = gettext_noop(
    "Rounds begun: %(rounds)s. They keep their tariffs; say from which round on the change holds: "
    "%(first)s or higher."
)
ROUND_BEGUN = gettext_noop(
    "Round %(round)s has begun and keeps its tariffs. Name a later round: %(first)s or higher."
)
EARLIER = gettext_noop(
    "Version %(number)s already holds from round %(start)s; a new one must start there or later."
)
OFF_DUTY = gettext_noop("You are off duty: calls go to those on duty. Go on duty first.")


class RulingRefused(Refused):
    """What was asked of the desk cannot be done; nothing was written."""

    def __init__(self, code: str, msgid: str, *, field: str = "", cite: str = "", **params: object) -> None:
        super().__init__([Fault(field, code, msgid, params, cite)])


class Conflict(RulingRefused):
    """It moved on meanwhile, or its state does not allow the step."""

    status = HTTPStatus.CONFLICT
