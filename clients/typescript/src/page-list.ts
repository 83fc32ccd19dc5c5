import { isRecord } from './answer-meta.js';
import type { ApiRequest, CallOptions, Transport } from './transport.js';

/**
 * A list of the API. `await` gives its first page; `for await` gives each row of all pages, and loads the next page when
 * it is needed.
 */
export class PageList<Page extends object, Row> implements PromiseLike<Page>, AsyncIterable<Row> {
  private first: Promise<Page> | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly request: ApiRequest,
    /** Where a page has its rows, such as `data` or `data.portfolio`. */
    private readonly member: string,
    private readonly options: CallOptions,
  ) {}

  then<Result = Page, Failure = never>(
    onfulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onrejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.firstPage().then(onfulfilled, onrejected);
  }

  /** Each page as the service answers it. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page = await this.firstPage();
    for (;;) {
      yield page;
      const next = nextQuery(page, this.request.query ?? {}, this.rowsOf(page).length);
      if (!next) return;
      page = await this.transport.call<Page>({ ...this.request, query: next }, this.options);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* this.rowsOf(page);
  }

  private firstPage(): Promise<Page> {
    this.first ??= this.transport.call<Page>(this.request, this.options);
    return this.first;
  }

  private rowsOf(page: Page): readonly Row[] {
    const found = this.member.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), page);
    return Array.isArray(found) ? (found as readonly Row[]) : [];
  }
}

/** The query of the page after: by cursor, by place in the log, or by offset. */
function nextQuery(
  page: object,
  query: Readonly<Record<string, unknown>>,
  rows: number,
): Readonly<Record<string, unknown>> | null {
  const { pagination, ...log } = page as Readonly<Record<string, unknown>>;
  if (!isRecord(pagination)) return log.has_more === true ? { ...query, since: log.next_cursor } : null;
  const { next_cursor: cursor, next_since: since, offset, total } = pagination;
  if (typeof cursor === 'string') return { ...query, offset: undefined, cursor };
  if (typeof since === 'string') return pagination.has_more === true ? { ...query, since } : null;
  if (cursor === null || rows === 0) return null;
  const next = Number(offset) + rows;
  return next < Number(total) ? { ...query, offset: next } : null;
}
