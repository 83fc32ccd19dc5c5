"""Requests, their settings, and when a failed one is sent again."""

from __future__ import annotations

import builtins
import json
import random
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from urllib.parse import quote

import httpx

from ._errors import ApiError, ConnectionError, ScoutlineError, TimeoutError, api_error
from ._meta import AnswerDict, read_meta
from .generated.contract import API_VERSION

_LONGEST_BACKOFF = 8.0
#: Sockets refuse longer times.
_LONGEST_TIMEOUT = (2**31 - 1) / 1000
_LONGEST_IDEMPOTENCY_KEY = 255
#: These would name another address; the last kind is no text.
_NO_PATH_SEGMENT = re.compile(r"\.{0,2}|[^\ud800-\udfff]*[\ud800-\udfff].*", re.DOTALL)
_TRANSIENT = frozenset({408, 500, 502, 504})
#: The service sends `Retry-After` with these where time alone helps.
_TRANSIENT_WITH_RETRY_AFTER = frozenset({409, 429, 503})


@dataclass(frozen=True)
class CallOptions:
    """Settings of one call; those of the client apply where one is None."""

    #: Time limit of each attempt in seconds.
    timeout: float | None = None
    max_retries: int | None = None
    #: For a POST; by default a new one, which all retries of the call share.
    idempotency_key: str | None = None
    #: A name of your own for the request, which the answer repeats.
    request_id: str | None = None
    #: From `meta_of(answer).consistency_token` of a write: this read waits for it.
    consistency_token: str | None = None


@dataclass(frozen=True)
class Settings:
    """Settings of a client."""

    base_url: str
    api_key: str | None
    timeout: float
    max_retries: int
    retry_delay: float
    max_retry_after: float


@dataclass(frozen=True)
class Request:
    """One call of an operation; the path has its parameters in braces."""

    operation: str
    method: str
    path: str
    path_parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, object] | None = None

    def with_query(self, **changed: object) -> Request:
        return replace(self, query={**self.query, **changed})


@dataclass(frozen=True)
class Call:
    """A request as it is sent; each attempt sends the same."""

    request: Request
    url: str
    headers: dict[str, str]
    content: bytes | None
    timeout: float
    max_retries: int


def call_of(request: Request, settings: Settings, options: CallOptions | None) -> Call:
    options = options or CallOptions()
    body = None if request.body is None else _without_none(request.body)
    return Call(
        request=request,
        url=_address_of(request, settings.base_url),
        headers=_headers_of(request, settings, options),
        content=None if body is None else json.dumps(body).encode(),
        timeout=_checked_timeout(settings.timeout if options.timeout is None else options.timeout),
        max_retries=settings.max_retries if options.max_retries is None else options.max_retries,
    )


def answer_of(call: Call, response: httpx.Response, content: bytes, attempts: int) -> AnswerDict:
    """The JSON object of a success; raises the error of a failure."""
    try:
        body: object = json.loads(content)
    except ValueError:
        body = None
    request_id = response.headers.get("x-request-id")
    if not response.is_success:
        known = isinstance(body, dict) and "code" in body
        problem = body if known and isinstance(body, dict) else {"title": response.reason_phrase}
        raise api_error(problem, response.status_code, request_id, _retry_after(response.headers.get("retry-after")))
    if not isinstance(body, dict):
        raise ConnectionError(f"{call.url} did not answer with JSON; is it the address of the service?")
    answer = AnswerDict(body)
    answer.meta = read_meta(body, response.status_code, response.headers, call.request.operation, attempts)
    return answer


def connection_error(error: httpx.RequestError | builtins.TimeoutError, call: Call, settings: Settings) -> ConnectionError:
    if isinstance(error, (httpx.TimeoutException, builtins.TimeoutError)):
        return TimeoutError(f"{settings.base_url} did not answer within {call.timeout:g} s")
    reason = str(error) or type(error).__name__
    return ConnectionError(
        f"no answer from {settings.base_url} ({reason}); SCOUTLINE_BASE_URL or base_url sets the address"
    )


def delay_before_retry(error: ScoutlineError, retry: int, call: Call, settings: Settings) -> float | None:
    """Seconds until the next attempt; None where another attempt does not help."""
    if retry >= call.max_retries:
        return None
    # Jitter keeps clients that failed together from returning together.
    delay = min(settings.retry_delay * 2.0**retry, _LONGEST_BACKOFF) * random.uniform(0.5, 1)
    if isinstance(error, ConnectionError):
        return delay
    if not isinstance(error, ApiError):
        return None
    if error.retry_after is not None and error.status in _TRANSIENT_WITH_RETRY_AFTER:
        return max(error.retry_after, delay) if error.retry_after <= settings.max_retry_after else None
    return delay if error.status in _TRANSIENT else None


def _headers_of(request: Request, settings: Settings, options: CallOptions) -> dict[str, str]:
    headers = {"accept": "application/json", "user-agent": f"scoutline-python/{API_VERSION}"}
    if settings.api_key is not None:
        headers["authorization"] = f"Bearer {settings.api_key}"
    if request.body is not None:
        headers["content-type"] = "application/json"
    if request.method == "POST":
        headers["idempotency-key"] = _header("idempotency_key", options.idempotency_key or str(uuid.uuid4()))
    if options.request_id:
        headers["x-request-id"] = _header("request_id", options.request_id)
    if options.consistency_token and request.method == "GET":
        headers["x-consistency-token"] = _header("consistency_token", options.consistency_token)
    if len(headers.get("idempotency-key", "")) > _LONGEST_IDEMPOTENCY_KEY:
        raise ScoutlineError(f"idempotency_key has more than {_LONGEST_IDEMPOTENCY_KEY} letters")
    return headers


def _header(name: str, value: str) -> str:
    """Without this check the value would end in an error of httpx."""
    if not re.fullmatch(r"[\x20-\x7e]+", value):
        raise ScoutlineError(f"{name} must have printable ASCII letters only")
    return value


def _checked_timeout(timeout: float) -> float:
    if not timeout >= 0:
        raise ScoutlineError(f"timeout is {timeout}; it must be a number of seconds")
    return min(timeout, _LONGEST_TIMEOUT)


def _segment(name: str, value: str | None) -> str:
    """An empty value would be the address of a list, which is charged as one."""
    text = "" if value is None else str(value)
    if _NO_PATH_SEGMENT.fullmatch(text):
        raise ScoutlineError(f"{name} is {text!r}; it must name a record")
    return quote(text, safe="")


def _address_of(request: Request, base_url: str) -> str:
    path = request.path
    for name, value in request.path_parameters.items():
        path = path.replace(f"{{{name}}}", _segment(name, value))
    query = {name: _text(value) for name, value in request.query.items() if value is not None}
    return str(httpx.URL(base_url + path, params=query) if query else httpx.URL(base_url + path))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(str(one) for one in value)
    return str(value)


def _without_none(body: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in body.items() if value is not None}


def _retry_after(header: str | None) -> float | None:
    """Seconds of a `Retry-After` header, which is a number or a date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())
