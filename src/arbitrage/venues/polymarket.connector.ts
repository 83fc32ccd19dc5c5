import { type Level } from '../prices/depth.rules.js';
import { type FeeTerms } from '../prices/fees.rules.js';
import { CatalogueReader } from './catalogue-reader.js';
import { type TokenBook } from './polymarket-answers.rules.js';
import { type AnswerRow } from './answer-readers.js';
import { type VenueHttp } from './venue-http.js';
import {
  isSingleFailure,
  VenueError,
  type Book,
  type Catalogue,
  type ListedContract,
  type Settlement,
  type Venue,
} from './venue.port.js';

const PAGE = 100;
const BOOKS_AT_ONCE = 100;
const IDS_AT_ONCE = 50;

export interface PolymarketOptions {
  readonly http: VenueHttp;
  readonly gammaUrl: string;
  readonly clobUrl: string;
}

/** Polymarket: markets and fees from Gamma, offers from the order books of the CLOB. */
export class Polymarket implements Venue {
  readonly id = 'polymarket';
  readonly hasBooks = true;
  readonly hasResults = true;
  readonly remark = null;

  constructor(private readonly options: PolymarketOptions) {}

  async catalogue(signal: AbortSignal): Promise<Catalogue> {
    const reader = new CatalogueReader();
    for await (const rows of this.pages('polymarket markets', 'active=true&closed=false', signal)) reader.take(rows);
    return reader.catalogue();
  }

  /** Gamma includes them in each market. */
  async fees(): Promise<ReadonlyMap<string, FeeTerms>> {
    return new Map();
  }

  async books(contracts: readonly ListedContract[], signal: AbortSignal): Promise<ReadonlyMap<string, Book>> {
    const tokens = contracts.flatMap(({ handles }) => [handles.yesToken ?? '', handles.noToken ?? '']);
    const asks = new Map<string, readonly Level[]>();
    for (let at = 0; at < tokens.length; at += BOOKS_AT_ONCE) {
      const body = tokens.slice(at, at + BOOKS_AT_ONCE).map((token) => ({ token_id: token }));
      for (const [token, levels] of await this.booksOf(body, signal)) asks.set(token, levels);
    }
    const books = new Map<string, Book>();
    for (const { marketId, handles } of contracts) {
      const yes = asks.get(handles.yesToken ?? '');
      const no = asks.get(handles.noToken ?? '');
      if (yes && no) books.set(marketId, { yes, no });
    }
    return books;
  }

  async settlements(
    marketIds: readonly string[],
    signal: AbortSignal,
    onUnread: (error: unknown) => void,
  ): Promise<ReadonlyMap<string, Settlement>> {
    const settled = new Map<string, Settlement>();
    for (let at = 0; at < marketIds.length; at += IDS_AT_ONCE) {
      const ids = marketIds.slice(at, at + IDS_AT_ONCE).map((id) => `condition_ids=${encodeURIComponent(id)}`);
      try {
        for await (const rows of this.pages('polymarket settlements', `closed=true&${ids.join('&')}`, signal)) {
          for (const [id, value] of rows) settled.set(id, value);
        }
      } catch (error) {
        onUnread(error);
        if (!isSingleFailure(error)) break;
      }
    }
    return settled;
  }

  private async *pages<Kind extends 'polymarket markets' | 'polymarket settlements'>(
    kind: Kind,
    query: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly AnswerRow<Kind>[]> {
    const seen = new Set<string>();
    for (let cursor = ''; ;) {
      const after = cursor && `&after_cursor=${encodeURIComponent(cursor)}`;
      const url = `${this.options.gammaUrl}/markets/keyset?${query}&limit=${PAGE}${after}`;
      const page = await this.options.http.read(url, kind, { signal });
      yield page.rows;
      cursor = page.next;
      if (cursor === '') return;
      if (seen.has(cursor)) throw new VenueError('malformed', 'its pages go round in a circle');
      seen.add(cursor);
    }
  }

  /** In batches; where the CLOB refuses the batch, individually. */
  private async booksOf(tokens: readonly { token_id: string }[], signal: AbortSignal): Promise<readonly TokenBook[]> {
    const { http, clobUrl } = this.options;
    const batch = await http.find(`${clobUrl}/books`, 'polymarket books', { body: tokens, signal, none: [404, 405] });
    if (batch !== null) return batch.rows;
    const books: TokenBook[] = [];
    for (const { token_id: token } of tokens) {
      const url = `${clobUrl}/book?token_id=${encodeURIComponent(token)}`;
      const book = await http.find(url, 'polymarket book', { signal, none: [404] });
      books.push(...(book?.rows ?? []));
    }
    return books;
  }
}
