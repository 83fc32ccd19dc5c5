import { Controller, Get, Req, Res } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { asyncApiDocument } from '../../platform/feed/asyncapi.js';
import { feedMarkdown } from './feed.page.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';

/** Documentation of the feed, for programs and for people. */
@Controller()
export class FeedSiteController {
  private readonly json: string;
  private readonly etag: string;
  private readonly markdown: string;

  constructor(registry: FeedRegistry) {
    this.json = JSON.stringify(asyncApiDocument(registry));
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`;
    this.markdown = feedMarkdown(registry);
  }

  @Get(['asyncapi.json', 'api/v1/asyncapi.json'])
  @Page('application/json', 'application/vnd.aai.asyncapi+json')
  @ReadableByOtherOrigins()
  asyncapi(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    reply.header('etag', this.etag).header('cache-control', 'public, max-age=300');
    if (request.headers['if-none-match'] === this.etag) void reply.code(304).send();
    else void reply.header('content-type', 'application/json; charset=utf-8').send(this.json);
  }

  @Get(['docs/feed', 'docs/feed.md'])
  @Page(...PAGE_TYPES)
  page(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendPage(request, reply, {
      title: 'Feed · Scoutline',
      description: 'The Kafka topics of the service: every message and every field.',
      markdown: this.markdown,
      path: '/docs/feed',
    });
  }
}
