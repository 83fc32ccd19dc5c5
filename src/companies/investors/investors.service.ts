import { Injectable } from '@nestjs/common';
import { nameKey } from '../../vocabulary/company-name.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { DomainError } from '../../kernel/domain-error.js';
import { shortIdOf } from '../../vocabulary/person-slug.js';
import { decodeCursor, encodeCursor } from '../../platform/validation/cursor.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Conditions } from '../listing/company-filters.js';
import { type Holding, type Investor, type InvestorRecord } from './get-investor.query.js';
import { type InvestorsQueryDto } from './investors.dto.js';
import { type InvestorPage } from './list-investors.query.js';
import { type InvestorNameRow, PartyDirectory } from '../people/party-directory.service.js';

interface InvestorRow extends InvestorNameRow {
  readonly generated: boolean;
  readonly kind: string;
  readonly website: string | null;
  readonly hq_country: string | null;
  readonly deals: number;
  readonly lead_deals: number;
}

const COLUMNS = `i.investor_id, i.name, i.slug, i.sealed_name, i.kind, i.website, i.hq_country, i.generated,
  coalesce(n.deals, 0)::integer AS deals, coalesce(n.lead_deals, 0)::integer AS lead_deals`;
const FROM = 'read.investors i LEFT JOIN read.investor_counts n USING (investor_id)';
const MOST_HOLDINGS = 200;

@Injectable()
export class Investors {
  constructor(
    private readonly store: ReadStore,
    private readonly directory: PartyDirectory,
  ) {}

  /** Most deals first. Names of persons are sealed, so `q` searches firms. */
  async page(query: InvestorsQueryDto): Promise<InvestorPage> {
    const where = new Conditions();
    if (query.q !== undefined) where.add('i.name_key LIKE ?', `${nameKey(query.q).replace(/[\\%_]/g, '\\$&')}%`);
    if (query.type !== undefined) where.add('i.kind = ?', query.type);
    if (query.country) {
      where.add(
        'i.hq_country = ANY(?::text[])',
        query.country.map((name) => countryCode(name) ?? name.toUpperCase()),
      );
    }
    const scope = `investors ${JSON.stringify([query.q, query.type, query.country])}`;
    const counting = this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${FROM} WHERE ${where.sql}`,
      where.params,
    );
    const keyset = where.copy();
    if (query.cursor !== undefined) {
      const [deals, id] = decodeCursor(scope, query.cursor, ['number', 'string']);
      const params = [keyset.param(deals), keyset.param(id)];
      keyset.addPlain(`(coalesce(n.deals, 0), i.investor_id) < (${params[0]}::bigint, ${params[1]}::uuid)`);
    }
    const rows = await this.store.query<InvestorRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${keyset.sql}
       ORDER BY coalesce(n.deals, 0) DESC, i.investor_id DESC LIMIT ${query.limit + 1} OFFSET ${query.offset}`,
      keyset.params,
    );
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      rows: await this.named(shown),
      total: Number((await counting)[0]?.n ?? 0),
      nextCursor: rows.length > query.limit && last ? encodeCursor(scope, [last.deals, last.investor_id]) : null,
    };
  }

  /** @throws DomainError not_found */
  async bySlug(slug: string): Promise<InvestorRecord> {
    const rows = await this.store.prepared<InvestorRow>(
      'investor_by_slug',
      `SELECT ${COLUMNS} FROM ${FROM} WHERE i.slug = $1 OR i.short_id = $2`,
      [slug, shortIdOf(slug)],
    );
    const investor = (await this.named(rows)).find((found) => found.slug === slug);
    if (!investor) throw new DomainError('not_found', `No investor has the slug ${slug.slice(0, 100)}.`);
    const holdings = await this.store.prepared<Holding>(
      'investor_holdings',
      `SELECT c.name, c.slug, r.round, r.date, r.amount, v.is_lead FROM read.investments v
       JOIN read.companies c ON c.company_id = v.company_id
       LEFT JOIN read.funding_rounds r ON r.round_id = v.round_id
       WHERE v.investor_id = $1 AND c.status <> 'pending'
       ORDER BY r.dated_on DESC NULLS LAST, c.slug, v.round_id LIMIT ${MOST_HOLDINGS}`,
      [investor.id],
    );
    return { investor, holdings };
  }

  private async named(rows: readonly InvestorRow[]): Promise<Investor[]> {
    const parties = new Map((await this.directory.opened(rows)).map((party) => [party.id, party]));
    return rows.flatMap((row) => {
      const party = parties.get(row.investor_id);
      if (!party) return [];
      const { kind, website, hq_country, deals, lead_deals, generated } = row;
      return [{ ...party, kind, website, hqCountry: hq_country, deals, leadDeals: lead_deals, generated }];
    });
  }
}
