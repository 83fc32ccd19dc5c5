import { Injectable } from '@nestjs/common';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { isSlugOf, shortIdOf } from '../../vocabulary/person-key.js';
import { type CursorKey, decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type KnownTime } from '../../web/lists/known-time.js';
import { recordAt } from '../lookup/record-at.js';
import { Conditions } from '../listing/company-filters.js';
import {
  ERASED,
  type Holding,
  type Investor,
  type InvestorAsk,
  type InvestorRecord,
  type OtherName,
} from './get-investor.query.js';
import { type Provenance } from '../record/company.events.js';
import { investorStream } from './investor.events.js';
import { DEALS } from '../investor-listing/investor-order.rules.js';
import { PRESENT_INVESTORS_BY_ID } from '../investor-listing/investor-source.js';
import { type InvestorNameRow, InvestorDirectory } from '../people/investor-directory.service.js';

export interface InvestorRow extends InvestorNameRow {
  readonly name_key: string | null;
  readonly generated: boolean;
  readonly merged_into?: string | null;
  readonly website: string | null;
  readonly hq_country: string | null;
  readonly deals: number;
  readonly lead_deals: number;
  readonly provenance?: Provenance;
}

export const INVESTOR_COLUMNS = `i.investor_id, i.name, i.name_key, i.slug, i.sealed_name, i.kind, i.is_kind_proven, i.website, i.hq_country, i.generated,
  (${DEALS})::integer AS deals, (coalesce(n.lead_deals, 0) + coalesce(m.lead_deals, 0))::integer AS lead_deals`;
/** An index provides the newest rows; only shown rows are looked up. */
const HOLDINGS = `read.investments v JOIN read.companies c ON c.company_id = v.company_id
  LEFT JOIN read.funding_rounds r ON r.round_id = v.round_id`;
const OWNED_BY_NAMES = `v.investor_id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM read.investments w
  WHERE (w.round_id, w.company_id) = (v.round_id, v.company_id) AND w.investor_id = ANY($1::uuid[])
    AND w.investor_id < v.investor_id)`;

