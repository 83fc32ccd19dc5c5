import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import {
  type FounderNameRow,
  InvestorDirectory,
  type NamedInvestor,
  type NamedParty,
} from '../people/investor-directory.service.js';

/** A founder of a company that an investor holds. */
export interface LinkedFounder extends NamedParty {
  readonly company: string;
  readonly companySlug: string;
}

/** Companies whose people or investors a page links to. */
const MOST_COMPANIES = 20;
const MOST_LINKS = 12;

/** Links between the pages of people and of investors, through the companies that both have. */
@Injectable()
export class RecordLinks {
  constructor(
    private readonly store: ReadStore,
    private readonly directory: InvestorDirectory,
  ) {}

  /** Investors in rounds of these companies, those with most of the rounds first. */
  async investorsIn(companySlugs: readonly string[]): Promise<NamedInvestor[]> {
    const slugs = [...new Set(companySlugs)].slice(0, MOST_COMPANIES);
    if (slugs.length === 0) return [];
    const rows = await this.store.prepared<{ investor_id: string }>(
      'investors_in_companies',
      `SELECT coalesce(i.merged_into, i.investor_id) AS investor_id
       FROM read.companies c JOIN read.funding_rounds r USING (company_id)
         JOIN read.investments v USING (round_id) JOIN read.investors i ON i.investor_id = v.investor_id
       WHERE c.slug = ANY($1) AND c.status <> 'pending'
       GROUP BY 1 ORDER BY count(DISTINCT r.round_id) DESC, 1 LIMIT ${MOST_LINKS}`,
      [slugs],
    );
    const ids = rows.map(({ investor_id }) => investor_id);
    const named = await this.directory.investors(ids);
    return ids.flatMap((id) => named.get(id) ?? []);
  }

  /** Founders of these companies, in their order; erased people are left out. */
  async foundersOf(companySlugs: readonly string[]): Promise<LinkedFounder[]> {
    const slugs = [...new Set(companySlugs)].slice(0, MOST_COMPANIES);
    if (slugs.length === 0) return [];
    const rows = await this.store.prepared<FounderNameRow & { company: string; company_slug: string }>(
      'founders_of_companies',
      `SELECT f.*, c.name AS company, c.slug AS company_slug
       FROM unnest($1::text[]) WITH ORDINALITY AS asked (slug, place)
         JOIN read.companies c ON c.slug = asked.slug AND c.status <> 'pending'
         JOIN LATERAL (
           SELECT DISTINCT ON (r.person_id) r.person_id, r.title, p.sealed_name, p.sealed_linkedin_url, r.recorded_at
           FROM read.person_roles r JOIN read.people p USING (person_id)
           WHERE r.company_id = c.company_id AND r.is_founder ORDER BY r.person_id) AS f ON true
       ORDER BY asked.place, f.person_id LIMIT ${MOST_LINKS}`,
      [slugs],
    );
    const named = new Map((await this.directory.named(rows)).map((founder) => [founder.id, founder]));
    return rows.flatMap(({ person_id, company, company_slug: companySlug }) => {
      const founder = named.get(person_id);
      return founder ? [{ id: founder.id, name: founder.name, slug: founder.slug, company, companySlug }] : [];
    });
  }
}
