import { type FieldClass, type ShownRecord } from '../../kernel/read-set.js';
import { noteShown, shownAtLeast, shownByName } from '../../web/evidence/shown-records.js';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { type Moment } from '../../kernel/moment.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { presentAsOf } from '../../web/openapi/as-of.dto.js';
import { decodePinned, encodePinned } from '../../web/validation/pinned-cursor.js';
import { type DomainRow } from './domain-row.rules.js';
import { type DomainsPlace } from './domains-ask.js';
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
const NAMED: readonly FieldClass[] = ['identity'];

@Controller('api/v1')
export class DomainsController {
  constructor(
    private readonly domains: DomainList,
    private readonly charges: Charges,
    private readonly queries: QueryBus,
  ) {}

  @Get('domains')
  @ReadsFrom('domains')
  @Operation('domains.list', {
    summary: 'List newly registered domains, newest first',
    description:
      'What daily lists, certificate logs, zone files, code hosts and company registers announced, with what probes ' +
      'found. By default names that wait (queued) or had too little to show (quality_failed). Filters combine with ' +
      'AND, comma-separated values with OR. `as_of` lists what was known then; all pages of a walk with cursors show the ' +
      'state of its first page.',
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
    const scope = `domains ${JSON.stringify(ask)}${query.as_of === undefined ? '' : ` ${query.as_of}`}`;
    const resumed = query.cursor === undefined ? null : decodePinned(scope, query.cursor, ['string', 'string']);
    return this.charges.metered<Uncharged<DomainsAnswer>>(request, async () => {
      const place = { limit: query.limit, offset: query.offset, withEvidence, ...placeOf(resumed) };
      const page = await this.domains.list(ask, place, await this.momentOf(query));
      const { rows, hasMore, total, isEstimate, asOf } = page;
      noteShown(request, shownIn(rows, query.as_of !== undefined));
      const last = hasMore ? rows.at(-1) : undefined;
      const nextCursor = last
        ? encodePinned(scope, [last.created_at.toISOString(), last.apex], { ...asOf, total, isEstimate })
        : null;
      return {
        ...(rows.length === 0 && { cost: 0 }),
        body: {
          data: rows.map(withEvidence ? presentDomainWithEvidence : presentDomain),
          pagination: paginate(request, reply, query, { total, isEstimate, nextCursor }),
          as_of: presentAsOf(asOf),
        },
      };
    });
  }
  /** A cursor has its moment. */
  private async momentOf({ as_of: asOf, cursor }: DomainsQueryDto): Promise<Moment | null> {
    if (asOf === undefined || cursor !== undefined) return null;
    return this.queries.execute(new FindMoment(asOf, ['domains', 'companies']));
  }
}

function placeOf(resumed: ReturnType<typeof decodePinned> | null): Pick<DomainsPlace, 'after' | 'pin'> {
  if (resumed === null) return {};
  const [createdAt, apex] = resumed.keys as [string, string];
  return { after: { createdAt, apex }, pin: resumed.pin };
}

/** The domains, and the companies that they were promoted to. */
function shownIn(rows: readonly DomainRow[], isOfThen: boolean): ShownRecord[] {
  return rows.flatMap(({ apex, startup_id: companyId }) => [
    shownByName('domain', apex, isOfThen ? [] : SHOWN),
    ...(companyId === null ? [] : [shownAtLeast('company', companyId, isOfThen ? [] : NAMED)]),
  ]);
}
