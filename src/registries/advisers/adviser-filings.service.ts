import { Injectable } from '@nestjs/common';
import { type AdviserFilingEntity } from '../../../projections/advisers/advisers.entity.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { type PublicRecord, type RecordSource, type RegisteredEntity, type Registry } from '../registry.port.js';

type Row = AdviserFilingEntity;

const SOURCE = 'SEC Form ADV';
const PUBLIC_URL = 'https://adviserinfo.sec.gov/firm/summary';
const MOST_CANDIDATES = 5;

/** Advisers' own reports from the bulk file that an operator imports: assets under management. */
@Injectable()
export class AdviserFilings implements Registry {
  readonly id = 'form_adv';
  readonly sections = ['fund_aum'] as const;

  constructor(private readonly store: ReadStore) {}

  async notConfigured(): Promise<string | null> {
    const [row] = await this.store.prepared('any_adviser', 'SELECT 1 FROM read.adviser_filings LIMIT 1');
    return row ? null : 'npm run intel -- import adv FILE';
  }

  async candidates(names: readonly string[]): Promise<RegisteredEntity[]> {
    const rows = await this.store.prepared<Row>(
      'advisers_named',
      `SELECT DISTINCT ON (crd) * FROM read.adviser_filings WHERE name_keys && $1::text[] ORDER BY crd, filed_on DESC`,
      [names.map(nameKey)],
    );
    return rows.slice(0, MOST_CANDIDATES).map(entityOf);
  }

  async detail(entity: RegisteredEntity): Promise<RegisteredEntity> {
    return entity;
  }

  /** Newest first; each later filing restates the earlier sums. */
  async records({ key }: RegisteredEntity): Promise<PublicRecord[]> {
    const rows = await this.store.prepared<Row>(
      'adviser_filings',
      'SELECT * FROM read.adviser_filings WHERE crd = $1 ORDER BY filed_on DESC',
      [key],
    );
    return rows.flatMap((row, index) => {
      const superseded = { superseded: index > 0, superseded_by: rows[index - 1]?.filed_on ?? null };
      const line = { file: row.provenance.file, line: row.provenance.line };
      const common = { as_of: row.filed_on, ...superseded, ...line };
      return [
        sumRecord('Regulatory assets under management', row.assets_usd, { item: '5F(2)(c)', ...common }, sourceOf(row)),
        sumRecord(
          'Gross assets of private funds',
          row.private_fund_assets_usd,
          { item: '7B(1)', private_funds: row.private_funds, ...common },
          sourceOf(row),
        ),
      ].flat();
    });
  }
}

function sumRecord(
  label: string,
  amount: number | null,
  attributes: PublicRecord['attributes'],
  source: RecordSource,
): PublicRecord[] {
  if (amount === null) return [];
  return [
    {
      section: 'fund_aum',
      label,
      value: String(amount),
      attributes: { amount_usd: amount, ...attributes },
      person: null,
      source,
    },
  ];
}

function entityOf(row: Row): RegisteredEntity {
  return {
    register: 'form_adv',
    key: row.crd,
    name: row.name,
    formerNames: row.legal_name === null ? [] : [row.legal_name],
    country: row.country,
    region: row.region,
    cities: row.city === null ? [] : [row.city],
    domain: row.domain,
    foundedYear: null,
    people: [],
    source: sourceOf(row),
  };
}

function sourceOf({ crd, provenance }: Row): RecordSource {
  return { name: SOURCE, url: `${PUBLIC_URL}/${crd}`, retrievedAt: provenance.observedAt, document: null };
}
