import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetDomainHolder } from '../../companies/registration/get-domain-holder.query.js';
import { FindArticle } from '../../press/articles/find-article.query.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { type Sealed } from '../../kernel/sealed.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { KnownPeople } from './known-people.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { type Received } from '../submission.decide.js';
import { type RecordMatch, type SubmissionLink, type SubmittedPersonRecord } from '../submission.events.js';
import { articlesOf, organisationsOf, productIdOf } from '../publication/submitted-company.rules.js';
import { type SubmittedArticle, type SubmittedOrganisation } from '../rules/submitted-parts.dto.js';

interface FoundRow {
  readonly id: string;
}

/**
 * Matches a submission's references to stored records: by slug, by profile or website, and by a name that only one
 * record has. Unmatched references stay unlinked.
 */
@Injectable()
export class RecordFinder {
  constructor(
    private readonly readStore: ReadStore,
    private readonly queries: QueryBus,
    private readonly vault: Vault,
  ) {}

  async linksOf(received: Received): Promise<SubmissionLink[]> {
    const { startup, people, submissionId, companyId } = received;
    const links: SubmissionLink[] = await this.peopleLinks(people);
    for (const [index, investor] of organisationsOf(startup, 'notable_investors').entries()) {
      if (links.some((link) => link.part === 'notable_investors' && link.index === index)) continue;
      links.push({ part: 'notable_investors', index, match: await this.firm(investor) });
    }
    for (const [index, rival] of organisationsOf(startup, 'competitors').entries()) {
      links.push({ part: 'competitors', index, match: await this.company(rival, companyId) });
    }
    for (const [index, article] of articlesOf(startup).entries()) {
      links.push({ part: 'mentioned_articles', index, match: await this.article(article) });
    }
    for (const index of ((startup.products ?? []) as readonly unknown[]).keys()) {
      const match: RecordMatch = { kind: 'product', id: productIdOf(submissionId, index), by: 'registered' };
      links.push({ part: 'products', index, match });
    }
    return links;
  }

  async isPerson(id: string): Promise<boolean> {
    const rows = await this.readStore.query('SELECT 1 FROM read.person_records WHERE record_id = $1', [id]);
    return rows.length > 0;
  }

  private async peopleLinks(records: readonly SubmittedPersonRecord[]): Promise<SubmissionLink[]> {
    if (records.length === 0) return [];
    const opened = await this.vault.openAll<SealedPerson>(records.map(({ sealed }) => sealed));
    const people = await this.knownPeople();
    const investors = records.some(({ part }) => part === 'notable_investors') ? await this.knownInvestors() : null;
    return records.map(({ part, index }, at) => {
      const person = opened[at] ?? null;
      const match = person && (part === 'notable_investors' ? investors : people)?.find(person);
      return { part, index, match: match ?? null };
    });
  }

  private async knownPeople(): Promise<KnownPeople> {
    const rows = await this.readStore.query<{ id: string; name: Sealed; profile: Sealed | null }>(
      'SELECT person_id AS id, sealed_name AS name, sealed_linkedin_url AS profile FROM read.people',
    );
    return KnownPeople.open('person', rows, this.vault);
  }

  private async knownInvestors(): Promise<KnownPeople> {
    const rows = await this.readStore.query<{ id: string; name: Sealed }>(
      `SELECT coalesce(merged_into, investor_id) AS id, sealed_name AS name
       FROM read.investors WHERE sealed_name IS NOT NULL`,
    );
    return KnownPeople.open('investor', rows, this.vault);
  }

  private async firm({ slug, name, website }: SubmittedOrganisation): Promise<RecordMatch | null> {
    const bySlug = 'SELECT coalesce(merged_into, investor_id) AS id FROM read.investors WHERE slug = $1';
    const byName =
      'SELECT DISTINCT coalesce(merged_into, investor_id) AS id FROM read.investors WHERE name_key = $1 LIMIT 2';
    const byWebsite = `SELECT DISTINCT coalesce(merged_into, investor_id) AS id FROM read.investors
      WHERE website ~* ('^https?://([^/?#]*\\.)?' || $1) LIMIT 2`;
    const domain = website === undefined ? null : registrableDomain(website).domain;
    return (
      (slug !== undefined ? await this.single('investor', 'slug', bySlug, slug) : null) ??
      (domain !== null ? await this.single('investor', 'domain', byWebsite, `${escaped(domain)}(?=[/:?#]|$)`) : null) ??
      (name !== undefined ? await this.single('investor', 'name', byName, nameKey(name)) : null)
    );
  }

  private async company(named: SubmittedOrganisation, self: string): Promise<RecordMatch | null> {
    const bySlug = 'SELECT company_id AS id FROM read.companies WHERE slug = $1';
    const byName = `SELECT company_id AS id FROM read.companies
      WHERE name_keys && ARRAY[$1::text] AND status <> 'pending' LIMIT 2`;
    const found =
      (named.slug !== undefined ? await this.single('company', 'slug', bySlug, named.slug) : null) ??
      (named.website !== undefined ? await this.companyAt(named.website) : null) ??
      (named.name !== undefined ? await this.single('company', 'name', byName, nameKey(named.name)) : null);
    return found?.id === self ? null : found;
  }

  private async companyAt(website: string): Promise<RecordMatch | null> {
    const { domain } = registrableDomain(website);
    if (domain === null) return null;
    const holder = await this.queries.execute(new GetDomainHolder(domain));
    return holder.kind === 'company' ? { kind: 'company', id: holder.companyId, by: 'domain' } : null;
  }

  private async article({ slug, url }: SubmittedArticle): Promise<RecordMatch | null> {
    const found = await this.queries.execute(new FindArticle({ slug, url }));
    return found && { kind: 'article', id: found.articleId, by: found.by };
  }

  private async single(kind: RecordMatch['kind'], by: string, sql: string, param: string): Promise<RecordMatch | null> {
    const rows = await this.readStore.query<FoundRow>(sql, [param]);
    return rows.length === 1 && rows[0] ? { kind, id: rows[0].id, by } : null;
  }
}

function escaped(text: string): string {
  return text.replace(/[.\\+*?^$()[\]{}|-]/g, '\\$&');
}
