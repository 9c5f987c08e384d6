"""Staff on duty; players disqualified by a ruling."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns."""

    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="staff",
            name="is_on_duty",
            field=models.BooleanField(default=True, verbose_name="on duty"),
        ),
        migrations.AlterField(
            model_name="registration",
            name="status",
            field=models.CharField(
                choices=[
                    ("registered", "registered"),
                    ("present", "present"),
                    ("withdrawn", "withdrawn"),
                    ("disqualified", "disqualified"),
                ],
                default="registered",
                max_length=12,
                verbose_name="status",
            ),
        ),
    ]
