"""What the generated classes of operations extend."""

from __future__ import annotations

from ._transport import AsyncTransport, Transport


class Resource:
    def __init__(self, transport: Transport):
        self._transport = transport


class AsyncResource:
    def __init__(self, transport: AsyncTransport):
        self._transport = transport
