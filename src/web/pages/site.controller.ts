import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DomainError, ERROR_CODES, type ErrorCode } from '../../kernel/domain-error.js';
import { entityTagOf, isKnownTag } from '../endpoints/entity-tag.js';
import { findProvider } from '../http/find-provider.js';
import { ApiDocument } from '../openapi/api-document.js';
import { OperatorOnly, Page, ReadableByOtherOrigins } from '../http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { referenceText } from './reference-text.js';
import { HOME_PAGE, type HomePage } from './home.js';
import { requestedCalls } from '../pricing/pricing-calculator.js';
import { pricingBody } from '../pricing/pricing-page.js';
import { PRICING, type PricingTable } from '../pricing/pricing.js';
import { PAGE_TYPES, type PageContent, sendPage } from './send-page.js';
import {
  IN_ONE_SENTENCE,
  landingMarkdown,
  llmsText,
  pricingMarkdown,
  problemMarkdown,
  problemsMarkdown,
  robotsText,
} from './site-pages.js';

/** The service's own pages and documents, all derived from the code they describe. */
@Controller()
export class SiteController {
  private readonly pages = new Map<string, PageContent>();
  private home?: { readonly home: HomePage | undefined };

  constructor(
    private readonly api: ApiDocument,
    private readonly modules: ModulesContainer,
  ) {}

  @Get(['/', 'index.md'])
  @Page(...PAGE_TYPES)
  async landing(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { home } = (this.home ??= { home: findProvider<HomePage>(this.modules, HOME_PAGE) });
    if (home) return sendPage(request, reply, await home.page(request.server.publicUrl));
    const page = this.once('/', () => ({
      title: 'Scoutline',
      description: IN_ONE_SENTENCE,
      markdown: landingMarkdown(request.server.publicUrl),
    }));
    sendPage(request, reply, page);
  }

  @Get(['pricing', 'pricing.md'])
  @Page(...PAGE_TYPES)
  prices(
    @Query() query: Readonly<Record<string, unknown>>,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): void {
    const pricing = findProvider<() => PricingTable>(this.modules, PRICING);
    if (!pricing) throw new DomainError('not_configured', 'No plans are configured');
    const calls = requestedCalls(query);
    const page = this.once('/pricing', () => ({
      title: 'Pricing · Scoutline',
      description: 'Plans with their monthly price, typical months, and what each operation costs.',
      markdown: pricingMarkdown(pricing()),
      body: pricingBody(pricing(), new Map()),
    }));
    sendPage(request, reply, calls.size === 0 ? page : { ...page, body: pricingBody(pricing(), calls), noIndex: true });
  }

  @Get(['problems', 'problems.md'])
  @Page(...PAGE_TYPES)
  problems(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(
      request,
      reply,
      this.once('/problems', () => ({
        title: 'Errors · Scoutline',
        description: 'Every error code of the API.',
        markdown: problemsMarkdown(),
      })),
    );
  }

  @Get('problems/:code')
  @Page(...PAGE_TYPES)
  problem(@Param('code') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const code = name.replace(/\.md$/, '');
    if (!isErrorCode(code)) throw new DomainError('not_found', 'There is no such error code; /problems lists them all');
    sendPage(
      request,
      reply,
      this.once(`/problems/${code}`, () => ({
        title: `${code} · Scoutline`,
        description: `What the error code ${code} means and how to fix it.`,
        markdown: problemMarkdown(code, request.server.publicUrl),
      })),
    );
  }

  @Get(['openapi.json', 'api/v1/openapi.json'])
  @Page('application/json', 'application/vnd.oai.openapi+json')
  @ReadableByOtherOrigins()
  async openapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { etag, json } = await this.api.of('callers');
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    if (isKnownTag(request.headers['if-none-match'], etag)) void reply.code(304).send();
    else void reply.header('content-type', 'application/json; charset=utf-8').send(json);
  }

  /** The operators' document is not for other callers. */
  @Get('api/admin/openapi.json')
  @OperatorOnly()
  @Page('application/json', 'application/vnd.oai.openapi+json')
  async operatorsOpenapi(@Res() reply: EdgeReply): Promise<void> {
    const { json } = await this.api.of('operators');
    void reply.header('content-type', 'application/json; charset=utf-8').send(json);
  }

  @Get('llms.txt')
  @Page('text/plain', 'text/markdown')
  @ReadableByOtherOrigins()
  async llms(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { document } = await this.api.of('callers');
    sendText(request, reply, llmsText(document, request.server.publicUrl));
  }

  @Get('llms-full.txt')
  @Page('text/plain', 'text/markdown')
  @ReadableByOtherOrigins()
  async wholeReference(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { document, records } = await this.api.of('callers');
    sendText(request, reply, referenceText(document, request.server.publicUrl, records.areOnFile));
  }

  /** A crawler that accepts HTML alone would read a refusal as the absence of rules (RFC 9309, 2.3.1.3). */
  @Get('robots.txt')
  @Page('text/plain', 'text/html')
  @ReadableByOtherOrigins()
  robots(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendText(
      request,
      reply,
      robotsText(request.server.publicUrl, request.server.hasRoute({ method: 'GET', url: '/sitemap.xml' })),
    );
  }

  /** Caches a page whose content does not change while the process runs. */
  private once(path: string, make: () => Omit<PageContent, 'path'>): PageContent {
    let page = this.pages.get(path);
    if (!page) {
      page = { ...make(), path };
      this.pages.set(path, page);
    }
    return page;
  }
}

function sendText(request: EdgeRequest, reply: EdgeReply, text: string): void {
  const etag = entityTagOf(text);
  reply.header('etag', etag).header('cache-control', 'public, max-age=300');
  if (isKnownTag(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.header('content-type', 'text/plain; charset=utf-8').send(text);
}

function isErrorCode(name: string): name is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(name);
}
