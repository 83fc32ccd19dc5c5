import { type DomainClaims } from '../companies/domain-claims.command.js';
import { nameKey } from '../kernel/company-name.js';
import { registrableDomain } from '../platform/domains/registrable-domain.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { organisationsOf, productIdOf } from './submitted-company.js';
import { type Received } from './submission.decide.js';
import { type RecordMatch, type SubmissionLink } from './submission.events.js';
import { type SubmittedOrganisation } from './submitted-startup.js';

/**
 * Recognises what a submission names among the records on file. A name alone is only enough where one record bears
 * it. People are never recognised by a guess: whoever has no record goes to the review queue.
 */
export class RecordFinder {
  constructor(
    private readonly readStore: ReadStore,
    private readonly claims: DomainClaims,
  ) {}

  async linksOf(received: Received): Promise<SubmissionLink[]> {
    const { startup, people, submissionId, companyId } = received;
    const links: SubmissionLink[] = people.map(({ part, index }) => ({ part, index, match: null }));
    for (const part of ['notable_investors', 'competitors'] as const) {
      for (const [index, organisation] of organisationsOf(startup, part).entries()) {
        const match = part === 'competitors' ? await this.company(organisation, companyId) : null;
        links.push({ part, index, match });
      }
    }
    const articles = (startup.mentioned_articles ?? []) as readonly unknown[];
    links.push(...articles.map((_, index) => ({ part: 'mentioned_articles' as const, index, match: null })));
    const products = (startup.products ?? []) as readonly unknown[];
    links.push(
      ...products.map((_, index) => ({
        part: 'products' as const,
        index,
        match: { kind: 'product' as const, id: productIdOf(submissionId, index), by: 'registered' },
      })),
    );
    return links;
  }

  private async company(named: SubmittedOrganisation, self: string): Promise<RecordMatch | null> {
    const found =
      (named.slug !== undefined && (await this.bySlug(named.slug))) ||
      (named.website !== undefined && (await this.byWebsite(named.website))) ||
      (named.name !== undefined && (await this.byName(named.name))) ||
      null;
    return found && found.id !== self ? found : null;
  }

  private async bySlug(slug: string): Promise<RecordMatch | null> {
    return this.single('slug', 'SELECT company_id AS id FROM read.companies WHERE slug = $1', slug);
  }

  private async byWebsite(website: string): Promise<RecordMatch | null> {
    const { domain } = registrableDomain(website);
    if (domain === null) return null;
    const holder = await this.claims.holderOf(domain);
    return holder.kind === 'company' ? { kind: 'company', id: holder.companyId, by: 'domain' } : null;
  }

  private async byName(name: string): Promise<RecordMatch | null> {
    const sql = `SELECT company_id AS id FROM read.companies
      WHERE name_keys && ARRAY[$1::text] AND status <> 'pending' LIMIT 2`;
    return this.single('name', sql, nameKey(name));
  }

  private async single(by: string, sql: string, param: string): Promise<RecordMatch | null> {
    const rows = await this.readStore.query<{ id: string }>(sql, [param]);
    return rows.length === 1 && rows[0] ? { kind: 'company', id: rows[0].id, by } : null;
  }
}
