import { type ReadStore } from '../../platform/read-store/read-store.js';
import { JOINED_BY_NAME } from './company-candidates.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { type CompanyRecord } from './company-row.import.js';

/** The read model's knowledge about a chunk's rows. It may lag behind the log, whose revision decides. */
export interface KnownCompanies {
  /** Company by the source's key. */
  readonly byKey: ReadonlyMap<string, string>;
  /** Company by domain, own or further. */
  readonly byDomain: ReadonlyMap<string, string>;
  /** `<company id> <observed at> <digest>` of every imported record. */
  readonly taken: ReadonlySet<string>;
  /** `<company id> <domain>` for websites whose domain another company holds. */
  readonly contested: ReadonlySet<string>;
  /** By name key: companies of the row's name with another website. */
  readonly namesakes: ReadonlyMap<string, Namesake>;
}

export interface Namesake {
  readonly slug: string;
  readonly domain: string | null;
  /** Facts of another source were joined by name, when no other company had this name. */
  readonly isJoinedByName: boolean;
}

export function takenMark(companyId: string, observedAt: string, digest: string): string {
  return `${companyId} ${observedAt} ${digest}`;
}

/** Looks up a whole chunk at once, so that imported rows cost no read of the log. */
export async function lookUpCompanies(
  store: ReadStore,
  source: string,
  records: readonly CompanyRecord[],
  observedAt: string,
): Promise<KnownCompanies> {
  const keys = records.flatMap(({ sourceKey }) => (sourceKey === undefined ? [] : [sourceKey]));
  const domains = records.flatMap(({ domain }) => (domain === null ? [] : [domain]));
  const [keyRows, domainRows] = await Promise.all([
    store.prepared<{ source_key: string; company_id: string }>(
      'import_by_key',
      `SELECT DISTINCT source_key, company_id FROM read.company_observations
       WHERE source = $1 AND source_key = ANY($2::text[])`,
      [source, keys],
    ),
    store.prepared<{ domain: string; company_id: string }>(
      'import_by_domain',
      `SELECT domain, company_id FROM read.companies WHERE domain = ANY($1::text[])
       UNION ALL
       SELECT domain, company_id FROM read.company_domains WHERE domain = ANY($1::text[]) AND kind = 'alias'`,
      [domains],
    ),
  ]);
  const ids = new Set([...keyRows, ...domainRows].map((row) => row.company_id));
  const byKey = new Map(keyRows.map((row) => [row.source_key, row.company_id]));
  const byDomain = new Map(domainRows.map((row) => [row.domain, row.company_id]));
  const unknown = records.filter(
    ({ sourceKey = '', domain }) => !byKey.has(sourceKey) && (domain === null || !byDomain.has(domain)),
  );
  return {
    byKey,
    byDomain,
    namesakes: unknown.length === 0 ? new Map() : await namesakesOf(store, source, unknown, observedAt),
    taken: ids.size === 0 ? new Set() : await takenRecords(store, source, [...ids]),
    contested: ids.size === 0 ? new Set() : await contestedDomains(store, [...ids]),
  };
}

/** Two rows in one observation of a source are two companies; rows in two observations may be one. */
async function namesakesOf(
  store: ReadStore,
  source: string,
  records: readonly CompanyRecord[],
  observedAt: string,
): Promise<Map<string, Namesake>> {
  const rows = await store.prepared<{ name_key: string; slug: string; domain: string | null; by_name: boolean }>(
    'import_namesakes',
    `SELECT c.name_key, c.slug, c.domain, bool_or(o.provenance->>'rule' = $4) IS TRUE AS by_name
     FROM read.companies c JOIN read.company_observations o USING (company_id)
     WHERE c.name_key COLLATE "C" = ANY($1::text[]) AND NOT c.generated
       AND (o.provenance->>'rule' = $4 OR o.source = $2 AND o.source_key IS NULL AND o.observed_at <> $3)
     GROUP BY c.company_id, c.name_key, c.slug, c.domain`,
    [records.map(({ details }) => nameKey(details.name)), source, observedAt, JOINED_BY_NAME],
  );
  return new Map(
    rows.map(({ name_key, slug, domain, by_name }) => [name_key, { slug, domain, isJoinedByName: by_name }]),
  );
}

async function contestedDomains(store: ReadStore, ids: readonly string[]): Promise<Set<string>> {
  const rows = await store.prepared<{ company_id: string; domain: string }>(
    'import_contested',
    `SELECT company_id, domain FROM read.company_domains WHERE company_id = ANY($1::uuid[]) AND kind = 'contested'`,
    [ids],
  );
  return new Set(rows.map((row) => `${row.company_id} ${row.domain}`));
}

async function takenRecords(store: ReadStore, source: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await store.prepared<{ company_id: string; observed_at: string; digest: string }>(
    'import_taken',
    `SELECT company_id, provenance->>'observedAt' AS observed_at, provenance->>'digest' AS digest
     FROM read.company_observations WHERE company_id = ANY($1::uuid[]) AND source = $2 AND provenance ? 'digest'`,
    [ids, source],
  );
  return new Set(rows.map((row) => takenMark(row.company_id, row.observed_at, row.digest)));
}
