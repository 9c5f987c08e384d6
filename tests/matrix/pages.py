"""Forms of a page as a browser reads them: what it would send back untouched."""

from __future__ import annotations

from html.parser import HTMLParser


class Forms(HTMLParser):
    """Collects the forms of a page with the values of their fields."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[dict[str, str]] = []
        self.actions: list[str] = []
        self.names: list[set[str]] = []
        self._select = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a field up."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
            self.names.append(set())
            self.actions.append(given.get("action", ""))
            return
        if not self.forms:
            return
        name, kind = given.get("name", ""), given.get("type", "text")
        if name:
            self.names[-1].add(name)
        if tag == "input" and name and kind not in ("submit", "file", "button"):
            if kind not in ("checkbox", "radio") or "checked" in given:
                self.forms[-1][name] = given.get("value", "on" if kind == "checkbox" else "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in self.forms[-1]:
                self.forms[-1][self._select] = given.get("value", "")
        elif tag == "textarea" and name:
            self._area = name
            self.forms[-1][name] = ""

    def handle_endtag(self, tag: str) -> None:
        """Leave a field."""
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""

    def handle_data(self, text: str) -> None:
        """The text of a long field; a browser drops the first end of line."""
        if self._area:
            self.forms[-1][self._area] = (self.forms[-1][self._area] + text).removeprefix("\n")


def form_of(page: str, field: str, *, action: str = "") -> dict[str, str]:
    """What the form with this field (and this address) would send. Raises LookupError where there is none."""
    found = Forms()
    found.feed(page)
    for form, names, its in zip(found.forms, found.names, found.actions, strict=True):
        if field in names and (not action or its.endswith(action)):
            return dict(form)
    raise LookupError(f"no form has {field}: {found.names}")
