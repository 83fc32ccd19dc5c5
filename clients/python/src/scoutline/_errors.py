"""Every error of this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict


class FieldFault(TypedDict):
    """One fault of a request: the field, the rule it breaks and the remedy."""

    field: str
    message: str
    suggestion: NotRequired[str]


class ScoutlineError(Exception):
    """Every error of this package."""

    #: The job that `create_and_wait` had started and paid when the error occurred: poll it instead of starting another.
    job_id: str | None = None


class ApiError(ScoutlineError):
    """The service answered with an error."""

    def __init__(self, problem: Mapping[str, object], status: int, request_id: str | None, retry_after: float | None):
        self.problem = problem
        self.status = status
        #: Short code, such as `validation_failed`; `problem["type"]` is the address of a page about it.
        self.code = str(problem.get("code", f"http_{status}"))
        #: Id of the request, for support.
        self.request_id = request_id
        #: Seconds after which the same request may succeed; None where time does not help.
        self.retry_after = retry_after
        self.faults = _faults_of(problem.get("errors"))
        super().__init__(self._text())

    @property
    def field(self) -> str | None:
        """The first field that is wrong."""
        return self.faults[0]["field"] if self.faults else None

    @property
    def remedy(self) -> str | None:
        """How to correct the first field."""
        return self.faults[0].get("suggestion") if self.faults else None

    def _text(self) -> str:
        faults = [
            f"{fault['message']} ({fault['suggestion']})" if "suggestion" in fault else fault["message"]
            for fault in self.faults
        ]
        said = str(self.problem.get("detail") or self.problem.get("title") or "")
        # One fault is the detail too.
        is_repeated = any(fault["message"] == said for fault in self.faults)
        about = "; ".join(faults if is_repeated else [said, *faults])
        request = f" [request {self.request_id}]" if self.request_id else ""
        return f"{self.status} {self.code}: {about}{request}"


class ValidationError(ApiError):
    """400 and 422: the request has to change."""


class AuthenticationError(ApiError):
    """401: no key, or a wrong one."""


class PaymentRequiredError(ApiError):
    """402: a payment or a higher plan is required."""


class PermissionError(ApiError):
    """403: the key may not do this."""


class NotFoundError(ApiError):
    """404: nothing on file under this name."""


class ConflictError(ApiError):
    """409: a duplicate, or the first request with the same `Idempotency-Key` still runs."""


class RateLimitError(ApiError):
    """429: a limit is reached, or the credits are used up."""


class ServerError(ApiError):
    """5xx: the service, or a source that it reads, does not answer."""


class ConnectionError(ScoutlineError):
    """No answer: the connection failed or ended early."""


class TimeoutError(ConnectionError):
    """No answer within the time limit of the call."""


class WebhookVerificationError(ScoutlineError):
    """A webhook message that is not genuine, too old, or not JSON."""


class JobFailedError(ScoutlineError):
    """A job that has failed; its credits are refunded."""

    def __init__(self, job_id: str, code: str, detail: str | None, credits_refunded: int | None):
        super().__init__(f"job {job_id} failed: {detail or code}")
        self.job_id = job_id
        self.code = code
        self.detail = detail
        self.credits_refunded = credits_refunded


class JobTimeoutError(ScoutlineError):
    """A job that has not ended in time. It continues; poll it by its id."""

    def __init__(self, job_id: str, wait_seconds: float):
        super().__init__(f"job {job_id} has not ended after {wait_seconds:g} s; it continues, and get() shows its state")
        self.job_id = job_id


_CLASSES: dict[int, type[ApiError]] = {
    400: ValidationError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def api_error(
    problem: Mapping[str, object], status: int, request_id: str | None, retry_after: float | None
) -> ApiError:
    kind = _CLASSES.get(status, ServerError if status >= 500 else ApiError)
    return kind(problem, status, request_id, retry_after)


def _faults_of(errors: object) -> list[FieldFault]:
    faults: list[FieldFault] = []
    for one in errors if isinstance(errors, list) else []:
        fault: FieldFault = {"field": str(one.get("field", "")), "message": str(one.get("message", ""))}
        if isinstance(one.get("suggestion"), str):
            fault["suggestion"] = one["suggestion"]
        faults.append(fault)
    return faults
