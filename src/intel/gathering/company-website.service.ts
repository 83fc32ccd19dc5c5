import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { ReadSiteClosure } from '../../enrichment/domain-search/read-site-closure.query.js';
import { ReadSitePlaces, type SitePlaces } from '../../enrichment/places/read-site-places.query.js';
import { SITE_VISITOR, type SiteVisitor, type VisitedPage } from '../../enrichment/site-visit/site-visit.port.js';
import { type FetchedDocument, type PublicRecord } from '../../registries/registry.port.js';
import { statedCompanyNumbers } from '../../vocabulary/company-number.js';
import { contactsOn, type SiteContact } from './site-contacts.rules.js';

export interface CompanyWebsite {
  readonly outcome: 'read' | 'failed';
  readonly records: readonly PublicRecord[];
  readonly statedNumbers: readonly string[];
  readonly places: SitePlaces;
  readonly documents: readonly FetchedDocument[];
}

type ReadPage = VisitedPage & { readonly document: NonNullable<VisitedPage['document']> };

export const NO_PLACES: SitePlaces = { cities: [], country: null };

/** Pages with contact details and registration numbers. */
const INFORMATIVE = /contact|kontakt|about|impressum|imprint|legal|terms|privacy|mentions-legales|team|press/i;
const MOST_PAGES = 5;

/** Facts that a company publishes on its own website. */
@Injectable()
export class CompanyWebsiteReader {
  constructor(
    @Inject(SITE_VISITOR) private readonly visitor: SiteVisitor,
    private readonly queries: QueryBus,
  ) {}

  async read(domain: string, names: readonly string[]): Promise<CompanyWebsite> {
    const visit = await this.visitor.visit(domain);
    const home = visit.home;
    if (visit.outcome !== 'read' || !home || home.status >= 400) return nothing('failed');
    const closure = await this.queries.execute(new ReadSiteClosure(visit, names));
    // A wall may be gone at the next attempt; an offer of the domain and another firm's site are answers.
    if (closure === 'bot_wall') return nothing('failed');
    if (closure !== null || !isRead(home)) return nothing('read');
    const others = await Promise.all(informativePages(home).map((url) => visit.read(url)));
    const pages = [home, ...others.flatMap((answer) => (answer.outcome === 'answered' ? [answer.page] : []))];
    const retrievedAt = new Date(visit.visitedAt).toISOString();
    const read = pages.filter((page) => page.status < 400).filter(isRead);
    const documents = read.map((page) => documentOf(page.url, Buffer.from(page.document.html), retrievedAt));
    const seen = new Set<string>();
    const records = read.flatMap((page, index) =>
      contactsOn(page.document, domain, names)
        .filter(({ kind, value }) => !seen.has(`${kind} ${value}`) && seen.add(`${kind} ${value}`))
        .map((contact) => contactRecord(contact, documents[index] as FetchedDocument)),
    );
    const statedNumbers = [...new Set(read.flatMap(({ document }) => statedCompanyNumbers(document.text)))];
    const places = await this.queries.execute(new ReadSitePlaces(domain, read));
    return { outcome: 'read', records, statedNumbers, places, documents };
  }
}

function nothing(outcome: CompanyWebsite['outcome']): CompanyWebsite {
  return { outcome, records: [], statedNumbers: [], places: NO_PLACES, documents: [] };
}

function isRead(page: VisitedPage): page is ReadPage {
  return page.document !== null;
}

function informativePages({ document, url }: ReadPage): URL[] {
  const host = new URL(url).host;
  const urls = document.anchors.flatMap(({ href, text }) => {
    if (!INFORMATIVE.test(href) && !INFORMATIVE.test(text)) return [];
    if (!URL.canParse(href, document.base)) return [];
    const target = new URL(href, document.base);
    target.hash = '';
    return target.host === host && target.href !== url && /^https?:$/.test(target.protocol) ? [target.href] : [];
  });
  return [...new Set(urls)].slice(0, MOST_PAGES).map((href) => new URL(href));
}

/** A website's document, in the form of a register's. */
export function documentOf(url: string, body: Buffer, retrievedAt: string): FetchedDocument {
  return { sha256: createHash('sha256').update(body).digest('hex'), url, retrievedAt, body };
}

function contactRecord({ kind, value, isPersonal }: SiteContact, document: FetchedDocument): PublicRecord {
  const { url, retrievedAt, sha256 } = document;
  return {
    section: 'verified_contacts',
    label: kind,
    value,
    attributes: { kind, value, verified_at: retrievedAt },
    person: isPersonal ? value : null,
    source: { name: 'Company site', url, retrievedAt, document: sha256 },
  };
}
