import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type Sealed } from '../../kernel/sealed.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { readSitemap } from '../../parsers/feeds/read-sitemap.js';
import { type KeptPage } from '../pipeline/enrichment.events.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { readDocument } from '../site-visit/read-document.js';
import { closureOf } from './parked-site.rules.js';
import { PAGE_KINDS, pagesOfSitemap, pagesToRead, type PageKind, type WantedPage } from './site-pages.rules.js';
import { type ReadPage } from './site-fact.rules.js';
import { isUnsealed, pageKeyOf, pagesFolderOf, pagesSubjectOf } from './stored-page.rules.js';

export interface SiteReading {
  readonly outcome: 'found' | 'unreachable' | 'forbidden' | 'nothing';
  /** A code such as `status_404`, `no_page` or `for_sale`; null after a successful visit. */
  readonly reason: string | null;
  readonly pages: readonly (ReadPage & { readonly status: number })[];
  readonly visit: SiteVisit;
}

const SITEMAP_BYTES = 2 * 1024 * 1024;

/** Reads a company's website and stores the pages, so that improved rules can read them again. */
@Injectable()
export class CompanyWebsites {
  constructor(
    private readonly visits: SiteVisits,
    private readonly vault: Vault,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * The home page, and the pages about the company, its contacts and its imprint, found by links or else by the
   * sitemap.
   */
  async read(domain: string): Promise<SiteReading> {
    const visit = await this.visits.visit(domain);
    const { home } = visit;
    const closed = closedReason(visit, home);
    if (!home?.document || closed) return { ...(closed ?? NO_PAGE), pages: [], visit };
    const first = { kind: 'home' as const, url: home.url, document: home.document, status: home.status };
    const linked = pagesToRead(home.document, domain);
    const wanted = linked.length > 0 ? linked : await this.fromSitemap(visit, home, domain);
    const others = await Promise.all(wanted.map((page) => this.readPage(visit, page)));
    return { outcome: 'found', reason: null, pages: [first, ...others.flatMap((page) => page ?? [])], visit };
  }

  /** Stores the pages sealed. Of a company whose pages were erased, only the checksums. */
  async store(companyId: string, pages: SiteReading['pages']): Promise<KeptPage[]> {
    const sealed = await this.sealed(companyId, pages);
    return Promise.all(
      pages.map(async ({ kind, url, status, document }, nth) => {
        const body = Buffer.from(document.html, 'utf8');
        const sha256 = createHash('sha256').update(body).digest('hex');
        const file = sealed[nth];
        const key = file ? pageKeyOf(companyId, sha256) : null;
        if (key !== null) await this.objects.put(key, Buffer.from(JSON.stringify(file)));
        return { url, kind, status, key, sha256, bytes: body.length };
      }),
    );
  }

  /** The stored pages; a page whose file is missing or erased is left out. */
  async again(stored: readonly KeptPage[]): Promise<ReadPage[]> {
    const pages = await Promise.all(
      stored.map(async ({ key, kind, url }) => {
        const html = key === null ? null : await this.htmlAt(key);
        if (html === null || !isKind(kind)) return [];
        return [{ kind, url, document: readDocument(html, url) }];
      }),
    );
    return pages.flat();
  }

  /** The key first: then copies of the files are unreadable, and none is stored again. @returns the erased subjects */
  async erase(companyId: string): Promise<readonly string[]> {
    const erased = await this.vault.eraseAhead(pagesSubjectOf(companyId));
    const keys: string[] = [];
    for await (const { key } of this.objects.list(pagesFolderOf(companyId))) keys.push(key);
    await Promise.all(keys.map((key) => this.objects.delete(key)));
    return erased;
  }

  /** Deletes files of an earlier visit that the new visit does not reference. */
  async remove(before: readonly KeptPage[], now: readonly KeptPage[]): Promise<void> {
    const stored = new Set(now.map(({ key }) => key));
    const gone = before.flatMap(({ key }) => (key !== null && !stored.has(key) ? [key] : []));
    await Promise.all(gone.map((key) => this.objects.delete(key)));
  }

  private async sealed(companyId: string, pages: SiteReading['pages']): Promise<readonly Sealed[]> {
    const subject = pagesSubjectOf(companyId);
    try {
      return await this.vault.sealAll(pages.map(({ document }) => ({ subject, value: document.html })));
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      return [];
    }
  }

  private async htmlAt(key: string): Promise<string | null> {
    const body = (await this.objects.get(key))?.toString('utf8');
    if (body === undefined) return null;
    return isUnsealed(key) ? body : this.vault.open<string>(JSON.parse(body) as Sealed);
  }

  private async fromSitemap(visit: SiteVisit, home: VisitedPage, domain: string): Promise<WantedPage[]> {
    const { origin } = new URL(home.url);
    const answer = await visit.get(`${origin}/sitemap.xml`, {
      maxBytes: SITEMAP_BYTES,
      accept: 'application/xml,text/xml',
    });
    if (answer.outcome !== 'answered' || !answer.response.ok) return [];
    return pagesOfSitemap(readSitemap(answer.response.text()).locations, domain, home.url);
  }

  private async readPage(visit: SiteVisit, { kind, url }: WantedPage) {
    const answer = await visit.read(url);
    if (answer.outcome !== 'answered' || !answer.page.document || answer.page.status >= 400) return null;
    return { kind, url: answer.page.url, document: answer.page.document, status: answer.page.status };
  }
}

const NO_PAGE = { outcome: 'nothing', reason: 'no_page' } as const;

function closedReason(visit: SiteVisit, home: VisitedPage | null): Pick<SiteReading, 'outcome' | 'reason'> | null {
  if (visit.outcome === 'forbidden') return { outcome: 'forbidden', reason: visit.reason };
  if (!home) return { outcome: 'unreachable', reason: visit.reason };
  const closure = home.document && closureOf(home.document);
  // Many walls have the status of a refusal.
  if (closure === 'bot_wall') return { outcome: 'unreachable', reason: closure };
  if (home.status >= 400) return { outcome: 'unreachable', reason: `status_${home.status}` };
  return closure ? { outcome: 'nothing', reason: closure } : null;
}

function isKind(kind: string): kind is PageKind {
  return (PAGE_KINDS as readonly string[]).includes(kind);
}
