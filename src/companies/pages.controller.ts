import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { Page } from '../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../platform/http/request-context.js';
import { escapeHtml } from '../platform/pages/markdown-html.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../platform/pages/send-page.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CompanyRecordQuery } from './company-record.query.js';
import { type CompanyRow } from './company-rows.js';
import { InvestorQuery } from './investor.query.js';
import { PersonQuery } from './person.query.js';
import { ProductQuery } from './product.query.js';
import { companyPage, investorPage, personPage, productPage } from './record-pages.js';

const PER_SITEMAP = 20_000;
/** What the sitemap lists: not people, whose names are not for collecting, and nothing that was made up. */
const LISTED = {
  companies: `FROM read.companies WHERE status <> 'pending' AND NOT generated`,
  investors: 'FROM read.investors WHERE slug IS NOT NULL AND NOT generated',
  products: 'FROM read.products WHERE true',
} as const;
type Listed = keyof typeof LISTED;

/** The public pages of what is on file: what `service_url` leads to. */
@Controller()
export class PagesController {
  constructor(
    private readonly companies: CompanyRecordQuery,
    private readonly investors: InvestorQuery,
    private readonly people: PersonQuery,
    private readonly products: ProductQuery,
    private readonly store: ReadStore,
  ) {}

  @Get('companies/:slug')
  @Page(...PAGE_TYPES)
  async company(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const record = await this.companies.bySlug(plain(name), { provenance: true });
    if (record.company.status === 'pending') throw new DomainError('not_found', 'This profile is not public yet.');
    const products = await this.products.ofCompany(record.company.company_id);
    const rivals = await this.rivalsOf(record.company);
    send(request, reply, companyPage({ ...record, products, rivals }, request.server.publicUrl));
  }

  @Get('investors/:slug')
  @Page(...PAGE_TYPES)
  async investor(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, investorPage(await this.investors.bySlug(plain(name)), request.server.publicUrl));
  }

  @Get('people/:slug')
  @Page(...PAGE_TYPES)
  async person(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, personPage(await this.people.bySlug(plain(name)), request.server.publicUrl));
  }

  @Get('products/:slug')
  @Page(...PAGE_TYPES)
  async product(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, productPage(await this.products.bySlug(plain(name)), request.server.publicUrl));
  }

  @Get('sitemap.xml')
  @Page('application/xml')
  async sitemap(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { publicUrl } = request.server;
    const files: string[] = [];
    for (const [kind, from] of Object.entries(LISTED)) {
      const rows = await this.store.query<{ n: string }>(`SELECT count(*) AS n ${from}`);
      const pages = Math.ceil(Number(rows[0]?.n ?? 0) / PER_SITEMAP);
      for (let page = 1; page <= pages; page++) files.push(`${publicUrl}/sitemaps/${kind}-${page}.xml`);
    }
    const entries = [...files].map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`);
    sendXml(reply, `<sitemapindex xmlns="${SITEMAP}">${entries.join('')}</sitemapindex>`);
  }

  @Get('sitemaps/:file')
  @Page('application/xml')
  async sitemapPart(@Param('file') file: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [, kind, page] = /^([a-z]+)-(\d{1,5})\.xml$/.exec(file) ?? [];
    if (kind === undefined || !isListed(kind)) throw new DomainError('not_found', 'There is no such sitemap.');
    const offset = (Number(page) - 1) * PER_SITEMAP;
    const rows = await this.store.query<{ slug: string }>(
      `SELECT slug ${LISTED[kind]} ORDER BY slug LIMIT ${PER_SITEMAP} OFFSET ${Math.max(0, offset)}`,
    );
    if (rows.length === 0) throw new DomainError('not_found', 'There is no such sitemap.');
    const { publicUrl } = request.server;
    const urls = rows.map(({ slug }) => `<url><loc>${escapeHtml(`${publicUrl}/${kind}/${slug}`)}</loc></url>`);
    sendXml(reply, `<urlset xmlns="${SITEMAP}">${urls.join('')}</urlset>`);
  }

  /** Competitors that are on file; the others stand by name in the record itself. */
  private async rivalsOf({ extra }: CompanyRow): Promise<{ name: string; slug: string }[]> {
    const ids = extra?.competitor_ids;
    if (!Array.isArray(ids)) return [];
    return this.store.query(
      "SELECT name, slug FROM read.companies WHERE company_id = ANY($1::uuid[]) AND status <> 'pending' ORDER BY name, slug",
      [ids],
    );
  }
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function isListed(kind: string): kind is Listed {
  return Object.hasOwn(LISTED, kind);
}

function plain(name: string): string {
  return name.replace(/\.md$/, '');
}

function send(request: EdgeRequest, reply: EdgeReply, page: PageContent): void {
  sendPage(request, reply, page);
}

function sendXml(reply: EdgeReply, body: string): void {
  void reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
