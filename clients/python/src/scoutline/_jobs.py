"""Waits for jobs at the times that the service names."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar, cast

from ._errors import JobFailedError, JobTimeoutError, NotFoundError, ScoutlineError
from ._meta import meta_of
from ._requests import CallOptions

Job = TypeVar("Job")

_DEFAULT_POLL = 2.0


def wait_for_job(
    started: Mapping[str, object],
    id_member: str,
    get: Callable[[str, CallOptions], Job],
    on_progress: Callable[[Job], None] | None,
    wait_seconds: float,
    call_options: CallOptions | None,
) -> Job:
    wait = _Wait(started, id_member, wait_seconds, call_options)
    while True:
        time.sleep(wait.pause())
        with wait.polling():
            job = get(wait.job_id, wait.options)
            wait.is_known = True
            if on_progress:
                on_progress(job)
            if wait.has_ended(job):
                return job


async def async_wait_for_job(
    started: Mapping[str, object],
    id_member: str,
    get: Callable[[str, CallOptions], Awaitable[Job]],
    on_progress: Callable[[Job], None] | None,
    wait_seconds: float,
    call_options: CallOptions | None,
) -> Job:
    wait = _Wait(started, id_member, wait_seconds, call_options)
    while True:
        await asyncio.sleep(wait.pause())
        with wait.polling():
            job = await get(wait.job_id, wait.options)
            wait.is_known = True
            if on_progress:
                on_progress(job)
            if wait.has_ended(job):
                return job


class _Wait:
    """The state of a wait. Until the first answer, 404 means that the service has not indexed the job."""

    def __init__(
        self, started: Mapping[str, object], id_member: str, seconds: float, call_options: CallOptions | None
    ):
        self.job_id = str(started[id_member])
        options = call_options or CallOptions()
        token = meta_of(started).consistency_token or options.consistency_token
        self.options = replace(options, consistency_token=token)
        self.is_known = False
        self._retry_after = started.get("retry_after_seconds")
        self._seconds = seconds
        self._ends_at = time.monotonic() + seconds

    def pause(self) -> float:
        """Seconds until the next poll."""
        after = self._retry_after
        seconds = float(after) if isinstance(after, (int, float)) else _DEFAULT_POLL
        if time.monotonic() + seconds > self._ends_at:
            raise JobTimeoutError(self.job_id, self._seconds)
        return seconds

    @contextmanager
    def polling(self) -> Iterator[None]:
        try:
            yield
        except ScoutlineError as error:
            if self.is_known or not isinstance(error, NotFoundError):
                error.job_id = self.job_id
                raise
            self._retry_after = None

    def has_ended(self, job: object) -> bool:
        state = cast(Mapping[str, Any], job)
        self._retry_after = state.get("retry_after_seconds")
        if state["status"] == "failed":
            error = state.get("error") or {}
            code = error.get("code", "failed")
            raise JobFailedError(self.job_id, code, error.get("message"), state.get("credits_refunded"))
        return bool(state["status"] == "done")
