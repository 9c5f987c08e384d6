"""Jobs for the tests: one that makes a file, one that is refused, one with an error of the program."""

from django.utils.translation import get_language
from django_tasks import task

from office.faults import Refused
from office.models import Job
from office.tasks import JobFile, Tell, run_as_job
from preferans.faults import Fault


@task()
@run_as_job
def write_words(job: Job, tell: Tell) -> JobFile:
    """Write the words of the parameters into a file, telling each."""
    words = job.params["words"]
    for place, word in enumerate(words, start=1):
        tell(place, len(words), word)
    text = f"{get_language()}: {' '.join(words)}"
    return JobFile("слова.txt", text.encode(), message="готово")


@task()
@run_as_job
def refuse(job: Job, tell: Tell) -> JobFile:
    """Find nothing to do."""
    raise Refused([Fault("round", "nothing-to-print", "Round %(number)s has no tables.", {"number": 3})])


@task()
@run_as_job
def stumble(job: Job, tell: Tell) -> JobFile:
    """Fail as a program fails."""
    tell(1, 4)
    return JobFile("", str(1 // 0).encode())
