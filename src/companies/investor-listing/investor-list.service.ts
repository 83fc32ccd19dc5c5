import { Injectable } from '@nestjs/common';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { type Moment } from '../../kernel/moment.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { publishedKeys } from '../../vocabulary/entity-names/firm-alias.js';
import { personNameKey } from '../../vocabulary/person-key.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { PinnedReads } from '../../web/lists/pinned-reads.js';
import { type CursorKey } from '../../web/validation/cursor.js';
import { decodePinned, encodePinned } from '../../web/validation/pinned-cursor.js';
import { InvestorIdentities } from '../identity/investor-identities.service.js';
import { Conditions, countriesOf } from '../listing/company-filters.js';
import { fuzzyTerms } from '../listing/fuzzy-terms.rules.js';
import { type InvestorOrder, investorOrder } from './investor-order.rules.js';
import { investorsAt, type InvestorSource } from './investor-source.js';
import { sortedPage, walkedPage, type InvestorWindow } from './investor-walk.js';
import { type InvestorsQueryDto } from '../investors/investors.dto.js';
import { INVESTOR_COLUMNS, Investors, type InvestorRow } from '../investors/investors.service.js';
import { type InvestorPage } from './list-investors.query.js';

/** Shorter names resemble too many others; longer ones have too many variants. */
const SHORTEST_MISSPELT = 4;
const LONGEST_MISSPELT = 24;

/** So few hits are sorted at once: a walk through all investors would pass too many others. */
const FEW = 600;

interface Part {
  readonly rows: readonly InvestorRow[];
  readonly total: number;
}

interface Resumed {
  /** The place after which the page begins. */
  readonly after: readonly CursorKey[] | null;
  /** The total that the first page of the walk gave. */
  readonly total: number | null;
}

/** `GET /investors`: search, filters, order, one page and the total. */
@Injectable()
export class InvestorList {
  private readonly reads: PinnedReads;

  constructor(
    private readonly store: ReadStore,
    private readonly investors: Investors,
    private readonly identities: InvestorIdentities,
  ) {
    this.reads = new PinnedReads(store, investorsProjection);
  }

  /**
   * As of the moment, of the cursor's, or of the present. Names of people are sealed: `q` finds them by the digest of
   * the whole name, and they come last by name.
   */
  async page(query: InvestorsQueryDto, moment: Moment | null = null): Promise<InvestorPage> {
    const order = investorOrder(query.sort);
    const scope = `investors ${JSON.stringify([query.q, query.type, query.country, order.name, ...asOfIn(query)])}`;
    const resumed = query.cursor === undefined ? null : decodePinned(scope, query.cursor, order.keys);
    const pin = resumed?.pin ?? null;
    const pinned = moment ?? (await this.reads.walkOf(pin, query.as_of !== undefined));
    const { value: part, moment: read } = await this.reads.read(pinned, (rows) =>
      this.part(query, investorsAt(rows), order, { after: resumed?.keys ?? null, total: pin?.total ?? null }),
    );
    const asOf = pin === null ? read : { position: pin.position, at: pin.at };
    const shown = part.rows.slice(0, query.limit);
    const last = part.rows.length > query.limit ? shown.at(-1) : undefined;
    return {
      rows: await this.investors.named(shown, pinned !== null),
      total: part.total,
      asOf,
      nextCursor: last
        ? encodePinned(scope, order.placeOf(last), { ...asOf, total: part.total, isEstimate: false })
        : null,
    };
  }

  private async part(
    query: InvestorsQueryDto,
    source: InvestorSource,
    order: InvestorOrder,
    { after, total: known }: Resumed,
  ): Promise<Part> {
    const where = new Conditions(['i.merged_into IS NULL', source.standing('i')]);
    if (query.q !== undefined) await this.addNamed(where, query.q, source);
    if (query.type !== undefined) where.add('i.kind = ?', query.type);
    if (query.country) where.add('i.hq_country = ANY(?::text[])', countriesOf(query.country));
    const window = { after, limit: query.limit + 1, offset: query.offset };
    const total = known ?? (await this.count(where, source));
    if (!source.isPresent) return { rows: await this.past(where, source, order, window), total };
    const isWalked = query.q === undefined && total > FEW;
    const walked = isWalked ? await walkedPage(this.store, where, order, window) : null;
    return { rows: walked ?? (await sortedPage(this.store, where, order, window)), total };
  }

  private async count(where: Conditions, source: InvestorSource): Promise<number> {
    const [counted] = await this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${source.investors('i')} WHERE ${where.sql}`,
      where.params,
    );
    return Number(counted?.n ?? 0);
  }

  private past(
    where: Conditions,
    source: InvestorSource,
    order: InvestorOrder,
    { after, limit, offset }: InvestorWindow,
  ): Promise<InvestorRow[]> {
    const keyset = where.copy();
    if (after !== null) order.addAfter(keyset, after);
    return this.store.query<InvestorRow>(
      `SELECT ${INVESTOR_COLUMNS} FROM ${source.rows} WHERE ${keyset.sql}
       ORDER BY ${order.sql} LIMIT ${limit} OFFSET ${offset}`,
      keyset.params,
    );
  }

  /**
   * Firms with this prefix of a name or with it among their published names, and the person of this name; without any,
   * firms with a prefix one edit away.
   */
  private async addNamed(where: Conditions, q: string, { investors, standing }: InvestorSource): Promise<void> {
    const key = nameKey(q);
    // A text without letters and digits begins every name; it can only be a person's.
    const begins = key === '' ? null : `${key.replace(/[\\%_]/g, '\\$&')}%`;
    const published = key === '' ? [] : publishedKeys(key);
    const people = personNameKey(q) === '' ? [] : await this.identities.idsOfKnownPerson(q);
    const found = await this.store.query<object>(
      `SELECT 1 FROM ${investors('a')} WHERE ${standing('a')}
       AND (a.name_key LIKE $1 OR a.investor_id = ANY($2::uuid[]) OR a.name_key = ANY($3::text[])) LIMIT 1`,
      [begins, people, published],
    );
    const isNear = found.length === 0 && key.length >= SHORTEST_MISSPELT && key.length <= LONGEST_MISSPELT;
    const near = isNear ? where.param(fuzzyTerms(key)) : null;
    const lengths = [key.length - 1, key.length, key.length + 1];
    const named = isNear
      ? lengths.map((length) => `left(a.name_key, ${length}) = ANY(${near}::text[])`).join(' OR ')
      : `a.name_key LIKE ${where.param(begins)} OR a.investor_id = ANY(${where.param(people)}::uuid[])
         OR a.name_key = ANY(${where.param(published)}::text[])`;
    where.addPlain(
      `i.investor_id IN (SELECT coalesce(a.merged_into, a.investor_id) FROM ${investors('a')} WHERE ${standing('a')} AND (${named}))`,
    );
  }
}

/** Cursors of lists of the present stay as they were before lists had a past. */
function asOfIn({ as_of: asOf }: InvestorsQueryDto): string[] {
  return asOf === undefined ? [] : [asOf];
}
