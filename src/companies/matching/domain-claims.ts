import { groupedBy } from '../../kernel/grouped.js';
import { arrayLiteral } from '../../platform/read-store/array-literal.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanySource } from '../listing/company-source.js';
import { type MatchedCompany } from './match-domains.query.js';

export interface Claim extends MatchedCompany {
  readonly domain: string;
  readonly kind: 'own' | 'alias' | 'contested';
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
}

/** Each column as one JSON array: decoding rows would take this process twice as long. */
type ClaimColumns = { readonly [C in keyof Claim]: readonly Claim[C][] };

const CLAIM_COLUMNS = ['domain', 'kind', 'company_id', 'since', 'name', 'slug', 'website', 'total_funding'] as const;
const AS_ARRAYS = CLAIM_COLUMNS.map((column) => `coalesce(json_agg(${column}), '[]') AS ${column}`).join(', ');

/** Statements of one call run side by side: several cores of Postgres work on them. */
const DOMAINS_A_STATEMENT = 2_500;

/** The companies that claim each of the domains. */
export async function claimsOn(
  domains: readonly string[],
  store: ReadStore,
  source: CompanySource,
): Promise<Map<string, Claim[]>> {
  const { standing } = source;
  // In their order, neighbours are on the same pages of the indexes.
  const sql = `WITH wanted AS MATERIALIZED (SELECT unnest($1::text[]) AS domain ORDER BY domain), claims AS (
       SELECT w.domain, 'own' AS kind, c.company_id, c.since::text, c.name, c.slug, c.website, c.total_funding
       FROM wanted w JOIN ${source.companies} ON c.domain = w.domain WHERE c.status <> 'pending' AND ${standing('c')}
       UNION ALL
       SELECT w.domain, d.kind, c.company_id, c.since::text, c.name, c.slug, c.website, c.total_funding
       FROM wanted w JOIN ${source.domains} ON d.domain = w.domain
       JOIN ${source.companies} ON c.company_id = d.company_id WHERE c.status <> 'pending' AND ${standing('c')} AND ${standing('d')})
       SELECT ${AS_ARRAYS} FROM claims`;
  const statements: Promise<ClaimColumns[]>[] = [];
  for (let from = 0; from < domains.length; from += DOMAINS_A_STATEMENT) {
    const some = arrayLiteral(domains.slice(from, from + DOMAINS_A_STATEMENT));
    statements.push(
      source.isPresent
        ? store.prepared<ClaimColumns>('startups_match', sql, [some])
        : store.query<ClaimColumns>(sql, [some]),
    );
  }
  return groupedBy((await Promise.all(statements)).flat().flatMap(claimsIn), ({ domain }) => domain);
}

function claimsIn(columns: ClaimColumns): Claim[] {
  return columns.domain.map((domain, i) => ({
    domain,
    kind: columns.kind[i],
    company_id: columns.company_id[i],
    since: columns.since[i],
    name: columns.name[i],
    slug: columns.slug[i],
    website: columns.website[i],
    total_funding: columns.total_funding[i],
  })) as Claim[];
}
