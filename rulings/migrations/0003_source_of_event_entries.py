"""Entries of the event that rulings wrote before entries named their source get its name."""

from typing import Any

from django.db import migrations


def name_sources(apps: Any, schema_editor: Any) -> None:
    entry = apps.get_model("scoring", "EventEntry")
    rows = apps.get_model("rulings", "RulingWrite").objects.exclude(event_entry=None)
    for write in rows.select_related("ruling"):
        entry.objects.filter(pk=write.event_entry_id).update(source=f"ruling {write.ruling.number}")


class Migration(migrations.Migration):
    """Data only."""

    dependencies = [("rulings", "0002_rules_from_a_round"), ("scoring", "0003_marks_of_the_event")]
    operations = [migrations.RunPython(name_sources, migrations.RunPython.noop)]
