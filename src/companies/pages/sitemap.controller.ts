import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { escapeHtml } from '../../platform/pages/markdown-html.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

const PER_FILE = 20_000;
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages of the service itself; one that this process does not serve is left out. */
const OWN_PAGES = ['/', '/docs', '/docs/feed', '/pricing', '/problems', '/trends'];

/** A kind of page is its path: `/<kind>/<name>`. */
interface Listed {
  /** Unique, and what the files are ordered by. */
  readonly name: string;
  readonly from: string;
}

const PUBLIC_COMPANY = `c.status <> 'pending' AND NOT c.generated`;
const OF_PUBLIC_COMPANY = `JOIN read.companies c USING (company_id) WHERE ${PUBLIC_COMPANY}`;
/** Not people, whose names are not for collecting, and nothing that was made up. */
const LISTED: Readonly<Record<string, Listed>> = {
  companies: { name: 'slug', from: `read.companies c WHERE ${PUBLIC_COMPANY}` },
  investors: { name: 'slug', from: 'read.investors WHERE slug IS NOT NULL AND NOT generated' },
  products: { name: 'p.slug', from: `read.products p ${OF_PUBLIC_COMPANY}` },
  mentions: { name: 'm.mention_id', from: `read.company_mentions m ${OF_PUBLIC_COMPANY}` },
  articles: { name: 'slug', from: 'read.articles WHERE true' },
};

/** Every public page, for those that collect them. */
@Controller()
export class SitemapController {
  constructor(private readonly store: ReadStore) {}

  @Get('sitemap.xml')
  @Page('application/xml')
  async index(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { publicUrl } = request.server;
    const files = [`${publicUrl}/sitemaps/pages-1.xml`];
    for (const [kind, { from }] of Object.entries(LISTED)) {
      const rows = await this.store.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`);
      const pages = Math.ceil(Number(rows[0]?.n ?? 0) / PER_FILE);
      for (let page = 1; page <= pages; page++) files.push(`${publicUrl}/sitemaps/${kind}-${page}.xml`);
    }
    const entries = files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`);
    sendXml(reply, `<sitemapindex xmlns="${SITEMAP}">${entries.join('')}</sitemapindex>`);
  }

  @Get('sitemaps/:file')
  @Page('application/xml')
  async part(@Param('file') file: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [, kind = '', page] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const { server } = request;
    const paths =
      kind === 'pages' && page === '1'
        ? OWN_PAGES.filter((url) => server.hasRoute({ method: 'GET', url }))
        : await this.pathsOf(kind, Number(page));
    if (paths.length === 0) throw new DomainError('not_found', 'There is no such sitemap.');
    const urls = paths.map((path) => `<url><loc>${escapeHtml(server.publicUrl + path)}</loc></url>`);
    sendXml(reply, `<urlset xmlns="${SITEMAP}">${urls.join('')}</urlset>`);
  }

  private async pathsOf(kind: string, page: number): Promise<string[]> {
    if (!Object.hasOwn(LISTED, kind)) return [];
    const { name, from } = LISTED[kind] as Listed;
    const rows = await this.store.query<{ name: string }>(
      `SELECT ${name} AS name FROM ${from} ORDER BY ${name} LIMIT ${PER_FILE} OFFSET ${(page - 1) * PER_FILE}`,
    );
    return rows.map((row) => `/${kind}/${row.name}`);
  }
}

function sendXml(reply: EdgeReply, body: string): void {
  void reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
