import { Controller, Get, Req, Res } from '@nestjs/common';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { rewritePage, visualSummaryPage } from './tools.page.js';

/** Pages to try the text tools with the user's own key. */
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

  private once(name: string, make: () => PageContent): PageContent {
    const page = this.pages.get(name) ?? make();
    this.pages.set(name, page);
    return page;
  }
}
