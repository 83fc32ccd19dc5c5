import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { escapeHtml } from '../../platform/pages/markdown-html.js';
import { ListSitemapFiles } from './list-sitemap-files.query.js';
import { ListSitemapPaths } from './list-sitemap-paths.query.js';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages of the service itself; one that this process does not serve is left out. */
const OWN_PAGES = ['/', '/docs', '/docs/feed', '/pricing', '/problems', '/trends'];

/** Every public page, for those that collect them. */
@Controller()
export class SitemapController {
  constructor(private readonly queries: QueryBus) {}

  @Get('sitemap.xml')
  @Page('application/xml')
  async index(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const names = ['pages-1', ...(await this.queries.execute(new ListSitemapFiles()))];
    const files = names.map((name) => `${request.server.publicUrl}/sitemaps/${name}.xml`);
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
        : await this.queries.execute(new ListSitemapPaths(kind, Number(page)));
    if (paths.length === 0) throw new DomainError('not_found', 'There is no such sitemap.');
    const urls = paths.map((path) => `<url><loc>${escapeHtml(server.publicUrl + path)}</loc></url>`);
    sendXml(reply, `<urlset xmlns="${SITEMAP}">${urls.join('')}</urlset>`);
  }
}

function sendXml(reply: EdgeReply, body: string): void {
  void reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
