"""Waits for jobs at the times that the service names."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, cast

from ._errors import JobFailedError, JobTimeoutError

Job = TypeVar("Job")

_DEFAULT_POLL = 2.0


def wait_for_job(
    job_id: str,
    retry_after: object,
    get: Callable[[str], Job],
    on_progress: Callable[[Job], None] | None,
    wait_seconds: float,
) -> Job:
    ends_at = time.monotonic() + wait_seconds
    while True:
        time.sleep(_pause(job_id, retry_after, ends_at, wait_seconds))
        job = get(job_id)
        if on_progress:
            on_progress(job)
        if _has_ended(job_id, job):
            return job
        retry_after = cast(Mapping[str, object], job).get("retry_after_seconds")


async def async_wait_for_job(
    job_id: str,
    retry_after: object,
    get: Callable[[str], Awaitable[Job]],
    on_progress: Callable[[Job], None] | None,
    wait_seconds: float,
) -> Job:
    ends_at = time.monotonic() + wait_seconds
    while True:
        await asyncio.sleep(_pause(job_id, retry_after, ends_at, wait_seconds))
        job = await get(job_id)
        if on_progress:
            on_progress(job)
        if _has_ended(job_id, job):
            return job
        retry_after = cast(Mapping[str, object], job).get("retry_after_seconds")


def _pause(job_id: str, retry_after: object, ends_at: float, wait_seconds: float) -> float:
    seconds = float(retry_after) if isinstance(retry_after, (int, float)) else _DEFAULT_POLL
    if time.monotonic() + seconds > ends_at:
        raise JobTimeoutError(job_id, wait_seconds)
    return seconds


def _has_ended(job_id: str, job: object) -> bool:
    state = cast(Mapping[str, Any], job)
    if state["status"] == "failed":
        error = state.get("error") or {}
        raise JobFailedError(job_id, error.get("code", "failed"), error.get("message"), state.get("credits_refunded"))
    return bool(state["status"] == "done")
