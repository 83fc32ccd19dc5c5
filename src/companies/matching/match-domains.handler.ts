import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { groupedBy } from '../../kernel/grouped.js';
import { arrayLiteral } from '../../platform/read-store/array-literal.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { PinnedReads } from '../../web/lists/pinned-reads.js';
import { companiesAt, type CompanySource } from '../listing/company-source.js';
import { MatchDomains, type MatchedCompany, type Matches, type MatchResult } from './match-domains.query.js';

interface Claim extends MatchedCompany {
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

@QueryHandler(MatchDomains)
@Injectable()
export class MatchDomainsHandler implements IQueryHandler<MatchDomains> {
  private readonly reads: PinnedReads;

  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
  ) {
    this.reads = new PinnedReads(store, companiesProjection);
  }

  async execute({ domains: inputs, asOf }: MatchDomains): Promise<Matches> {
    const asked = asOf === undefined ? null : await this.queries.execute(new FindMoment(asOf, ['companies']));
    const domains = inputs.map((input) => (input.includes('\0') ? null : registrableDomain(input).domain));
    const wanted = [...new Set(domains.filter((domain) => domain !== null))];
    const { value: claims, moment } = await this.reads.read(asked, (rows) => this.claimsOn(wanted, companiesAt(rows)));
    const results = inputs.map((input, index) => {
      const domain = domains[index];
      return resultOf(input, domain ? (claims.get(domain) ?? []) : []);
    });
    return { results, companies: [...claims.values()].flat(), asOf: moment };
  }

  private async claimsOn(domains: readonly string[], source: CompanySource): Promise<Map<string, Claim[]>> {
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
          ? this.store.prepared<ClaimColumns>('startups_match', sql, [some])
          : this.store.query<ClaimColumns>(sql, [some]),
      );
    }
    return groupedBy((await Promise.all(statements)).flat().flatMap(claimsIn), ({ domain }) => domain);
  }
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

const REASONS: Readonly<Record<Claim['kind'], string>> = {
  own: 'registered under this domain',
  alias: 'took this domain over',
  contested: 'names this domain as its website, but another company holds it',
};

function resultOf(input: string, claims: readonly Claim[]): MatchResult {
  const holder = claims.find(({ kind }) => kind !== 'contested');
  if (!holder) return { domain: input, matched: false };
  const others = claims
    .filter((claim) => claim !== holder && claim.slug !== holder.slug)
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map(({ name, slug, kind }) => ({ name, slug, reason: REASONS[kind] }));
  const { name, slug, website, total_funding } = holder;
  const result = { domain: input, matched: true, name, slug, website, total_funding } as const;
  return others.length > 0 ? { ...result, alternatives: others } : result;
}
