"""Client of the Scoutline API."""

from . import webhooks
from ._client import AsyncScoutline, Scoutline
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    FieldFault,
    JobFailedError,
    JobTimeoutError,
    NotFoundError,
    PaymentRequiredError,
    PermissionError,
    RateLimitError,
    ScoutlineError,
    ServerError,
    TimeoutError,
    ValidationError,
    WebhookVerificationError,
)
from ._meta import AnswerMeta, CreditsState, LimitState, meta_of
from ._pages import AsyncPage, AsyncPageList, Page
from ._requests import CallOptions
from .generated import models
from .generated.contract import API_VERSION

__all__ = [
    "API_VERSION",
    "ApiError",
    "AnswerMeta",
    "AsyncPage",
    "AsyncPageList",
    "AsyncScoutline",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
    "CreditsState",
    "FieldFault",
    "JobFailedError",
    "JobTimeoutError",
    "LimitState",
    "NotFoundError",
    "Page",
    "PaymentRequiredError",
    "PermissionError",
    "RateLimitError",
    "Scoutline",
    "ScoutlineError",
    "ServerError",
    "TimeoutError",
    "ValidationError",
    "WebhookVerificationError",
    "meta_of",
    "models",
    "webhooks",
]
