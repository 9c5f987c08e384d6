"""Of one version of a sheet there is one change of state."""

from typing import Any

from django.db import migrations, models


def number_changes(apps: Any, schema_editor: Any) -> None:
    """Changes made so far get 1, 2, 3 … on their sheet: each is below the version its sheet has now."""
    counts: dict[int, int] = {}
    changes = apps.get_model("scoring", "SheetStateChange").objects.order_by("sheet_id", "pk")
    for change in changes.iterator():
        counts[change.sheet_id] = counts.get(change.sheet_id, 0) + 1
        changes.filter(pk=change.pk).update(from_version=counts[change.sheet_id])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_totals_of_sheets")]

    operations = [
        migrations.AddField(
            model_name="sheetstatechange",
            name="from_version",
            field=models.PositiveIntegerField(default=0, verbose_name="version of the sheet"),
            preserve_default=False,
        ),
        migrations.RunPython(number_changes, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="sheetstatechange",
            constraint=models.UniqueConstraint(
                fields=("sheet", "from_version"), name="state_change_once_per_version"
            ),
        ),
    ]
