import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindAccounts } from '../../metering/finding/find-accounts.query.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { type FoundRecord } from './find-in-log.query.js';

/** Records of each kind in one answer. */
const MOST = 8;

/** Each branch uses one index. `$1` the text in lower case, `$2` its name key, `$3` a uuid or null. */
const EXACT = `
  SELECT 'company' AS category, company_id::text AS id, name, slug, coalesce(domain, status) AS note
    FROM read.companies WHERE company_id IN (
      SELECT company_id FROM read.companies WHERE slug = $1 OR domain = $1
      UNION (SELECT company_id FROM read.companies WHERE name_keys && ARRAY[$2::text] AND $2 <> '' LIMIT ${MOST})
      UNION SELECT company_id FROM read.company_domains WHERE domain = $1
      UNION SELECT $3::uuid)
  UNION ALL
  SELECT 'investor', investor_id::text, name, slug, hq_country FROM read.investors WHERE investor_id IN (
      SELECT investor_id FROM read.investors WHERE slug = $1
      UNION (SELECT investor_id FROM read.investors WHERE name_key = $2 LIMIT ${MOST})
      UNION SELECT $3::uuid) AND kind = 'firm'
  UNION ALL
  SELECT 'person', r.record_id::text, NULL, r.short_id, NULL FROM read.person_records r WHERE r.record_id IN (
      SELECT record_id FROM read.person_records WHERE short_id = $4
      UNION SELECT record_id FROM read.person_identifiers WHERE identifier_id = $3::uuid
      UNION SELECT $3::uuid)
  UNION ALL
  SELECT 'submission', submission_id::text, name, slug, status FROM read.submissions WHERE submission_id IN (
      SELECT submission_id FROM read.submissions WHERE slug = $1
      UNION SELECT s.submission_id FROM read.submissions s JOIN read.company_domains d USING (company_id) WHERE d.domain = $1
      UNION SELECT $3::uuid)
  LIMIT ${MOST * 4}`;

const BEGINNING = `SELECT 'company' AS category, company_id::text AS id, name, slug, coalesce(domain, status) AS note
  FROM read.companies WHERE name_key COLLATE "C" >= $1 AND name_key COLLATE "C" < $2
  ORDER BY name_key COLLATE "C", company_id LIMIT ${MOST}`;

/** After every letter and digit of a name key. */
const AFTER_ALL = '\u{10ffff}';

type Row = Omit<FoundRecord, 'kind'>;

/** Records by what people call them: name, slug, domain, label of an account, beginning of a key, hash of an address. */
@Injectable()
export class NamedRecords {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
  ) {}

  /** Exact matches; without one, companies whose names begin with the text. */
  async find(text: string, id: string | null): Promise<FoundRecord[]> {
    const lower = domainIn(text.toLowerCase());
    const key = id === null ? nameKey(text) : '';
    const shortId = lower.slice(lower.lastIndexOf('-') + 1);
    const [exact, accounts] = await Promise.all([
      this.store.prepared<Row>('named-records', EXACT, [lower, key, id, shortId]),
      this.accounts(text),
    ]);
    const found = [...exact.map(recordOf), ...accounts];
    if (found.length > 0 || key === '') return found;
    const beginning = await this.store.prepared<Row>('named-companies', BEGINNING, [key, key + AFTER_ALL]);
    return beginning.map(recordOf);
  }

  private async accounts(text: string): Promise<FoundRecord[]> {
    const found = await this.queries.execute(new FindAccounts({ text, after: null, limit: MOST }));
    return found.map(({ accountId: id, label, plan }) => ({
      ...({ kind: 'record', category: 'account', id, name: label, slug: null, note: plan } as const),
    }));
  }
}

function recordOf(row: Row): FoundRecord {
  return { kind: 'record', ...row };
}

/** `https://www.acme.ai/about` gives `acme.ai`; other text stays as it is. */
function domainIn(text: string): string {
  return /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#].*)?$/.exec(text)?.[1] ?? text;
}
