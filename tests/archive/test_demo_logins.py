"""The demo where people already have accounts: their logins stay theirs, new ones are printed once."""

from io import StringIO

from django.core.management import call_command

from office.models import User


def test_where_people_have_accounts_new_logins_are_made_and_printed(db: None) -> None:
    User.objects.create_superuser("chief", password="пять пик, господа")
    out = StringIO()
    call_command("demo", stdout=out)
    said = out.getvalue()
    for login in ("director", "arbiter", "scorer"):
        password = said.split(f"Login: {login}, password: ")[1].splitlines()[0]
        assert User.objects.get(username=login).check_password(password)
    assert "tirazh" not in said
