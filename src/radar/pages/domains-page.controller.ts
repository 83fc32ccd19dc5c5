import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { validationFailed } from '../../web/problems/problem.js';
import { DomainList } from '../domains/domain-list.service.js';
import { askOf } from '../domains/domains-query.rules.js';
import { DOMAIN_STATUSES } from '../radar.events.js';
import { DomainsPageDto } from './domains-page.dto.js';
import { domainsPage } from './domains.page.js';

/** The page is open to anyone and shows the newest of a list; plans that pay for it have all by the API. */
const MOST_ROWS = 500;

/** The radar's names with the filters of the API. */
@Controller()
export class DomainsPageController {
  constructor(
    private readonly list: DomainList,
    private readonly queries: QueryBus,
  ) {}

  @Get(['domains', 'domains.md'])
  @Page(...PAGE_TYPES)
  async domains(@Query() query: DomainsPageDto, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { limit, offset, cursor } = query;
    if (cursor !== undefined || offset + limit > MOST_ROWS) throw tooFar(cursor === undefined ? 'offset' : 'cursor');
    const ask = askOf(query.status && query.status.length > 0 ? query : { ...query, status: [...DOMAIN_STATUSES] });
    const { as_of: asOf } = query;
    const moment =
      asOf === undefined ? null : await this.queries.execute(new FindMoment(asOf, ['domains', 'companies']));
    const page = await this.list.list(ask, { limit, offset }, moment);
    const hasNext = page.hasMore && offset + 2 * limit <= MOST_ROWS;
    sendPage(request, reply, domainsPage(page, query, hasNext));
  }
}

function tooFar(field: string): Error {
  const message = `The page shows the newest ${MOST_ROWS} names of a list`;
  return validationFailed([{ field, message, suggestion: 'Narrow the filters, or read on with GET /api/v1/domains' }]);
}
