import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { GetSiteSnapshot } from '../../submissions/site-snapshots/get-site-snapshot.query.js';
import { siteSnapshotPage } from './site-snapshot.page.js';

/** The website snapshot that screening stored. */
@Controller('operations/moderation/:id/site')
export class SiteSnapshotController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ConsolePage()
  async whole(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    const maySee = consoleOperator(request).role === 'operator';
    sendConsolePage(request, reply, siteSnapshotPage(id, await this.queries.execute(new GetSiteSnapshot(id, maySee))));
  }

  /** Pictures were re-encoded when stored; auditors are refused, since a photograph may show people. */
  @Get(':name')
  @ConsolePage({ role: 'operator', produces: ['image/png'] })
  async picture(@Res() reply: EdgeReply, @Param('id') id: string, @Param('name') name: string): Promise<void> {
    const view = await this.queries.execute(new GetSiteSnapshot(id, true));
    const requested = /^(screenshot|share|icon)\.png$/.exec(name)?.[1] as 'screenshot' | 'share' | 'icon' | undefined;
    const png = view.state === 'kept' && requested !== undefined ? view.snapshot.pictures[requested] : null;
    if (png === null) throw new DomainError('not_found', 'There is no such picture.');
    void reply
      .header('content-type', 'image/png')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(png, 'base64'));
  }
}
