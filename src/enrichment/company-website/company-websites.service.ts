import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { readSitemap } from '../../parsers/feeds/read-sitemap.js';
import { type KeptPage } from '../pipeline/enrichment.events.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { readDocument } from '../site-visit/read-document.js';
import { isForSale } from './parked-site.rules.js';
import { PAGE_KINDS, pagesOfSitemap, pagesToRead, type PageKind, type WantedPage } from './site-pages.rules.js';
import { type ReadPage } from './site-fact.rules.js';

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

  async store(companyId: string, pages: SiteReading['pages']): Promise<KeptPage[]> {
    return Promise.all(
      pages.map(async ({ kind, url, status, document }) => {
        const body = Buffer.from(document.html, 'utf8');
        const sha256 = createHash('sha256').update(body).digest('hex');
        const key = `enrichment/${companyId}/${sha256.slice(0, 32)}.html`;
        await this.objects.put(key, body);
        return { url, kind, status, key, sha256, bytes: body.length };
      }),
    );
  }

  /** The stored pages; a page whose file is missing is left out. */
  async again(stored: readonly KeptPage[]): Promise<ReadPage[]> {
    const pages = await Promise.all(
      stored.map(async ({ key, kind, url }) => {
        const body = key === null ? null : await this.objects.get(key);
        if (!body || !isKind(kind)) return [];
        return [{ kind, url, document: readDocument(body.toString('utf8'), url) }];
      }),
    );
    return pages.flat();
  }

  /** Deletes files of an earlier visit that the new visit does not reference. */
  async remove(before: readonly KeptPage[], now: readonly KeptPage[]): Promise<void> {
    const stored = new Set(now.map(({ key }) => key));
    const gone = before.flatMap(({ key }) => (key !== null && !stored.has(key) ? [key] : []));
    await Promise.all(gone.map((key) => this.objects.delete(key)));
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
  if (home.status >= 400) return { outcome: 'unreachable', reason: `status_${home.status}` };
  return home.document && isForSale(home.document) ? { outcome: 'nothing', reason: 'for_sale' } : null;
}

function isKind(kind: string): kind is PageKind {
  return (PAGE_KINDS as readonly string[]).includes(kind);
}
