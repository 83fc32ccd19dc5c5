"""The two clients: a method for each operation, named by its id."""

from __future__ import annotations

import os
import re
from types import TracebackType
from urllib.parse import urlsplit

import httpx

from ._errors import ScoutlineError
from ._requests import Settings
from ._transport import AsyncTransport, OnAnswer, Transport
from .generated.operations import AsyncOperations, Operations

_LOCAL_SERVICE = "http://127.0.0.1:3000"


class Scoutline(Operations):
    """Client of the Scoutline API.

    The key comes from `SCOUTLINE_API_KEY`, the address from `SCOUTLINE_BASE_URL`. Times are in seconds.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 60,
        max_retries: int = 3,
        retry_delay: float = 0.5,
        max_retry_after: float = 60,
        on_answer: OnAnswer | None = None,
        http_client: httpx.Client | None = None,
    ):
        settings = _settings(api_key, base_url, timeout, max_retries, retry_delay, max_retry_after)
        super().__init__(Transport(settings, http_client or httpx.Client(), on_answer))

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Scoutline:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncScoutline(AsyncOperations):
    """The same for asyncio."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 60,
        max_retries: int = 3,
        retry_delay: float = 0.5,
        max_retry_after: float = 60,
        on_answer: OnAnswer | None = None,
        http_client: httpx.AsyncClient | None = None,
    ):
        settings = _settings(api_key, base_url, timeout, max_retries, retry_delay, max_retry_after)
        super().__init__(AsyncTransport(settings, http_client or httpx.AsyncClient(), on_answer))

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self) -> AsyncScoutline:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _settings(
    api_key: str | None,
    base_url: str | None,
    timeout: float,
    max_retries: int,
    retry_delay: float,
    max_retry_after: float,
) -> Settings:
    key = api_key or os.environ.get("SCOUTLINE_API_KEY") or None
    address = base_url or os.environ.get("SCOUTLINE_BASE_URL") or _LOCAL_SERVICE
    # Without this check the key would end in an error of httpx that shows it.
    if key is not None and not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ScoutlineError("api_key has spaces or other letters; copy it again")
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
        raise ScoutlineError(f"base_url is {address!r}; it must be an http or https address")
    return Settings(address.rstrip("/"), key, timeout, max_retries, retry_delay, max_retry_after)
