import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { encodingFor, findAsset, MARK } from './assets.js';

/** The files that pages load. */
@Controller()
export class AssetsController {
  @Get('assets/:file')
  @Page('text/css', 'text/javascript', 'image/svg+xml', 'font/woff2')
  asset(@Param('file') file: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const asset = findAsset(`/assets/${file}`);
    if (!asset) throw new DomainError('not_found', 'There is no such file; it may be of an older version of the page.');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', asset.type);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const packed = encoding === null ? null : asset[encoding === 'br' ? 'brotli' : 'gzip'];
    if (asset.packs) reply.header('vary', 'Accept-Encoding');
    if (packed) reply.header('content-encoding', encoding);
    void reply.send(packed ?? asset.body);
  }

  /** For clients that request it without reading the page first. */
  @Get('favicon.ico')
  @Page('image/svg+xml')
  icon(@Res() reply: EdgeReply): void {
    void reply.header('cache-control', 'public, max-age=86400').header('content-type', MARK.type).send(MARK.body);
  }
}
