"""A program of an API consumer: it must pass mypy --strict, and meets every fault that the README names."""

import json
import os
import time
from collections.abc import Callable
from datetime import datetime, timezone

from scoutline import (
    ApiError,
    CallOptions,
    ConflictError,
    JobFailedError,
    RateLimitError,
    Scoutline,
    ScoutlineError,
    ServerError,
    TimeoutError,
    meta_of,
)

costs: list[int] = []
client = Scoutline(
    retry_delay=0.02, on_answer=lambda meta: costs.append(meta.credits.cost if meta.credits else 0)
)


def fault(name: str, timeout: float | None = None, max_retries: int | None = None) -> CallOptions:
    return CallOptions(request_id=f"fault.{name}.python", timeout=timeout, max_retries=max_retries)


def failure(call: Callable[[], object]) -> list[object]:
    try:
        call()
    except ApiError as error:
        said = str(error).count(str(error.problem["detail"]))
        return [type(error).__name__, error.status, error.code, error.field, error.remedy is not None, said]
    except ScoutlineError as error:
        return [type(error).__name__]
    return ["no error"]


def raised(kind: type[ScoutlineError], call: Callable[[], object]) -> object:
    try:
        call()
    except kind as error:
        if isinstance(error, RateLimitError):
            return error.retry_after
        if isinstance(error, JobFailedError):
            return [error.code, error.credits_refunded]
        return error.code if isinstance(error, ApiError) else True
    return None


def attempts(name: str) -> list[object]:
    meta = meta_of(client.startups.match(domains=["plain.com"], call_options=fault(name)))
    return [meta.attempts, meta.is_replayed]


names = [company["name"] for company in client.startups.list(sort="name", limit=1)]
cost = sum(costs)
record = client.startups.get("acme-robotics", as_of=datetime.now(timezone.utc).isoformat())
record_credits = meta_of(record).credits
match = client.startups.match(domains=["acme-robots.com", "nowhere.example"])
progress: list[float] = []
video = client.video.create_and_wait(
    url="https://blog.example/robots",
    call_options=fault("video"),
    on_progress=lambda job: progress.append(job["progress"]),
)
started = time.monotonic()
limited = attempts("limited")
waited = time.monotonic() - started >= 1
free = Scoutline(api_key=os.environ["FREE_KEY"])

print(
    json.dumps(
        {
            "names": names,
            "cost": cost,
            "record": [
                record["data"]["employee_count"],
                record["data"]["hq_country"],
                record_credits and record_credits.cost,
            ],
            "matched": [result.get("slug") for result in match["results"]],
            "missing": failure(lambda: client.startups.get("nobody-at-all")),
            "invalid": failure(lambda: client.startups.list(limit=1000)),
            "keyless": failure(lambda: Scoutline(api_key="sk_live_wrong").startups.list()),
            "unpaid": failure(lambda: free.webhooks.create(url="https://h.example", events=["credits.low"])),
            "video": [video["status"], video["url"], progress],
            "failedJob": raised(
                JobFailedError,
                lambda: client.video.create_and_wait(url="https://blog.example/a", call_options=fault("failed")),
            ),
            "killed": attempts("killed"),
            "limited": [*limited, waited],
            "unavailable": attempts("unavailable"),
            "busy": attempts("busy"),
            "duplicate": raised(ConflictError, lambda: client.startups.get("plain", call_options=fault("duplicate"))),
            "notConfigured": raised(ServerError, lambda: client.startups.get("plain", call_options=fault("not-configured"))),
            "long": raised(RateLimitError, lambda: client.startups.list(call_options=fault("long"))),
            "stalled": raised(
                TimeoutError,
                lambda: client.startups.get("plain", call_options=fault("stalled", timeout=0.2, max_retries=1)),
            ),
        }
    )
)
