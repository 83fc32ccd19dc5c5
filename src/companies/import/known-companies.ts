import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyRecord } from './company-row.import.js';

/** What the read model knows of the rows of a chunk. It may lag behind the log: the log's revision decides. */
export interface KnownCompanies {
  /** Company by the source's own key. */
  readonly byKey: ReadonlyMap<string, string>;
  /** Company that holds a domain, as its own or as a further one. */
  readonly byDomain: ReadonlyMap<string, string>;
  /** `<company id> <observed at> <digest>` of every record already taken in. */
  readonly taken: ReadonlySet<string>;
  /** `<company id> <domain>` of every domain that is a company's website but another company's domain. */
  readonly contested: ReadonlySet<string>;
}

export function takenMark(companyId: string, observedAt: string, digest: string): string {
  return `${companyId} ${observedAt} ${digest}`;
}

/** Looks a whole chunk up at once, so that rows already taken in cost no read of the log. */
export async function lookUpCompanies(
  store: ReadStore,
  source: string,
  records: readonly CompanyRecord[],
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
  return {
    byKey: new Map(keyRows.map((row) => [row.source_key, row.company_id])),
    byDomain: new Map(domainRows.map((row) => [row.domain, row.company_id])),
    taken: ids.size === 0 ? new Set() : await takenRecords(store, source, [...ids]),
    contested: ids.size === 0 ? new Set() : await contestedDomains(store, [...ids]),
  };
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
