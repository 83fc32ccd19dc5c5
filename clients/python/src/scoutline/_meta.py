"""What the service says about an answer, beside its data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class LimitState:
    """The state of one limit after the request."""

    #: `minute` counts requests, `day` counts credits.
    policy: str
    unit: Literal["requests", "credits"]
    limit: int | None
    remaining: int
    #: Seconds until the limit is full again.
    reset_seconds: int


@dataclass(frozen=True)
class CreditsState:
    """What an answer cost, and what its wallet holds afterwards."""

    cost: int
    remaining_period: int | None
    remaining_balance: int | None


@dataclass(frozen=True)
class AnswerMeta:
    """Credits, limits and ids of an answer."""

    operation: str
    status: int
    request_id: str | None
    #: None for a free operation.
    credits: CreditsState | None
    limits: tuple[LimitState, ...]
    #: The stored answer to an earlier request with the same `Idempotency-Key`.
    is_replayed: bool
    #: A write named by `consistency_token` is not in this answer yet.
    is_stale: bool
    #: Send it as `consistency_token` with a read that must include this write.
    consistency_token: str | None
    #: Attempts that the answer took.
    attempts: int


class AnswerDict(dict[str, object]):
    """The JSON object of an answer, with what the service says about it."""

    meta: AnswerMeta


def meta_of(answer: Mapping[str, object]) -> AnswerMeta:
    """Credits, limits and ids of an answer of this client, as the call returned it."""
    if not isinstance(answer, AnswerDict):
        raise TypeError("meta_of() takes an answer of the client, as the call returned it")
    return answer.meta


def read_meta(
    body: Mapping[str, object], status: int, headers: Mapping[str, str], operation: str, attempts: int
) -> AnswerMeta:
    return AnswerMeta(
        operation=operation,
        status=status,
        request_id=headers.get("x-request-id"),
        credits=_credits_of(body),
        limits=_limits_of(headers.get("ratelimit", ""), headers.get("ratelimit-policy", "")),
        is_replayed=headers.get("idempotency-replayed") == "true",
        is_stale=headers.get("x-stale") == "true",
        consistency_token=headers.get("x-consistency-token"),
        attempts=attempts,
    )


def _credits_of(body: Mapping[str, object]) -> CreditsState | None:
    """Most answers have `credits`; some have the members beside their own."""
    own = body.get("credits")
    credits = own if isinstance(own, dict) else body
    cost = _integer(credits.get("cost"))
    if cost is None:
        return None
    return CreditsState(cost, _integer(credits.get("remaining_period")), _integer(credits.get("remaining_balance")))


def _limits_of(state: str, policy: str) -> tuple[LimitState, ...]:
    """`"minute";r=119;t=30, "day";r=20;t=3600`, with the limits in the policy under the same names."""
    policies = dict(_items_of(policy))
    found = []
    for name, parameters in _items_of(state):
        about = policies.get(name, {})
        unit: Literal["requests", "credits"] = "credits" if about.get("qu") == "credits" else "requests"
        limit = int(about["q"]) if about.get("q", "").isdigit() else None
        found.append(LimitState(name, unit, limit, int(parameters.get("r", 0)), int(parameters.get("t", 0))))
    return tuple(found)


def _items_of(header: str) -> list[tuple[str, dict[str, str]]]:
    items = []
    for item in filter(None, (part.strip() for part in header.split(","))):
        name, *parameters = item.split(";")
        pairs = (parameter.partition("=") for parameter in parameters)
        items.append((name.strip('"'), {key: value.strip('"') for key, _, value in pairs}))
    return items


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
