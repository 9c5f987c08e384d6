"""Addresses of scoring; full paths, included at the root."""

from django.urls import URLPattern, path

from scoring.views import (
    annulments,
    boards,
    closing,
    entry,
    event_entries,
    figures,
    lines,
    papers,
    pictures,
    reconciliation,
    schedules,
    screen,
    seat_corrections,
    standings,
    standings_draw,
    tables,
)

app_name = "scoring"

ROUND = "events/<slug:slug>/rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path(ROUND, boards.board, name="board"),
    path(ROUND + "close/", boards.close_round, name="close-round"),
    path(ROUND + "reopen/", boards.reopen_round, name="reopen-round"),
    path(ROUND + "annul/", annulments.annul_round, name="annul-round"),
    path(TABLE + "correct-seats/", seat_corrections.correct, name="correct-seats"),
    path(TABLE + "annul/", annulments.annul_table, name="annul-table"),
    path("events/<slug:slug>/annulled/", annulments.show_annulled, name="annulled"),
    path("events/<slug:slug>/annulled/<int:pk>/undo/", annulments.undo_annulment, name="annul-undo"),
    path(TABLE, tables.table, name="table"),
    path(TABLE + "record/", tables.record, name="record"),
    path(TABLE + "preview/", tables.preview, name="preview"),
    path(TABLE + "undo/", tables.undo, name="undo"),
    path(TABLE + "state/", tables.state, name="state"),
    path(TABLE + "time-mark/", tables.mark, name="time-mark"),
    path(TABLE + "buttons/", entry.buttons, name="buttons"),
    path(TABLE + "checkpoint/", entry.checkpoint, name="checkpoint"),
    path(TABLE + "other/", entry.other, name="other"),
    path(TABLE + "lines/<int:line>/", lines.line, name="line"),
    path(TABLE + "lines/<int:line>/correct/", lines.correct, name="correct"),
    path(TABLE + "settlement/", figures.settlement, name="settlement"),
    path(TABLE + "history/", figures.history, name="history"),
    path(TABLE + "sheet.json", figures.document, name="sheet-json"),
    path("events/<slug:slug>/screen/", screen.screen, name="screen"),
    path("events/<slug:slug>/standings/", standings.standings, name="standings"),
    path("events/<slug:slug>/standings/<int:number>/", standings.player, name="player"),
    path("events/<slug:slug>/closing/", closing.closing, name="closing"),
    path("events/<slug:slug>/closing/publish/", closing.publish_final, name="publish-final"),
    path("events/<slug:slug>/closing/withdraw/", closing.withdraw_final, name="withdraw-final"),
    path("events/<slug:slug>/reconciliation/", reconciliation.reconciliation, name="reconciliation"),
    path(
        "events/<slug:slug>/reconciliation/<int:number>/",
        reconciliation.reconciliation_round,
        name="reconciliation-round",
    ),
    path("events/<slug:slug>/entries/", event_entries.event_entries_page, name="event-entries"),
    path("events/<slug:slug>/pictures/", pictures.race, name="pictures"),
    path("events/<slug:slug>/pictures/contracts/", pictures.contracts, name="pictures-contracts"),
    path("events/<slug:slug>/pictures/meetings/", pictures.meetings, name="pictures-meetings"),
    path(
        "events/<slug:slug>/entries/<int:entry>/reverse/", event_entries.reverse_entry, name="reverse-entry"
    ),
    path("events/<slug:slug>/papers/", papers.papers, name="papers"),
    path("events/<slug:slug>/papers/workbook/", papers.export_all, name="export-all"),
    path("events/<slug:slug>/papers/standings/", papers.print_standings_job, name="print-standings"),
    path("events/<slug:slug>/print/standings.pdf", papers.standings_pdf, name="standings-pdf"),
    path("events/<slug:slug>/exports/<str:name>", papers.export, name="export"),
    path(ROUND + "seating.pdf", papers.seating_pdf, name="seating-pdf"),
    path("events/<slug:slug>/schedule/schedule.pdf", schedules.schedule_pdf, name="schedule-pdf"),
    path(ROUND + "draw/standings/", standings_draw.draw_by_standings, name="draw-by-standings"),
    path(ROUND + "cut/", standings_draw.cut, name="cut"),
    path(ROUND + "print/<slug:part>/", papers.print_all, name="print-all"),
    path(TABLE + "blank.pdf", papers.blank_pdf, name="blank-pdf"),
    path(TABLE + "protocol.pdf", papers.protocol_pdf, name="protocol-pdf"),
    path(TABLE + "settlement.pdf", papers.settlement_pdf, name="settlement-pdf"),
]
