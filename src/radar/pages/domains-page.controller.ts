import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { CachedAnswers } from '../../platform/read-store/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { DomainList } from '../domains/domain-list.service.js';
import { domainsPage } from './domains.page.js';

const SHOWN = 25;

/** The radar's newest names without a key; the filtered list needs one. */
@Controller()
export class DomainsPageController {
  private readonly kept: CachedAnswers<PageContent>;

  constructor(
    private readonly list: DomainList,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, { keepMs: 60_000, lendMs: 600_000, most: 1 });
  }

  @Get(['domains', 'domains.md'])
  @Page(...PAGE_TYPES)
  async domains(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const page = await this.kept.get('domains', async () => {
      const place = { limit: SHOWN, offset: 0 };
      const [waiting, promoted] = await Promise.all([
        this.list.list({ statuses: ['queued', 'quality_failed'] }, place),
        this.list.list({ statuses: ['promoted'] }, place),
      ]);
      return domainsPage(waiting, promoted);
    });
    sendPage(request, reply, page);
  }
}
