"""Messages of webhooks: Standard Webhooks, as the service signs them."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import Any

from ._errors import WebhookVerificationError

_SECONDS = re.compile(r"[0-9]{1,12}")
_SECRET = re.compile(r"whsec_[A-Za-z0-9+/]+={0,2}")


def verify(secret: str, headers: Mapping[str, str], body: str | bytes, tolerance_seconds: float = 300) -> dict[str, Any]:
    """Checks time and signature of a message and returns it. `body` is the text as it arrived, before it is parsed."""
    sent = {name.lower(): value for name, value in headers.items()}
    timestamp = sent.get("webhook-timestamp", "")
    if not _SECONDS.fullmatch(timestamp) or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(f"webhook-timestamp {timestamp[:20]} is not within {tolerance_seconds:g} s of now")
    raw = _bytes(body) if isinstance(body, str) else body
    ours = _signature(secret, sent.get("webhook-id", ""), timestamp, raw)
    theirs = sent.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(ours.encode(), _bytes(one)) for one in theirs):
        raise WebhookVerificationError("webhook-signature does not match the body; check the secret of this webhook")
    try:
        message: object = json.loads(raw)
    except ValueError as error:
        raise WebhookVerificationError("the body is not JSON") from error
    if not isinstance(message, dict):
        raise WebhookVerificationError("the body is not a JSON object")
    return message


def _signature(secret: str, message_id: str, timestamp: str, body: bytes) -> str:
    if not _SECRET.fullmatch(secret):
        raise WebhookVerificationError("secret must be whsec_ and base64 text, as registering the webhook showed it")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"))
    except binascii.Error as error:
        raise WebhookVerificationError("secret is incomplete; copy it again") from error
    signed = _bytes(f"{message_id}.{timestamp}.") + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def _bytes(text: str) -> bytes:
    """Of any text: servers give bytes that are no UTF-8 as surrogates."""
    return text.encode(errors="surrogatepass")
