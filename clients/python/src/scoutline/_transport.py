"""Sends requests with key, time limit, retries and errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import httpx

from ._deadline import check_deadline, deadline, limit_connection
from ._errors import ScoutlineError
from ._meta import AnswerDict, AnswerMeta
from ._requests import Call, CallOptions, Request, Settings, answer_of, call_of, connection_error, delay_before_retry

OnAnswer = Callable[[AnswerMeta], None]


class Transport:
    def __init__(self, settings: Settings, client: httpx.Client, on_answer: OnAnswer | None):
        self._settings = settings
        self._client = client
        self._on_answer = on_answer

    def call(self, request: Request, options: CallOptions | None = None) -> AnswerDict:
        call = call_of(request, self._settings, options)
        attempt = 0
        while True:
            attempt += 1
            try:
                try:
                    response, content = self._send(call)
                except httpx.RequestError as error:
                    raise connection_error(error, call, self._settings) from error
                answer = answer_of(call, response, content, attempt)
            except ScoutlineError as error:
                delay = delay_before_retry(error, attempt - 1, call, self._settings)
                if delay is None:
                    raise
                time.sleep(delay)
                continue
            if self._on_answer:
                self._on_answer(answer.meta)
            return answer

    def _send(self, call: Call) -> tuple[httpx.Response, bytes]:
        parts: list[bytes] = []
        with deadline(call.timeout), self._client.stream(
            call.request.method,
            call.url,
            headers=call.headers,
            content=call.content,
            timeout=call.timeout,
            extensions={"trace": limit_connection},
        ) as response:
            for part in response.iter_bytes():
                # A connection that another user of `http_client` opened has no limit but this.
                check_deadline()
                parts.append(part)
        return response, b"".join(parts)

    def close(self) -> None:
        self._client.close()


class AsyncTransport:
    def __init__(self, settings: Settings, client: httpx.AsyncClient, on_answer: OnAnswer | None):
        self._settings = settings
        self._client = client
        self._on_answer = on_answer

    async def call(self, request: Request, options: CallOptions | None = None) -> AnswerDict:
        call = call_of(request, self._settings, options)
        attempt = 0
        while True:
            attempt += 1
            try:
                try:
                    async with asyncio.timeout(call.timeout):
                        response = await self._client.request(
                            request.method, call.url, headers=call.headers, content=call.content, timeout=call.timeout
                        )
                except (httpx.RequestError, TimeoutError) as error:
                    raise connection_error(error, call, self._settings) from error
                answer = answer_of(call, response, response.content, attempt)
            except ScoutlineError as error:
                delay = delay_before_retry(error, attempt - 1, call, self._settings)
                if delay is None:
                    raise
                await asyncio.sleep(delay)
                continue
            if self._on_answer:
                self._on_answer(answer.meta)
            return answer

    async def close(self) -> None:
        await self._client.aclose()
