"""Addresses of the API, version 1. Every one of them has its row in ``tests/matrix/table.py``."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.api import show_nothing_here
from duplicate.api import rounds as duplicates
from formats.api import clocks
from leagues.api import teams
from office.api import account, jobs
from rulings.api import book as rulebook
from rulings.api import desk
from scoring.api import (
    annulments,
    closing,
    entries,
    exports,
    figures,
    previews,
    score,
    sheets,
    standings,
    tables,
)
from tournaments.api import attendance, conventions, draws, events, moves, players, rounds, seats, staff

app_name = "api"
EVENT = "events/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"
SHEET = f"{TABLE}sheet/"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("account/", account.AccountView.as_view(), name="account"),
    path("token/", account.TokenView.as_view(), name="token"),
    path("token/revoke/", account.RevokeTokenView.as_view(), name="token-revoke"),
    path("jobs/", jobs.JobsView.as_view(), name="jobs"),
    path("jobs/<uuid:job_id>/", jobs.JobView.as_view(), name="job"),
    path("jobs/<uuid:job_id>/file/", jobs.JobFileView.as_view(), name="job-file"),
    path("jobs/<uuid:job_id>/repeat/", jobs.JobRepeatView.as_view(), name="job-repeat"),
    path("convention/fields/", conventions.FieldsView.as_view(), name="convention-fields"),
    path("convention/presets/", conventions.PresetsView.as_view(), name="convention-presets"),
    path("score", score.ScoreView.as_view(schema=None), name="score-bare"),
    path("score/", score.ScoreView.as_view(), name="score"),
    path("events/", events.EventsView.as_view(), name="events"),
    path(EVENT, events.OneEventView.as_view(), name="event"),
    path(f"{EVENT}staff/", staff.StaffView.as_view(), name="staff"),
    path(f"{EVENT}staff/<int:member>/", staff.MemberView.as_view(), name="member"),
    path(f"{EVENT}conventions/", conventions.VersionsView.as_view(), name="conventions"),
    path(f"{EVENT}conventions/<int:number>/", conventions.OneVersionView.as_view(), name="convention"),
    path(f"{EVENT}players/", players.PlayersView.as_view(), name="players"),
    path(f"{EVENT}players/import/", players.ImportView.as_view(), name="players-import"),
    path(f"{EVENT}players/check-in/", players.CheckInView.as_view(), name="players-check-in"),
    path(f"{EVENT}check-in/", attendance.CheckInListView.as_view(), name="check-in"),
    path(f"{EVENT}check-in/undo/", attendance.UnmarkView.as_view(), name="check-in-undo"),
    path(f"{EVENT}check-in/day/", attendance.CheckInDayView.as_view(), name="check-in-day"),
    path(f"{EVENT}players/<int:number>/", players.PlayerView.as_view(), name="player"),
    path(f"{EVENT}players/<int:number>/status/", players.StatusView.as_view(), name="player-status"),
    path(f"{EVENT}rounds/", rounds.RoundsView.as_view(), name="rounds"),
    path(ROUND, rounds.RoundView.as_view(), name="round"),
    path(f"{EVENT}annulments/", annulments.AnnulmentsView.as_view(), name="annulments"),
    path(
        f"{EVENT}annulments/<int:annulment>/undo/", annulments.UndoAnnulmentView.as_view(), name="annul-undo"
    ),
    path(f"{ROUND}annul/", annulments.AnnulRoundView.as_view(), name="annul-round"),
    path(f"{TABLE}annul/", annulments.AnnulTableView.as_view(), name="annul-table"),
    path(f"{EVENT}ends/", clocks.EndsView.as_view(), name="ends"),
    path(f"{ROUND}clock/", clocks.ClockView.as_view(), name="clock"),
    path(f"{TABLE}time/", clocks.TableTimeView.as_view(), name="table-time"),
    path(f"{ROUND}close/", tables.CloseRoundView.as_view(), name="round-close"),
    path(f"{ROUND}reopen/", tables.ReopenRoundView.as_view(), name="round-reopen"),
    path(f"{ROUND}draw/", draws.DrawView.as_view(), name="draw"),
    path(f"{ROUND}draw/publish/", draws.PublishView.as_view(), name="draw-publish"),
    path(f"{ROUND}draw/withdraw/", draws.WithdrawView.as_view(), name="draw-withdraw"),
    path(f"{ROUND}draw/swap/", draws.SwapView.as_view(), name="draw-swap"),
    path(f"{ROUND}tables/", tables.BoardView.as_view(), name="tables"),
    path(TABLE, tables.OneTableView.as_view(), name="table"),
    path(f"{ROUND}moves/", moves.MovePlayerView.as_view(), name="move-player"),
    path(f"{TABLE}move/", moves.MoveTableView.as_view(), name="move-table"),
    path(f"{TABLE}seats/", seats.SeatsView.as_view(), name="seats"),
    path(f"{TABLE}seat-draw/", seats.SeatDrawView.as_view(), name="seat-draw"),
    path(SHEET, sheets.SheetView.as_view(), name="sheet"),
    path(f"{SHEET}document/", sheets.DocumentView.as_view(), name="sheet-document"),
    path(f"{SHEET}result/", sheets.ResultView.as_view(), name="sheet-result"),
    path(f"{SHEET}state/", sheets.StateView.as_view(), name="sheet-state"),
    path(f"{SHEET}history/", figures.HistoryView.as_view(), name="sheet-history"),
    path(f"{SHEET}settlement/", figures.SettlementView.as_view(), name="sheet-settlement"),
    path(f"{SHEET}entries/", entries.EntriesView.as_view(), name="entries"),
    path(f"{SHEET}entries/<int:entry>/", entries.EntryView.as_view(), name="entry"),
    path(f"{SHEET}entries/<int:entry>/correct/", entries.CorrectView.as_view(), name="entry-correct"),
    path(f"{SHEET}undo/", entries.UndoView.as_view(), name="undo"),
    path(f"{SHEET}checkpoint/", entries.CheckpointView.as_view(), name="checkpoint"),
    path(f"{SHEET}preview/", previews.PreviewView.as_view(), name="preview"),
    path(f"{EVENT}standings/", standings.StandingsView.as_view(), name="standings"),
    path(f"{EVENT}standings/<int:number>/", standings.StandingsRowView.as_view(), name="standings-row"),
    path(f"{EVENT}closing/", closing.ClosingView.as_view(), name="closing"),
    path(f"{EVENT}closing/withdraw/", closing.WithdrawFinalView.as_view(), name="closing-withdraw"),
    path(f"{EVENT}reconciliation/", closing.ReconciliationView.as_view(), name="reconciliation"),
    path(f"{EVENT}entries/", standings.EventEntriesView.as_view(), name="event-entries"),
    path(f"{EVENT}entries/<int:number>/reverse/", standings.ReverseView.as_view(), name="event-reverse"),
    path(f"{EVENT}exports/", exports.ExportsView.as_view(), name="exports"),
    path(f"{EVENT}exports/workbook/", exports.WorkbookJobView.as_view(), name="export-workbook"),
    path(f"{EVENT}exports/<str:name>", exports.ExportView.as_view(), name="export"),
    path(f"{ROUND}print/<slug:part>/", exports.PrintJobView.as_view(), name="round-print"),
    path("rulebook/", rulebook.RulebookView.as_view(), name="rulebook"),
    path("rulebook/<slug:key>/", rulebook.InfractionView.as_view(), name="infraction"),
    path(f"{EVENT}rules/", desk.RulesView.as_view(), name="rules"),
    path(f"{EVENT}rulings/", desk.RulingsView.as_view(), name="rulings"),
    path(f"{EVENT}rulings/<int:ruling>/", desk.OneRulingView.as_view(), name="ruling"),
    path(f"{EVENT}rulings/<int:ruling>/withdraw/", desk.WithdrawView.as_view(), name="ruling-withdraw"),
    path(f"{EVENT}rulings/<int:ruling>/change/", desk.ChangeView.as_view(), name="ruling-change"),
    path(f"{EVENT}rulings/<int:ruling>/apply/", desk.ApplyView.as_view(), name="ruling-apply"),
    path(f"{EVENT}rulings/<int:ruling>/appeals/", desk.AppealsView.as_view(), name="appeals"),
    path(f"{EVENT}rulings/<int:ruling>/decision/", desk.DecideView.as_view(), name="appeal-decision"),
    path(f"{EVENT}warnings/", desk.WarningsView.as_view(), name="warnings"),
    path(f"{EVENT}duty/", desk.DutyView.as_view(), name="duty"),
    path(f"{EVENT}calls/", desk.CallsView.as_view(), name="calls"),
    path(f"{EVENT}calls/<int:call>/", desk.CallStepView.as_view(), name="call-step"),
    path(f"{TABLE}call/", desk.CallView.as_view(), name="call"),
    path(f"{TABLE}interview/", desk.InterviewView.as_view(), name="interview"),
    path(f"{TABLE}rulings/", desk.IssueView.as_view(), name="rulings-issue"),
    path(f"{EVENT}teams/", teams.TeamsView.as_view(), name="teams"),
    path(f"{EVENT}teams/rules/", teams.TeamRulesView.as_view(), name="team-rules"),
    path(f"{ROUND}line-ups/", teams.LineUpsView.as_view(), name="line-ups"),
    path(f"{EVENT}duplicate/", duplicates.DuplicateView.as_view(), name="duplicate"),
    path(f"{ROUND}duplicate/", duplicates.SetView.as_view(), name="duplicate-set"),
    path(f"{ROUND}duplicate/layouts/", duplicates.LayoutsView.as_view(), name="duplicate-layouts"),
    path(f"{ROUND}duplicate/deals/<int:layout>/", duplicates.DealView.as_view(), name="duplicate-deal"),
    path(f"{ROUND}duplicate/solve/", duplicates.SolveView.as_view(), name="duplicate-solve"),
    path(f"{ROUND}duplicate/placements/", duplicates.PlaceView.as_view(), name="duplicate-place"),
    re_path(r"^(?P<path>.*)$", show_nothing_here, name="nothing"),
]
