import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { DomainError } from '../../kernel/domain-error.js';
import { html } from '../../web/design/html.js';
import { pageHead } from '../../web/design/parts.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { GUIDES } from '../guides/guide-list.js';
import { docsFrame, DOCS_SCRIPTS } from './docs-frame.page.js';
import { Documentation } from './documentation.service.js';

export class DocsSearchDto {
  @Described('Words of an operation, a field, a guide or an error.', 'webhook')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;
}

const SUGGESTIONS = 8;
const RESULTS = 30;

/** Guides and reference. */
@Controller()
export class DocsController {
  constructor(private readonly documentation: Documentation) {}

  @Get(['docs', 'docs.md'])
  @Page(...PAGE_TYPES)
  home(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    return this.send(request, reply, '/docs');
  }

  @Get(['docs/reference', 'docs/reference.md'])
  @Page(...PAGE_TYPES)
  reference(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    return this.send(request, reply, '/docs/reference');
  }

  @Get('docs/reference/:id')
  @Page(...PAGE_TYPES)
  operation(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    return this.send(request, reply, `/docs/reference/${withoutSuffix(id)}`);
  }

  /** Suggestions of the search field. */
  @Get('docs/search.json')
  @Page('application/json')
  async suggest(@Query() { q = '' }: DocsSearchDto, @Req() request: EdgeRequest, @Res() reply: EdgeReply) {
    const found = await this.documentation.search(q, SUGGESTIONS, request.server.publicUrl);
    void reply
      .header('cache-control', 'public, max-age=300')
      .send(found.map(({ path, title, note }) => ({ name: title, note, path })));
  }

  @Get('docs/search')
  @Page('text/html')
  async search(
    @Query() { q = '' }: DocsSearchDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const { publicUrl } = request.server;
    const found = await this.documentation.search(q, RESULTS, publicUrl);
    const results = found.map(
      ({ path, title, note }) => html`<li><a href="${path}">${title}</a> <span class="muted small">${note}</span></li>`,
    );
    const none = q === '' ? 'Enter a word above.' : 'Nothing in the documentation has these words.';
    const content = html`${pageHead({ title: q === '' ? 'Search' : `Search results for “${q}”` })}
    ${
      results.length > 0
        ? html`<ul class="list">
            ${results}
          </ul>`
        : html`<p class="muted">${none}</p>`
    }`;
    sendPage(request, reply, {
      title: 'Search the documentation · Scoutline',
      description: 'Operations, guides and errors.',
      path: '/docs/search',
      markdown: null,
      scripts: DOCS_SCRIPTS,
      body: docsFrame(await this.documentation.topics(publicUrl), '/docs/search', content, q),
      noIndex: true,
    });
  }

  @Get('docs/feed/:topic')
  @Page(...PAGE_TYPES)
  feedTopic(@Param('topic') topic: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    return this.send(request, reply, `/docs/feed/${withoutSuffix(topic)}`);
  }

  @Get(GUIDES.flatMap(({ path }) => [path.slice(1), `${path.slice(1)}.md`]))
  @Page(...PAGE_TYPES)
  guide(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [path = ''] = request.url.split('?', 1);
    return this.send(request, reply, withoutSuffix(path));
  }

  private async send(request: EdgeRequest, reply: EdgeReply, path: string): Promise<void> {
    const page = await this.documentation.page(path, request.server.publicUrl);
    if (!page)
      throw new DomainError(
        'not_found',
        'There is no such page; /docs lists all guides, /docs/reference all operations',
      );
    sendPage(request, reply, page);
  }
}

function withoutSuffix(name: string): string {
  return name.replace(/\.md$/, '');
}
