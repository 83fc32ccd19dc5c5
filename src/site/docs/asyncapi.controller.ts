import { Controller, Get, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isKnownTag } from '../../web/endpoints/known-tag.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { asyncApiDocument } from './asyncapi.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';

/** The feed's description for programs. */
@Controller()
export class AsyncApiController {
  private readonly json: string;
  private readonly etag: string;

  constructor(registry: FeedRegistry) {
    this.json = JSON.stringify(asyncApiDocument(registry));
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`;
  }

  @Get(['asyncapi.json', 'api/v1/asyncapi.json'])
  @Page('application/json', 'application/vnd.aai.asyncapi+json')
  @ReadableByOtherOrigins()
  asyncapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    reply.header('etag', this.etag).header('cache-control', 'public, max-age=300');
    if (isKnownTag(request.headers['if-none-match'], this.etag)) void reply.code(304).send();
    else void reply.header('content-type', 'application/json; charset=utf-8').send(this.json);
  }
}
