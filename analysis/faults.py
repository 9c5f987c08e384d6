"""What the solver's services refuse."""

from http import HTTPStatus

from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop

PREPARING = gettext_noop(
    "The solver is being prepared on this machine; that takes half a minute, once. Ask again then."
)
BUSY = gettext_noop("The solver is busy with other questions. Ask again in a few seconds.")


class NotNow(Refused):
    """The solver cannot answer yet; nothing is wrong with the question."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


def preparing() -> NotNow:
    """Its machine code is not there yet, or is being read."""
    return NotNow([Fault("", "preparing", PREPARING)])


def busy() -> NotNow:
    """Somebody else's question is still being answered."""
    return NotNow([Fault("", "busy", BUSY)])
