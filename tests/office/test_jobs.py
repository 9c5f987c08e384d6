"""A job is asked for, told of, finished or given up, and its file reaches only the person who asked."""

import uuid
from datetime import timedelta

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone, translation

from office.faults import Stale
from office.models import STALE_AFTER, Job, User
from office.services import jobs
from tests.office import work

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def ask(user: User, task=work.write_words, **params: object) -> Job:
    return jobs.enqueue_job(task=task, kind="words", title="Слова", created_by=user, params=params)


def text_of(job: Job) -> str:
    with job.result.open("rb") as file:
        return file.read().decode()


def close_file(answer: HttpResponseBase) -> None:
    """Close the file behind an answer, but not the database: the test goes on."""
    for close in answer._resource_closers:
        close()


def statuses(client: Client, addresses: list[str]) -> list[int]:
    answers = [client.get(address) for address in addresses]
    for answer in answers:
        close_file(answer)
    return [answer.status_code for answer in answers]


def make_job(user: User, **fields: object) -> Job:
    task = work.write_words.module_path
    given = {"kind": "words", "title": "Слова", "task": task, "params": {"words": ["пас"]}} | fields
    return Job.objects.create(created_by=user, **given)


def test_a_finished_job_holds_its_file_and_its_count(vera: User) -> None:
    job = ask(vera, words=["раз", "два"])
    assert (job.state, job.done, job.total, job.percent) == (Job.State.DONE, 2, 2, 100)
    assert (job.file_name, job.message) == ("слова.txt", "готово")
    assert text_of(job) == "ru: раз два"
    assert job.finished_at is not None


def test_a_job_speaks_the_language_of_who_asked(vera: User) -> None:
    with translation.override("en"):
        job = ask(vera, words=["one"])
    assert text_of(job) == "en: one"


def test_a_refused_job_says_why(vera: User) -> None:
    job = ask(vera, work.refuse)
    assert (job.state, job.message) == (Job.State.FAILED, "Round 3 has no tables.")


def test_an_error_of_the_program_closes_the_job_without_its_details(vera: User) -> None:
    job = ask(vera, work.stumble)
    assert job.state == Job.State.FAILED
    assert "журнал" in job.message
    assert "ZeroDivision" not in job.message


def test_a_job_is_claimed_once(vera: User) -> None:
    job = make_job(vera)
    assert jobs.start_job(job_id=job.pk) is not None
    assert jobs.start_job(job_id=job.pk) is None
    assert jobs.start_job(job_id=uuid.uuid4()) is None


def test_a_silent_worker_is_given_up_and_the_job_can_be_asked_for_again(vera: User) -> None:
    job = make_job(vera, state=Job.State.RUNNING, done=3, total=9)
    assert jobs.close_stale_jobs() == 0
    with pytest.raises(Stale) as refusal:
        jobs.repeat_job(job=job, by=vera)
    assert refusal.value.told()[0]["code"] == "job-not-over"
    Job.objects.filter(pk=job.pk).update(touched_at=timezone.now() - STALE_AFTER - timedelta(seconds=1))
    job.refresh_from_db()
    assert job.is_lost
    again = jobs.repeat_job(job=job, by=vera)
    job.refresh_from_db()
    assert (job.state, again.state) == (Job.State.FAILED, Job.State.DONE)
    assert "остановился" in job.message


def test_only_who_asked_and_the_administrator_see_a_job(client: Client, vera: User, oleg: User) -> None:
    job = ask(vera, words=["пас"])
    pages = [f"/jobs/{job.pk}/", f"/jobs/{job.pk}/file/"]
    assert statuses(client, pages) == [302, 302]
    client.force_login(oleg)
    assert statuses(client, pages) == [404, 404]
    assert client.post(f"/jobs/{job.pk}/repeat/").status_code == 404
    assert "Слова" not in client.get("/jobs/").content.decode()
    client.force_login(vera)
    assert statuses(client, pages) == [200, 200]
    assert "Слова" in client.get("/jobs/").content.decode()
    client.force_login(User.objects.create_superuser("chief"))
    assert statuses(client, pages) == [200, 200]


def test_the_file_comes_under_its_own_name(client: Client, vera: User) -> None:
    job = ask(vera, words=["пас"])
    client.force_login(vera)
    answer = client.get(f"/jobs/{job.pk}/file/")
    assert answer.getvalue().decode() == "ru: пас"
    close_file(answer)
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''")


def test_a_lost_file_is_said_to_be_lost(client: Client, vera: User) -> None:
    job = ask(vera, words=["пас"])
    job.result.storage.delete(job.result.name)
    client.force_login(vera)
    assert client.get(f"/jobs/{job.pk}/file/").status_code == 404


def test_the_page_asks_for_itself_until_the_job_is_over(client: Client, vera: User) -> None:
    job = make_job(vera, state=Job.State.RUNNING, done=3, total=12, message="стол 3")
    client.force_login(vera)
    page = client.get(f"/jobs/{job.pk}/").content.decode()
    assert 'hx-trigger="load delay:1s"' in page
    assert '<meta http-equiv="refresh" content="3">' in page
    assert "3 из 12" in page
    assert 'value="25"' in page
    part = client.get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "3 из 12" in part
    jobs.finish_job(job=job, name="a.pdf", content=b"%PDF")
    part = client.get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" not in part
    assert "Скачать a.pdf" in part


def test_a_job_that_nobody_takes_says_so(client: Client, vera: User) -> None:
    job = make_job(vera)
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(minutes=1))
    client.force_login(vera)
    assert "manage.py db_worker" in client.get(f"/jobs/{job.pk}/").content.decode()


def test_asking_again_from_the_page_leads_to_the_new_job(client: Client, vera: User) -> None:
    job = make_job(vera, state=Job.State.FAILED, message="кончилась бумага")
    client.force_login(vera)
    answer = client.post(f"/jobs/{job.pk}/repeat/")
    newest = Job.objects.exclude(pk=job.pk).get()
    assert answer.headers["Location"] == f"/jobs/{newest.pk}/"
    assert newest.state == Job.State.DONE
    running = make_job(vera, state=Job.State.RUNNING)
    answer = client.post(f"/jobs/{running.pk}/repeat/", follow=True)
    assert "ещё готовится" in answer.content.decode()


def test_the_database_worker_does_the_job(vera: User, settings, transactional_db: None) -> None:
    from django.core.management import call_command

    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}
    job = ask(vera, words=["семь", "пик"])
    assert job.state == Job.State.QUEUED
    call_command("db_worker", batch=True, interval=0, startup_delay=False, verbosity=0)
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert text_of(job) == "ru: семь пик"
