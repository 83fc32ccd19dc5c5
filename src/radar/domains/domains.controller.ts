import { type FieldClass } from '../../kernel/read-set.js';
import { domainRecordId } from '../../platform/ids/record-ids.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Charges } from '../../metering/charging/charges.service.js';
import { decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { paginate, refuseOffsetWithCursor } from '../../web/validation/page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { DomainsQueryDto } from './domains.dto.js';
import { DomainList } from './domain-list.service.js';
import { askOf } from './domains-query.rules.js';
import { presentDomain, presentDomainWithEvidence } from './domains.presenter.js';
import { DomainsAnswer } from './domain-answers.dto.js';

const SHOWN: readonly FieldClass[] = ['identity', 'status'];

@Controller('api/v1')
export class DomainsController {
  constructor(
    private readonly domains: DomainList,
    private readonly charges: Charges,
  ) {}

  @Get('domains')
  @ReadsFrom('domains')
  @Operation('domains.list', {
    summary: 'List newly registered domains, newest first',
    description:
      'What daily lists, certificate logs, zone files, code hosts and company registers announced, with what probes ' +
      'found. By default names that wait (queued) or had too little to show (quality_failed). Filters combine with ' +
      'AND, comma-separated values with OR.',
    tag: 'Domain radar',
    answer: DomainsAnswer,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: DomainsQueryDto,
  ): Promise<DomainsAnswer> {
    refuseOffsetWithCursor(query);
    const ask = askOf(query);
    const withEvidence = query.include?.includes('evidence') ?? false;
    const scope = `domains ${JSON.stringify(ask)}`;
    const after = query.cursor === undefined ? undefined : decodeCursor(scope, query.cursor, ['string', 'string']);
    return this.charges.metered<Uncharged<DomainsAnswer>>(request, async () => {
      const { rows, hasMore, total, isEstimate } = await this.domains.list(ask, {
        limit: query.limit,
        offset: query.offset,
        withEvidence,
        ...(after && { after: { createdAt: after[0] as string, apex: after[1] as string } }),
      });
      noteShown(
        request,
        rows.map(({ apex }) => ({ kind: 'domain', id: domainRecordId(apex), since: null, classes: SHOWN })),
      );
      const last = rows.at(-1);
      const nextCursor = hasMore && last ? encodeCursor(scope, [last.created_at.toISOString(), last.apex]) : null;
      return {
        ...(rows.length === 0 && { cost: 0 }),
        body: {
          data: rows.map(withEvidence ? presentDomainWithEvidence : presentDomain),
          pagination: paginate(request, reply, query, { total, isEstimate, nextCursor }),
        },
      };
    });
  }
}
