"""Limits a synchronous attempt as a whole: httpx limits each read, and an answer can have any number of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpx

_ends_at: ContextVar[float | None] = ContextVar("ends_at", default=None)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """What this thread reads and writes meanwhile has these seconds together."""
    token = _ends_at.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _ends_at.reset(token)


def check_deadline() -> None:
    ends_at = _ends_at.get()
    if ends_at is not None and time.monotonic() >= ends_at:
        raise httpx.ReadTimeout("the answer is not complete")


def limit_connection(name: str, info: dict[str, Any]) -> None:
    """The `trace` extension of a request: it sees each new connection before the first byte is sent."""
    stream = info.get("return_value")
    if stream is not None and name.startswith("connection.connect_") and name.endswith(".complete"):
        _limit(stream)


def _limit(stream: Any) -> Any:
    """A connection serves several calls, so the deadline is that of the thread that uses it."""
    read, write, start_tls = stream.read, stream.write, stream.start_tls

    def limited_read(max_bytes: int, timeout: float | None = None) -> bytes:
        data: bytes = read(max_bytes, timeout=_remaining(timeout))
        return data

    def limited_write(buffer: bytes, timeout: float | None = None) -> None:
        write(buffer, timeout=_remaining(timeout))

    def limited_start_tls(ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None) -> Any:
        return _limit(start_tls(ssl_context, server_hostname=server_hostname, timeout=_remaining(timeout)))

    stream.read, stream.write, stream.start_tls = limited_read, limited_write, limited_start_tls
    return stream


def _remaining(timeout: float | None) -> float | None:
    check_deadline()
    ends_at = _ends_at.get()
    if ends_at is None:
        return timeout
    remaining = max(ends_at - time.monotonic(), 0.001)
    return remaining if timeout is None else min(timeout, remaining)
