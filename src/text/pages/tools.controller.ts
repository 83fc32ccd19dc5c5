import { Controller, Get, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Page } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../platform/pages/send-page.js';
import { rewritePage, visualSummaryPage } from './tools.page.js';
import { TOOLS_JS } from './tools-script.page.js';

const ETAG = `"${createHash('sha256').update(TOOLS_JS).digest('base64url').slice(0, 22)}"`;

/** Pages to try the tools for text with one's own key. */
@Controller('tools')
export class ToolsController {
  private readonly pages = new Map<string, PageContent>();

  @Get(['rewrite', 'rewrite.md'])
  @Page(...PAGE_TYPES)
  rewrite(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(
      request,
      reply,
      this.once('rewrite', () => rewritePage(request.server.publicUrl)),
    );
  }

  @Get(['visual-summary', 'visual-summary.md'])
  @Page(...PAGE_TYPES)
  visualSummary(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(
      request,
      reply,
      this.once('visual-summary', () => visualSummaryPage(request.server.publicUrl)),
    );
  }

  @Get('tools.js')
  @Page('text/javascript')
  script(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    void reply.header('etag', ETAG).header('cache-control', 'public, max-age=300');
    if (request.headers['if-none-match'] === ETAG) return void reply.code(304).send();
    return void reply.header('content-type', 'text/javascript; charset=utf-8').send(TOOLS_JS);
  }

  private once(name: string, make: () => PageContent): PageContent {
    const page = this.pages.get(name) ?? make();
    this.pages.set(name, page);
    return page;
  }
}
