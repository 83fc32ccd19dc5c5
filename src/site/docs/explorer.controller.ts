import { Controller, Get, Req, Res } from '@nestjs/common';
import { encodingFor } from '../../web/design/assets.js';
import { isKnownTag } from '../../web/endpoints/entity-tag.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { explorerPage } from './explorer.page.js';
import { ViewerBundle } from './viewer-bundle.service.js';

/** The third-party viewer, which sends requests with a key of the reader. */
@Controller('docs/reference')
export class ExplorerController {
  constructor(private readonly bundle: ViewerBundle) {}

  @Get('explorer')
  @Page('text/html')
  explorer(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { html, contentSecurity } = explorerPage(request.server.publicUrl);
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurity)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'public, max-age=300')
      .send(html);
  }

  @Get('viewer.js')
  @Page('text/javascript', 'application/javascript')
  async viewer(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const { bytes, etag } = await this.bundle.load(encoding);
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400').header('vary', 'Accept-Encoding');
    if (isKnownTag(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    void reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes);
  }
}
