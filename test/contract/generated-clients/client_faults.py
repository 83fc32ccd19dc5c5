"""What the Python client makes of unusual arguments, answers and webhook messages; prints it as JSON."""

import asyncio
import json
import math
import sys
import time
from typing import Any

from scoutline import (
    AsyncScoutline,
    CallOptions,
    NotFoundError,
    PermissionError,
    Scoutline,
    ScoutlineError,
    TimeoutError,
    WebhookVerificationError,
    meta_of,
    webhooks,
)

given = json.loads(sys.argv[1])
client = Scoutline(retry_delay=0.01)


def raised(call: Any) -> str:
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return "no error"


def method(root: Any, place: str) -> Any:
    for name in place.split("."):
        root = getattr(root, name)
    return root


def pages_of(one: Any) -> list[int]:
    return [row["page"] for row in method(client, one["place"])(*one["arguments"])]


def late() -> str:
    options = CallOptions(request_id="late.python")
    return client.video.create_and_wait(url="https://b.example/a", call_options=options)["status"]


def job_of(fault: str, kind: type[ScoutlineError]) -> object:
    try:
        client.video.create_and_wait(url="https://b.example/a", call_options=CallOptions(request_id=f"{fault}.python"))
    except kind as error:
        return getattr(error, "job_id", None)
    return "no error"


def keyed(key: str) -> str:
    return raised(lambda: client.startups.match(domains=["a.com"], call_options=CallOptions(idempotency_key=key)))


def limit_of(timeout: float) -> str:
    return raised(lambda: client.startups.get("plain", call_options=CallOptions(timeout=timeout)))


def drip(slug: str, client: Scoutline = client) -> list[object]:
    options = CallOptions(timeout=0.6, max_retries=0)
    started = time.monotonic()
    return [raised(lambda: client.startups.get(slug, call_options=options)), time.monotonic() - started < 2]


def fresh() -> list[object]:
    with Scoutline() as other:
        return drip("drip-headers", other)


def slow_before() -> int:
    """The limit of a former call is not that of the next one on its connection."""
    with Scoutline() as other:
        other.startups.get("plain", call_options=CallOptions(timeout=0.2))
        time.sleep(0.3)
        return meta_of(other.startups.get("plain")).attempts


def verdict(**changed: str) -> str:
    headers = {**given["headers"], **changed}
    return raised(lambda: webhooks.verify(given["secret"], headers, given["body"]))


async def of_async() -> dict[str, object]:
    async with AsyncScoutline(retry_delay=0.01) as client:
        lists = []
        for one in given["lists"]:
            rows = method(client, one["place"])(*one["arguments"])
            first = await rows
            second = await first.next_page()
            lists.append([row["page"] async for row in first])
            lists.append([row["page"] async for row in rows])
            lists.append([page.rows[0]["page"] async for page in first.pages()])
            assert await second.next_page() is None
        options = CallOptions(timeout=0.6, max_retries=0)
        started = time.monotonic()
        try:
            await client.startups.get("drip", call_options=options)
            kind = "no error"
        except Exception as error:
            kind = type(error).__name__
        dripped = [kind, time.monotonic() - started < 2]
        job = await client.video.create_and_wait(
            url="https://b.example/a", call_options=CallOptions(request_id="late.async")
        )
        damaged = meta_of(await client.startups.get("damaged")).attempts
        return {"lists": lists, "drip": dripped, "late": job["status"], "damaged": damaged}


print(
    json.dumps(
        {
            "lists": [pages_of(one) for one in given["lists"]],
            "paths": [raised(lambda one=one: client.startups.get(one)) for one in ["", ".", "..", None, "\ud800"]],
            "jobs": [late(), job_of("refused", PermissionError), job_of("gone", NotFoundError)],
            "drips": [drip("drip-headers"), fresh(), drip("drip")],
            "slow_before": slow_before(),
            "damaged": meta_of(client.startups.get("damaged")).attempts,
            "keys": [keyed("schlüssel"), keyed("ключ"), keyed("two\nlines"), keyed("k" * 256), keyed("order 4711")],
            "limits": [limit_of(math.inf), limit_of(3e9), limit_of(-1), limit_of(math.nan)],
            "webhooks": [
                verdict(),
                verdict(**{"webhook-timestamp": "²"}),
                verdict(**{"webhook-timestamp": "9" * 5_000}),
                verdict(**{"webhook-timestamp": ""}),
                verdict(**{"webhook-signature": "v1,é"}),
                verdict(**{"webhook-signature": "v1,\ud800"}),
                verdict(**{"webhook-id": "\udc80"}),
            ],
            "async": asyncio.run(of_async()),
        }
    )
)
