import { Injectable } from '@nestjs/common';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { DomainError } from '../../kernel/domain-error.js';
import { readEntityType } from '../../vocabulary/entity-type.js';
import { shortIdOf } from '../../vocabulary/person-key.js';
import { decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { recordAt } from '../../platform/read-store/record-at.js';
import { Conditions } from '../listing/company-filters.js';
import { fuzzyTerms } from '../listing/fuzzy-terms.rules.js';
import { type Holding, type Investor, type InvestorAsk, type InvestorRecord } from './get-investor.query.js';
import { type InvestorsQueryDto } from './investors.dto.js';
import { type InvestorPage } from './list-investors.query.js';
import { type Provenance } from '../record/company.events.js';
import { type InvestorKind, investorStream } from './investor.events.js';
import { investorOrder } from './investor-order.rules.js';
import { type InvestorNameRow, InvestorDirectory } from '../people/investor-directory.service.js';

interface InvestorRow extends InvestorNameRow {
  readonly name_key: string | null;
  readonly generated: boolean;
  readonly kind: InvestorKind;
  readonly website: string | null;
  readonly hq_country: string | null;
  readonly deals: number;
  readonly lead_deals: number;
  readonly provenance?: Provenance;
}

const COLUMNS = `i.investor_id, i.name, i.name_key, i.slug, i.sealed_name, i.kind, i.website, i.hq_country, i.generated,
  coalesce(n.deals, 0)::integer AS deals, coalesce(n.lead_deals, 0)::integer AS lead_deals`;
const FROM = 'read.investors i LEFT JOIN read.investor_counts n USING (investor_id)';
/** Shorter names resemble too many others; longer ones have too many variants. */
const SHORTEST_MISSPELT = 4;
const LONGEST_MISSPELT = 24;
/** An index provides the newest rows; only shown rows are looked up. */
const HOLDINGS = `read.investments v JOIN read.companies c ON c.company_id = v.company_id
  LEFT JOIN read.funding_rounds r ON r.round_id = v.round_id`;

@Injectable()
export class Investors {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly directory: InvestorDirectory,
  ) {}

  /** Names of people are sealed, so `q` searches firms only, and people come last by name. */
  async page(query: InvestorsQueryDto): Promise<InvestorPage> {
    const where = new Conditions();
    if (query.q !== undefined) await this.addNamed(where, nameKey(query.q));
    if (query.type !== undefined) where.add('i.kind = ?', query.type);
    if (query.country) {
      where.add(
        'i.hq_country = ANY(?::text[])',
        query.country.map((name) => countryCode(name) ?? name.toUpperCase()),
      );
    }
    const order = investorOrder(query.sort);
    const scope = `investors ${JSON.stringify([query.q, query.type, query.country, order.name])}`;
    const counting = this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${FROM} WHERE ${where.sql}`,
      where.params,
    );
    const keyset = where.copy();
    if (query.cursor !== undefined) order.addAfter(keyset, decodeCursor(scope, query.cursor, order.keys));
    const rows = await this.store.query<InvestorRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${keyset.sql}
       ORDER BY ${order.sql} LIMIT ${query.limit + 1} OFFSET ${query.offset}`,
      keyset.params,
    );
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      rows: await this.named(shown),
      total: Number((await counting)[0]?.n ?? 0),
      nextCursor: rows.length > query.limit && last ? encodeCursor(scope, order.placeOf(last)) : null,
    };
  }

  /** Firms with this name prefix; without any, those with a prefix one edit away. */
  private async addNamed(where: Conditions, key: string): Promise<void> {
    const begins = `${key.replace(/[\\%_]/g, '\\$&')}%`;
    const found = await this.store.prepared<object>(
      'investor_named',
      'SELECT 1 FROM read.investors WHERE name_key LIKE $1 LIMIT 1',
      [begins],
    );
    if (found.length > 0 || key.length < SHORTEST_MISSPELT || key.length > LONGEST_MISSPELT) {
      where.add('i.name_key LIKE ?', begins);
      return;
    }
    const near = where.param(fuzzyTerms(key));
    const lengths = [key.length - 1, key.length, key.length + 1];
    where.addPlain(`(${lengths.map((length) => `left(i.name_key, ${length}) = ANY(${near}::text[])`).join(' OR ')})`);
  }

  /** @throws DomainError not_found */
  async bySlug(slug: string, { asOf, ...part }: InvestorAsk): Promise<InvestorRecord> {
    const wanted = slug.toLowerCase();
    const rows = await this.store.prepared<InvestorRow>(
      'investor_by_slug',
      `SELECT ${COLUMNS}, i.provenance FROM ${FROM} WHERE i.slug = $1 OR i.short_id = $2`,
      [wanted, shortIdOf(wanted)],
    );
    const investor = (await this.named(rows)).find((found) => found.slug === wanted);
    if (!investor) throw new DomainError('not_found', `No investor has the slug ${slug.slice(0, 100)}.`);
    return asOf ? this.at(investor, asOf) : { investor, ...(await this.portfolio(investor.id, part)) };
  }

  /** The slug never changes, so the current one applies. */
  private async at(today: Investor, asOf: Date): Promise<InvestorRecord> {
    const { rows } = await recordAt(this.eventStore, investorsProjection, investorStream(today.id), asOf);
    const then = rows.get('investors')?.[0] as unknown as InvestorRow | undefined;
    const [named] = then ? await this.named([{ ...then, slug: today.slug, deals: 0, lead_deals: 0 }]) : [];
    if (!named) throw new DomainError('not_found', `${today.slug} was not on file at ${asOf.toISOString()}.`);
    return { investor: { ...named, deals: null, leadDeals: null }, holdings: null, total: 0, nextCursor: null };
  }

  private async portfolio(
    investorId: string,
    { limit, offset, cursor, provenance }: Omit<InvestorAsk, 'asOf'>,
  ): Promise<Omit<InvestorRecord, 'investor'>> {
    const scope = `portfolio ${investorId}`;
    const where = new Conditions(['v.investor_id = $1', "c.status <> 'pending'"], [investorId]);
    const counting = this.store.prepared<{ n: string }>(
      'investor_holdings',
      `SELECT count(*) AS n FROM read.investments v WHERE v.investor_id = $1
       AND NOT EXISTS (SELECT FROM read.companies c WHERE c.company_id = v.company_id AND c.status = 'pending')`,
      [investorId],
    );
    if (cursor !== undefined) {
      const [day, slug, round] = decodeCursor(scope, cursor, ['string?', 'string', 'string']);
      const [from, name, id] = [where.param(day), where.param(slug), where.param(round)];
      const isLater = `(c.slug, v.round_id) > (${name}::text, ${id}::uuid)`;
      where.addPlain(
        `CASE WHEN ${from}::date IS NULL THEN v.dated_on IS NULL AND ${isLater}
         ELSE v.dated_on IS NULL OR v.dated_on < ${from}::date OR (v.dated_on = ${from}::date AND ${isLater}) END`,
      );
    }
    const rows = await this.store.query<Holding & { day: string | null; round_id: string }>(
      `SELECT c.name, c.slug, r.round, r.date, r.amount, v.is_lead, v.dated_on::text AS day, v.round_id${provenance ? ', r.provenance' : ''} FROM ${HOLDINGS}
       WHERE ${where.sql} ORDER BY v.dated_on DESC NULLS LAST, c.slug, v.round_id LIMIT ${limit + 1} OFFSET ${offset}`,
      where.params,
    );
    const holdings = rows.slice(0, limit);
    const last = holdings.at(-1);
    const nextCursor = rows.length > limit && last ? encodeCursor(scope, [last.day, last.slug, last.round_id]) : null;
    return { holdings, total: Number((await counting)[0]?.n ?? 0), nextCursor };
  }

  private async named(rows: readonly InvestorRow[]): Promise<Investor[]> {
    const parties = new Map((await this.directory.opened(rows)).map((party) => [party.id, party]));
    return rows.flatMap((row) => {
      const party = parties.get(row.investor_id);
      if (!party) return [];
      const { kind, website, hq_country, deals, lead_deals, generated, provenance } = row;
      const said = readEntityType(party.name);
      const isKindGuess = said.isGuess || said.kind !== kind;
      const counts = { deals, leadDeals: lead_deals };
      const origin = provenance && { provenance };
      return [{ ...party, kind, isKindGuess, website, hqCountry: hq_country, ...counts, generated, ...origin }];
    });
  }
}
