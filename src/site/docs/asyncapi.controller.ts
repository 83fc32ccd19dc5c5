import { Controller, Get, Req, Res } from '@nestjs/common';
import { entityTagOf, isKnownTag } from '../../web/endpoints/entity-tag.js';
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
    this.etag = entityTagOf(this.json);
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
