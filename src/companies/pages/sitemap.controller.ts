import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type Clock } from '../../kernel/clock.js';
import { navigationOf } from '../../web/design/navigation.js';
import { CLOCK } from '../../platform/tokens.js';
import { findProvider } from '../../web/http/find-provider.js';
import { LISTED_PAGES, type ListedPages } from '../../web/pages/listed-pages.js';
import { escapeHtml } from '../../web/pages/markdown-html.js';
import { SitemapFiles } from './sitemap-files.service.js';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages whose content changes daily. */
const DAILY = new Set(['/', '/companies', '/investors', '/sectors', '/countries', '/trends', '/domains', '/arbitrage']);
/** Excluded from sitemaps, since accounts are private. */
const PRIVATE = new Set(['/account']);

/** The sitemaps of all public pages, for crawlers. */
@Controller()
export class SitemapController {
  constructor(
    private readonly files: SitemapFiles,
    private readonly modules: ModulesContainer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('sitemap.xml')
  @Page('application/xml')
  async index(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const listed = await this.files.names();
    const { publicUrl } = request.server;
    const entry = (name: string, changedAt?: string): string =>
      `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${name}.xml`)}</loc>${lastModified(changedAt)}</sitemap>`;
    const entries = [entry('pages-1', this.today()), ...listed.map(({ name }) => entry(name))];
    sendXml(reply, `<sitemapindex xmlns="${SITEMAP}">${entries.join('')}</sitemapindex>`);
  }

  @Get('sitemaps/:file')
  @Page('application/xml')
  async part(@Param('file') file: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [, kind = '', page] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const { server } = request;
    const pages =
      kind === 'pages' && page === '1' ? await this.ownPages(server) : await this.files.entries(kind, Number(page));
    if (!pages) throw new DomainError('not_found', 'There is no such sitemap.');
    const urls = pages.map(({ path, changedAt }) => {
      return `<url><loc>${escapeHtml(server.publicUrl + path)}</loc>${lastModified(changedAt)}</url>`;
    });
    sendXml(reply, `<urlset xmlns="${SITEMAP}">${urls.join('')}</urlset>`);
  }

  /** The pages in header and footer, and those of features. Pages that change only with a release have no date. */
  private async ownPages(
    server: EdgeRequest['server'],
  ): Promise<{ readonly path: string; readonly changedAt?: string }[]> {
    const listed = await findProvider<ListedPages>(this.modules, LISTED_PAGES)?.paths();
    // Documents for programs, such as /llms.txt, are no pages.
    const shown = navigationOf(server).map(({ path }) => path).filter((path) => !/\.\w+$/.test(path)); // prettier-ignore
    return [...new Set(['/', ...shown, ...(listed ?? [])])]
      .filter((path) => !PRIVATE.has(path))
      .map((path) => ({ path, ...(DAILY.has(path) && { changedAt: this.today() }) }));
  }

  /** Daily figures change at midnight UTC. */
  private today(): string {
    return new Date(this.clock.now()).toISOString().slice(0, 10);
  }
}

function lastModified(changedAt: string | undefined): string {
  return changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
}

function sendXml(reply: EdgeReply, body: string): void {
  void reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
