"""A person shows the codes of two events: his pages at both then know each other."""

from __future__ import annotations

from django.utils import timezone

from journal.services.actions import action
from phones.models import SamePerson
from phones.selectors.persons import pair_of
from phones.selectors.refusals import PhoneConflict, PhoneRefused
from preferans.marks import gettext_noop
from tournaments.models import Registration

SAME_EVENT = gettext_noop("Both codes are of one event, “%(event)s”; expected the badge of another event.")
NOT_JOINED = gettext_noop("These two events are not joined any more.")


@action("person.joined", gettext_noop("player showed that he plays at another event too"))
def join_events(*, registration: Registration, other: Registration) -> SamePerson:
    """Say that two registrations are one person. Saying it twice says it once.

    The caller has read both codes. Raises PhoneRefused where both are of one event.
    """
    if registration.event_id == other.event_id:
        raise PhoneRefused("same-event", SAME_EVENT, where="other", event=str(registration.event))
    low, high = sorted((registration, other), key=lambda one: one.pk)
    list(Registration.objects.select_for_update().filter(pk__in=(low.pk, high.pk)).order_by("pk"))
    return pair_of(low, high) or SamePerson.objects.create(one=low, other=high)


@action("person.parted", gettext_noop("player took back that he plays at another event"))
def part_events(*, registration: Registration, other: Registration) -> SamePerson:
    """Take it back. Raises PhoneConflict where nothing joins the two."""
    pair = pair_of(registration, other)
    if pair is None:
        raise PhoneConflict("not-joined", NOT_JOINED, where="other")
    pair.ended_at = timezone.now()
    pair.save(update_fields=["ended_at"])
    return pair
