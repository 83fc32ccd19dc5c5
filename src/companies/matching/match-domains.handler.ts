import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { PinnedReads } from '../../web/lists/pinned-reads.js';
import { companiesAt } from '../listing/company-source.js';
import { claimsOn, type Claim } from './domain-claims.js';
import { MatchDomains, type Matches, type MatchResult } from './match-domains.query.js';

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
    const { value: claims, moment } = await this.reads.read(asked, (rows) =>
      claimsOn(wanted, this.store, companiesAt(rows)),
    );
    const results = inputs.map((input, index) => {
      const domain = domains[index];
      return resultOf(input, domain ? (claims.get(domain) ?? []) : []);
    });
    return { results, companies: [...claims.values()].flat(), asOf: moment };
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
