"""Whoever directs an event now may also annul; new directors are given it apart."""

from django.db import migrations


def give_directors(apps, schema_editor):
    apps.get_model("tournaments", "Staff").objects.filter(role="director").update(may_annul=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_people_by_day")]

    operations = [migrations.RunPython(give_directors, migrations.RunPython.noop)]
