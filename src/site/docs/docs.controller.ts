import { Controller, Get, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { findProvider } from '../../web/http/find-provider.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { encodingFor } from '../../web/design/assets.js';
import {
  DEMO_RECORDS,
  EXAMPLE_RECORDS,
  type ExampleRecords,
  type ExampleRecordSource,
} from '../../web/openapi/example-records.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { firstFiveMinutesMarkdown } from './first-five-minutes.page.js';
import { referencePage } from './reference.page.js';
import { ViewerBundle } from './viewer-bundle.service.js';

/** The quick start and the interactive reference. src/web serves the text of all operations. */
@Controller('docs')
export class DocsController {
  private firstFiveMinutes: { readonly records: ExampleRecords; readonly page: PageContent } | undefined;

  constructor(
    private readonly bundle: ViewerBundle,
    private readonly modules: ModulesContainer,
  ) {}

  @Get(['first-five-minutes', 'first-five-minutes.md'])
  @Page(...PAGE_TYPES)
  async begin(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const source = findProvider<ExampleRecordSource>(this.modules, EXAMPLE_RECORDS);
    const records = (await source?.current()) ?? DEMO_RECORDS;
    if (this.firstFiveMinutes?.records !== records) {
      this.firstFiveMinutes = {
        records,
        page: {
          title: 'The first five minutes · Scoutline',
          description: 'From an API key to a first answer: credits, limits, errors, pages, repeats and the past.',
          markdown: firstFiveMinutesMarkdown(request.server.publicUrl, records),
          path: '/docs/first-five-minutes',
        },
      };
    }
    sendPage(request, reply, this.firstFiveMinutes.page);
  }

  @Get('reference')
  @Page('text/html')
  reference(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { html, contentSecurity } = referencePage(request.server.publicUrl);
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurity)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'public, max-age=300')
      .send(html);
  }

  @Get('reference/viewer.js')
  @Page('text/javascript', 'application/javascript')
  async viewer(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const { bytes, etag } = await this.bundle.load(encoding);
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400').header('vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    void reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes);
  }
}
