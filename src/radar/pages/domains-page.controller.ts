import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { refuseOffsetWithCursor } from '../../web/validation/page.js';
import { DomainList } from '../domains/domain-list.service.js';
import { askOf } from '../domains/domains-query.rules.js';
import { DOMAIN_STATUSES } from '../radar.events.js';
import { DomainsQueryDto } from '../domains/domains.dto.js';
import { domainsPage } from './domains.page.js';

/** The radar's names with the filters of the API. */
@Controller()
export class DomainsPageController {
  constructor(private readonly list: DomainList) {}

  @Get(['domains', 'domains.md'])
  @Page(...PAGE_TYPES)
  async domains(@Query() query: DomainsQueryDto, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    refuseOffsetWithCursor(query);
    const ask = askOf(query.status && query.status.length > 0 ? query : { ...query, status: [...DOMAIN_STATUSES] });
    const scope = `domains page ${JSON.stringify(ask)}`;
    const after = query.cursor === undefined ? undefined : decodeCursor(scope, query.cursor, ['string', 'string']);
    const { limit, offset } = query;
    const page = await this.list.list(ask, {
      ...{ limit, offset },
      ...(after && { after: { createdAt: after[0] as string, apex: after[1] as string } }),
    });
    const last = page.rows.at(-1);
    const nextCursor =
      page.hasMore && last ? encodeCursor(scope, [last.created_at.toISOString(), last.apex ?? '']) : null;
    sendPage(request, reply, domainsPage(page, query, nextCursor));
  }
}
