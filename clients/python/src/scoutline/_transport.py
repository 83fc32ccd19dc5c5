"""Sends requests with key, time limit, retries and errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import httpx

from ._errors import ScoutlineError
from ._meta import AnswerDict, AnswerMeta
from ._requests import CallOptions, Request, Settings, answer_of, call_of, connection_error, delay_before_retry

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
                    response = self._client.request(
                        request.method, call.url, headers=call.headers, content=call.content, timeout=call.timeout
                    )
                except httpx.TransportError as error:
                    raise connection_error(error, call, self._settings) from error
                answer = answer_of(call, response, attempt)
            except ScoutlineError as error:
                delay = delay_before_retry(error, attempt - 1, call, self._settings)
                if delay is None:
                    raise
                time.sleep(delay)
                continue
            if self._on_answer:
                self._on_answer(answer.meta)
            return answer

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
                    response = await self._client.request(
                        request.method, call.url, headers=call.headers, content=call.content, timeout=call.timeout
                    )
                except httpx.TransportError as error:
                    raise connection_error(error, call, self._settings) from error
                answer = answer_of(call, response, attempt)
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
