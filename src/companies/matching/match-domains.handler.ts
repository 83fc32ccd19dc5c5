import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { MatchDomains, type MatchResult } from './match-domains.query.js';

interface Claim {
  readonly domain: string;
  readonly kind: 'own' | 'alias' | 'contested';
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
}

/** One statement a call. */
@QueryHandler(MatchDomains)
@Injectable()
export class MatchDomainsHandler implements IQueryHandler<MatchDomains> {
  constructor(private readonly store: ReadStore) {}

  async execute({ domains: inputs }: MatchDomains): Promise<MatchResult[]> {
    const domains = inputs.map((input) => (input.includes('\0') ? null : registrableDomain(input).domain));
    const claims = await this.claimsOn([...new Set(domains.filter((domain) => domain !== null))]);
    return inputs.map((input, index) => {
      const domain = domains[index];
      return resultOf(input, domain ? (claims.get(domain) ?? []) : []);
    });
  }

  private async claimsOn(domains: readonly string[]): Promise<Map<string, Claim[]>> {
    const rows = await this.store.prepared<Claim>(
      'startups_match',
      `WITH wanted AS MATERIALIZED (SELECT unnest($1::text[]) AS domain)
       SELECT w.domain, 'own' AS kind, c.name, c.slug, c.website, c.total_funding
       FROM wanted w JOIN read.companies c ON c.domain = w.domain WHERE c.status <> 'pending'
       UNION ALL
       SELECT w.domain, d.kind, c.name, c.slug, c.website, c.total_funding
       FROM wanted w JOIN read.company_domains d ON d.domain = w.domain
       JOIN read.companies c ON c.company_id = d.company_id WHERE c.status <> 'pending'`,
      [domains],
    );
    const claims = new Map<string, Claim[]>();
    for (const row of rows) claims.set(row.domain, [...(claims.get(row.domain) ?? []), row]);
    return claims;
  }
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