@Injectable()
export class Investors {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly directory: InvestorDirectory,
  ) {}

  /** @throws DomainError not_found */
  async bySlug(slug: string, { asOf, ...part }: InvestorAsk): Promise<InvestorRecord> {
    const wanted = slug.toLowerCase();
    const rows = await this.store.prepared<InvestorRow>(
      'investor_by_slug',
      `SELECT ${INVESTOR_COLUMNS}, i.provenance FROM ${PRESENT_INVESTORS_BY_ID} WHERE i.investor_id IN (
         SELECT coalesce(merged_into, investor_id) FROM read.investors WHERE slug = $1 OR short_id = $2)`,
      [wanted, shortIdOf(wanted)],
    );
    const found = await this.named(rows);
    const isShort = shortIdOf(wanted) !== null;
    const investor = found.find((each) => !isShort || each.slug === wanted || isSlugOf(wanted, each));
    const erased = investor || !asOf ? null : await this.erasedAt(wanted, asOf);
    if (erased) return pastRecord(erased);
    if (!investor) throw new DomainError('not_found', `No investor has the slug ${slug.slice(0, 100)}.`);
    if (asOf) return this.at(investor, asOf);
    const otherNames = await this.otherNamesOf(investor.id);
    const ids = [investor.id, ...otherNames.map(({ id }) => id)];
    return { investor: { ...investor, otherNames }, ...(await this.portfolio(ids, part)) };
  }

  /** In no order, without erased people and without further names of firms. */
  async byIds(ids: readonly string[]): Promise<Investor[]> {
    const rows = await this.store.prepared<InvestorRow>(
      'investors_by_ids',
      `SELECT ${INVESTOR_COLUMNS} FROM ${PRESENT_INVESTORS_BY_ID} WHERE i.investor_id = ANY($1::uuid[]) AND i.merged_into IS NULL`,
      [ids],
    );
    return this.named(rows);
  }

  private otherNamesOf(investorId: string): Promise<OtherName[]> {
    return this.store.prepared<OtherName>(
      'investor_other_names',
      `SELECT investor_id AS id, name, merge_rule AS rule FROM read.investors WHERE merged_into = $1 ORDER BY name`,
      [investorId],
    );
  }

  /** The slug never changes, so the current one applies. */
  private async at(today: Investor, asOf: KnownTime): Promise<InvestorRecord> {
    const { rows } = await recordAt(this.eventStore, investorsProjection, investorStream(today.id), asOf);
    const then = rows.get('investors')?.[0] as unknown as InvestorRow | undefined;
    const [named] = then ? await this.named([{ ...then, slug: today.slug, deals: 0, lead_deals: 0 }]) : [];
    if (!named) throw new DomainError('not_found', `${today.slug} was not on file at ${asOf.asked}.`);
    return pastRecord(named);
  }

  /** A person who was erased since, by any slug with the digits of the id, since the name is unknown. */
  private async erasedAt(slug: string, { position }: KnownTime): Promise<Investor | null> {
    const digits = shortIdOf(slug);
    if (digits === null) return null;
    const start = `${digits.slice(0, 8)}-${digits.slice(8)}`;
    const rows = await this.store.prepared<InvestorRow>(
      'erased_investor_by_short_id',
      `SELECT investor_id, name, slug, sealed_name, kind, is_kind_proven, website, hq_country, generated
       FROM read.investor_versions
       WHERE investor_id BETWEEN $1::uuid AND $2::uuid AND since <= $3::bigint AND until > $3::bigint
         AND kind = 'person' AND name IS NULL AND sealed_name IS NULL`,
      [`${start}-0000-0000-000000000000`, `${start}-ffff-ffff-ffffffffffff`, position.toString()],
    );
    const [erased] = await this.named(rows, true);
    return erased ?? null;
  }

  /** Of a firm under all of its names; a round that a source names by two of them counts once. */
  private async portfolio(
    ids: readonly string[],
    { limit, offset, cursor, provenance }: Omit<InvestorAsk, 'asOf'>,
  ): Promise<Omit<InvestorRecord, 'investor'>> {
    const scope = `portfolio ${ids[0]}`;
    // Of one name, an equality reads the index in order.
    const owned = ids.length === 1 ? 'v.investor_id = $1' : OWNED_BY_NAMES;
    const owner = ids.length === 1 ? ids[0] : ids;
    const where = new Conditions([owned, "c.status <> 'pending'"], [owner]);
    const counting = this.store.query<{ n: string }>(
      `SELECT count(*) AS n FROM read.investments v WHERE ${owned}
       AND NOT EXISTS (SELECT FROM read.companies c WHERE c.company_id = v.company_id AND c.status = 'pending')`,
      [owner],
    );
    const read = (part: Conditions, most: number): Promise<(Holding & { day: string | null })[]> =>
      this.store.query(
        `SELECT c.company_id, c.name, c.slug, c.sectors[1] AS sector, r.round, r.date, r.amount, v.is_lead, v.dated_on::text AS day, v.round_id${provenance ? ', r.provenance' : ''} FROM ${HOLDINGS}
         WHERE ${part.sql} ORDER BY v.dated_on DESC NULLS LAST, c.slug, v.round_id LIMIT ${most} OFFSET ${offset}`,
        part.params,
      );
    const rows =
      cursor === undefined
        ? await read(where, limit + 1)
        : await readAfter(decodeCursor(scope, cursor, ['string?', 'string', 'string']), where, {
            read,
            most: limit + 1,
          });
    const holdings = rows.slice(0, limit);
    const last = holdings.at(-1);
    const nextCursor = rows.length > limit && last ? encodeCursor(scope, [last.day, last.slug, last.round_id]) : null;
    return { holdings, total: Number((await counting)[0]?.n ?? 0), nextCursor };
  }

  /** Without erased people; in a list of the past these have a row without personal values. */
  async named(rows: readonly InvestorRow[], withErased = false): Promise<Investor[]> {
    const parties = new Map((await this.directory.opened(rows)).map((party) => [party.id, party]));
    return rows.flatMap((row) => {
      const { website, hq_country, deals, lead_deals, generated, provenance } = row;
      const counts = { deals, leadDeals: lead_deals };
      const party = parties.get(row.investor_id);
      if (!party) return withErased ? [{ ...erasedPerson(row.investor_id), ...counts, generated }] : [];
      const origin = provenance && { provenance };
      return [{ ...party, website, hqCountry: hq_country, ...counts, generated, ...origin }];
    });
  }
}

/** Rows after a place: dated ones, which an index has from the place on, and only where these are too few those without a date. */
async function readAfter<R>(
  [day, slug, round]: readonly CursorKey[],
  where: Conditions,
  { read, most }: { read: (part: Conditions, most: number) => Promise<R[]>; most: number },
): Promise<R[]> {
  const part = where.copy();
  const isLater = `(c.slug, v.round_id) > (${part.param(slug)}::text, ${part.param(round)}::uuid)`;
  if (day === null) {
    part.addPlain(`v.dated_on IS NULL AND ${isLater}`);
    return read(part, most);
  }
  const from = `${part.param(day)}::date`;
  part.addPlain(`v.dated_on <= ${from} AND (v.dated_on < ${from} OR ${isLater})`);
  const dated = await read(part, most);
  if (dated.length === most) return dated;
  const undated = where.copy();
  undated.addPlain('v.dated_on IS NULL');
  return [...dated, ...(await read(undated, most - dated.length))];
}

/** The own fields of an investor in the past. */
function pastRecord(investor: Investor): InvestorRecord {
  return { investor: { ...investor, deals: null, leadDeals: null }, holdings: null, total: 0, nextCursor: null };
}

function erasedPerson(id: string) {
  const slug = `erased-${id.replaceAll('-', '').slice(0, 12)}`;
  return { id, name: ERASED, slug, kind: 'person', isKindGuess: false, website: null, hqCountry: null } as const;
}
