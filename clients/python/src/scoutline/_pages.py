"""Lists of the API, page by page or row by row."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from ._meta import AnswerMeta, meta_of
from ._requests import CallOptions, Request
from ._transport import AsyncTransport, Transport

Answer = TypeVar("Answer")
Row = TypeVar("Row")


class Page(Generic[Answer, Row]):
    """A page of a list. Iterating over it gives each row of this page and of all later ones."""

    def __init__(self, transport: Transport, request: Request, member: str, options: CallOptions | None):
        """Loads the page."""
        self._transport = transport
        self._request = request
        self._member = member
        self._options = options
        self._body = transport.call(request, options)

    @property
    def answer(self) -> Answer:
        """The page as the service answers it."""
        return cast(Answer, self._body)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of this page."""
        return cast(Sequence[Row], _rows_in(self._body, self._member))

    @property
    def meta(self) -> AnswerMeta:
        return meta_of(self._body)

    def next_page(self) -> Page[Answer, Row] | None:
        """The page after this one; None on the last."""
        request = _next_request(self._body, self._request, len(self.rows))
        return None if request is None else Page(self._transport, request, self._member, self._options)

    def pages(self) -> Iterator[Page[Answer, Row]]:
        page: Page[Answer, Row] | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page.rows


class AsyncPage(Generic[Answer, Row]):
    """A page of a list. `async for` gives each row of this page and of all later ones."""

    def __init__(
        self,
        transport: AsyncTransport,
        request: Request,
        member: str,
        options: CallOptions | None,
        body: Mapping[str, object],
    ):
        self._transport = transport
        self._request = request
        self._member = member
        self._options = options
        self._body = body

    @property
    def answer(self) -> Answer:
        """The page as the service answers it."""
        return cast(Answer, self._body)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of this page."""
        return cast(Sequence[Row], _rows_in(self._body, self._member))

    @property
    def meta(self) -> AnswerMeta:
        return meta_of(self._body)

    async def next_page(self) -> AsyncPage[Answer, Row] | None:
        """The page after this one; None on the last."""
        request = _next_request(self._body, self._request, len(self.rows))
        if request is None:
            return None
        body = await self._transport.call(request, self._options)
        return AsyncPage(self._transport, request, self._member, self._options, body)

    async def pages(self) -> AsyncIterator[AsyncPage[Answer, Row]]:
        page: AsyncPage[Answer, Row] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in page.rows:
                yield row


class AsyncPageList(Generic[Answer, Row]):
    """A list. `await` gives its first page; `async for` gives each row of all pages."""

    def __init__(self, transport: AsyncTransport, request: Request, member: str, options: CallOptions | None):
        self._transport = transport
        self._request = request
        self._member = member
        self._options = options
        self._first: AsyncPage[Answer, Row] | None = None
        self._loading = asyncio.Lock()

    def __await__(self) -> Generator[Any, None, AsyncPage[Answer, Row]]:
        return self._first_page().__await__()

    async def pages(self) -> AsyncIterator[AsyncPage[Answer, Row]]:
        async for page in (await self._first_page()).pages():
            yield page

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in page.rows:
                yield row

    async def _first_page(self) -> AsyncPage[Answer, Row]:
        """Loaded, and charged, once."""
        async with self._loading:
            if self._first is None:
                body = await self._transport.call(self._request, self._options)
                self._first = AsyncPage(self._transport, self._request, self._member, self._options, body)
            return self._first


def _rows_in(body: Mapping[str, object], member: str) -> Sequence[object]:
    """`member` is where the rows are, such as `data` or `data.portfolio`."""
    found: Any = body
    for name in member.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found if isinstance(found, list) else []


def _next_request(body: Mapping[str, object], request: Request, rows: int) -> Request | None:
    """By cursor, by place in the log, or by offset."""
    if "pagination" not in body:
        return request.with_query(since=body["next_cursor"]) if body.get("has_more") else None
    pagination = cast(Mapping[str, Any], body["pagination"])
    if pagination.get("next_cursor") is not None:
        return request.with_query(offset=None, cursor=pagination["next_cursor"])
    if "next_since" in pagination:
        since = pagination["next_since"]
        return request.with_query(since=since) if pagination["has_more"] and since is not None else None
    if "next_cursor" in pagination or rows == 0:
        return None
    offset: int = pagination["offset"] + rows
    return request.with_query(offset=offset) if offset < pagination["total"] else None
