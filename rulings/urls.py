"""Addresses of rulings; full paths, included at the root."""

from django.urls import URLPattern, path

from rulings.views import absences, book, desk, files, interview, issued, proof

app_name = "rulings"

DESK = "events/<slug:slug>/rulings/"
TABLE = "events/<slug:slug>/rounds/<int:number>/tables/<int:table>/"
RULING = DESK + "<int:ruling>/"

urlpatterns: list[URLPattern] = [
    path("code/", book.book, name="book"),
    path("code/points/", book.points, name="points"),
    path("code/points/<str:point>/", book.point, name="point"),
    path("code/<slug:key>/", book.infraction, name="infraction"),
    path(DESK, desk.desk, name="desk"),
    path(DESK + "warnings/", desk.warnings, name="warnings"),
    path(DESK + "absences/", absences.absences, name="absences"),
    path(DESK + "absences/<int:number>/", absences.charge, name="absence-charge"),
    path(DESK + "rules/", desk.rules_page, name="rules"),
    path(DESK + "list.pdf", files.list_pdf, name="list-pdf"),
    path(DESK + "files/<str:name>", files.export, name="export"),
    path(RULING, issued.ruling, name="ruling"),
    path(RULING + "ruling.pdf", files.ruling_pdf, name="ruling-pdf"),
    path(RULING + "withdraw/", issued.withdraw, name="withdraw"),
    path(RULING + "apply/", issued.apply, name="apply"),
    path(RULING + "appeal/", issued.appeal, name="appeal"),
    path(RULING + "decide/", issued.decide, name="decide"),
    path("events/<slug:slug>/calls/<int:call>/take/", desk.take, name="take"),
    path("events/<slug:slug>/calls/<int:call>/done/", desk.done, name="done"),
    path("events/<slug:slug>/duty/", desk.duty, name="duty"),
    path(TABLE + "call/", desk.call, name="call"),
    path(TABLE + "ruling/", interview.find, name="find"),
    path(TABLE + "ruling/<slug:key>/", interview.interview, name="interview"),
    path(TABLE + "ruling/<slug:key>/proof/", proof.proof, name="proof"),
]
