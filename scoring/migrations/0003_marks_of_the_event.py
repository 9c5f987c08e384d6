"""Forfeits and disqualifications as marks of the event; what a ruling wrote names it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns."""

    dependencies = [
        ("scoring", "0002_ruling_source"),
        ("tournaments", "0002_duty_and_disqualified"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="evententry",
            name="round",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.round",
            ),
        ),
        migrations.AddField(
            model_name="evententry",
            name="source",
            field=models.CharField(blank=True, max_length=40, verbose_name="source"),
        ),
        migrations.AlterField(
            model_name="evententry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("vists", "vists"),
                    ("points", "tournament points"),
                    ("discipline", "discipline"),
                    ("forfeit", "forfeit of a round"),
                    ("disqualified", "disqualified"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="evententry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "forfeit"), _negated=True), ("round__isnull", False), _connector="OR"
                ),
                name="event_entry_forfeit_of_a_round",
            ),
        ),
    ]
