import { type PageQuery, type PageResult, paginate, refuseOffsetWithCursor } from '../../src/web/validation/page.js';
import { RequestValidationPipe } from '../../src/web/validation/request-validation.pipe.js';
import { type EdgeReply, type EdgeRequest } from '../../src/web/http/request-context.js';

const pipe = new RequestValidationPipe();
const SERVER = 'https://lists.example';

/** One page of a list: what identifies its rows, in order, and the rest of the answer. */
export interface ListPage extends PageResult {
  readonly ids: readonly string[];
}

/** A list as the API has it: its query class, and the page that a query gives. */
export interface WalkedList<Q extends PageQuery> {
  readonly path: string;
  readonly dto: new () => Q;
  readonly page: (query: Q) => Promise<ListPage>;
}

export interface Walk {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isEstimate: boolean;
}

/** The query of an address as the service reads it. @throws DomainError validation_failed */
export async function queryOf<Q extends PageQuery>({ dto }: WalkedList<Q>, parameters: URLSearchParams): Promise<Q> {
  const plain: Record<string, string | string[]> = {};
  for (const name of parameters.keys()) {
    const values = parameters.getAll(name);
    plain[name] = values.length === 1 ? (values[0] as string) : values;
  }
  const query = (await pipe.transform(plain, { type: 'query', metatype: dto })) as Q;
  refuseOffsetWithCursor(query);
  return query;
}

/** The page at an address, and the addresses of its `Link` header by their relation. */
export async function pageAt<Q extends PageQuery>(
  list: WalkedList<Q>,
  address: string,
): Promise<ListPage & { readonly links: Readonly<Record<string, string>> }> {
  const query = await queryOf(list, new URL(address, SERVER).searchParams);
  const page = await list.page(query);
  const headers: Record<string, string> = {};
  const request = { url: address.replace(SERVER, ''), server: { publicUrl: SERVER } } as EdgeRequest;
  const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as EdgeReply;
  paginate(request, reply, query, page);
  const links = [...(headers.link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]);
  return { ...page, links: Object.fromEntries(links) as Record<string, string> };
}

/** All pages of a list, each with the same total, by `next_cursor` or by the links to the next page. */
export async function walkAll<Q extends PageQuery>(
  list: WalkedList<Q>,
  search: string,
  by: 'cursor' | 'link',
): Promise<Walk> {
  const first = `${SERVER}${list.path}?${search}`;
  const ids: string[] = [];
  let total: number | null = null;
  let isEstimate = false;
  for (let address: string | undefined = first, pages = 0; address !== undefined; pages++) {
    if (pages > 500) throw new Error(`${search} has no end`);
    const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(list, address);
    isEstimate ||= page.isEstimate ?? false;
    total ??= page.total;
    if (!isEstimate && page.total !== total) throw new Error(`${address} has the total ${page.total}, not ${total}`);
    ids.push(...page.ids);
    const cursor = page.nextCursor ?? null;
    address = by === 'link' ? page.links.next : cursor === null ? undefined : `${first}&cursor=${cursor}`;
  }
  return { ids, total: total ?? 0, isEstimate };
}

/** Every filter alone and with every other one, each with one of its values in turn. */
export function pairsOf(filters: Readonly<Record<string, readonly string[]>>): string[] {
  const names = Object.keys(filters);
  let turn = 0;
  const one = (name: string): string => {
    const values = filters[name] as readonly string[];
    return `${name}=${encodeURIComponent(values[turn++ % values.length] as string)}`;
  };
  return names.flatMap((name, at) => [
    ...(filters[name] ?? []).map((value) => `${name}=${encodeURIComponent(value)}`),
    ...names.slice(at + 1).map((other) => `${one(name)}&${one(other)}`),
  ]);
}
