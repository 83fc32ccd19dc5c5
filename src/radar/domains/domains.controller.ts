import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Charges } from '../../metering/charging/charges.service.js';
import { decodeCursor, encodeCursor } from '../../web/validation/cursor.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { paginate, refuseOffsetWithCursor } from '../../web/validation/page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { apexOf } from '../intake/apex-name.rules.js';
import { DomainsQueryDto } from './domains.dto.js';
import { DomainList } from './domain-list.service.js';
import { type DomainsAsk } from './domains-ask.js';
import { presentDomain, presentDomainWithEvidence } from './domains.presenter.js';
import { DOMAIN_STATUSES, type DomainStatus } from '../radar.events.js';
import { DomainsAnswer } from './domain-answers.dto.js';

const DEFAULT_STATUSES: readonly DomainStatus[] = ['queued', 'quality_failed'];
const DAY_MS = 24 * 3_600_000;
const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

@Controller('api/v1')
export class DomainsController {
  constructor(
    private readonly domains: DomainList,
    private readonly charges: Charges,
  ) {}

  @Get('domains')
  @ReadsFrom('domains')
  @Operation('domains.list', {
    summary: 'Newly registered domains, newest first',
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

function askOf(query: DomainsQueryDto): DomainsAsk {
  return {
    statuses: statusesOf(query),
    ...(query.tld && query.tld.length > 0 && { tlds: query.tld }),
    ...(query.source && query.source.length > 0 && { sources: query.source }),
    ...(query.apex !== undefined && { apex: apexOf(query.apex).apex ?? query.apex.toLowerCase() }),
    ...(query.q !== undefined && { q: query.q }),
    ...(query.created_after !== undefined && { createdFrom: storable(new Date(query.created_after).getTime()) }),
    ...(query.created_before !== undefined && { createdBefore: endOf(query.created_before) }),
    ...(query.has_real_email !== undefined && { hasRealEmail: query.has_real_email }),
    ...(query.has_real_content !== undefined && { hasRealContent: query.has_real_content }),
    ...(query.is_parked !== undefined && { isParked: query.is_parked }),
  };
}

/** `promoted` restricts the requested statuses; alone it is a status. */
function statusesOf({ status, promoted }: DomainsQueryDto): readonly DomainStatus[] {
  const asked = status && status.length > 0 ? DOMAIN_STATUSES.filter((each) => status.includes(each)) : null;
  if (promoted === undefined) return asked ?? DEFAULT_STATUSES;
  if (promoted) return asked ? asked.filter((each) => each === 'promoted') : ['promoted'];
  return (asked ?? DEFAULT_STATUSES).filter((each) => each !== 'promoted');
}

/** A date covers its whole UTC day; a time includes its instant. */
function endOf(text: string): Date {
  const at = new Date(text).getTime();
  return storable(/^\d{4}-\d{2}-\d{2}$/.test(text) ? at + DAY_MS : at + 1);
}

/** Clamps to the years that the database supports. */
function storable(at: number): Date {
  return new Date(Math.min(Math.max(at, FIRST_INSTANT_MS), LAST_INSTANT_MS));
}
