import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { instantOf } from '../../kernel/instant.js';
import { positionIn } from '../../kernel/moment.js';
import { FindLogPosition } from '../../log-explorer/index/find-log-position.query.js';
import { MeteringAdmission } from '../../metering/charging/admission.service.js';
import { principalOf } from '../../metering/usage/principal.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { BodyLimit, BodyValues, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { refuseAfterEnd } from '../../web/lists/log-end.js';
import { CheckHoldings } from '../check/check-holdings.query.js';
import { presentResult } from '../check/check.presenter.js';
import { RecallCheckDto } from '../check/check.dto.js';
import { readHoldings } from '../check/holdings.rules.js';
import { ListRecalls } from './list-recalls.query.js';
import { RecallCheckAnswer, RecallClassesAnswer, RecallsAnswer } from './recall-answers.dto.js';
import { RecallChoices } from './recall-choices.service.js';
import { presentNotice } from './recall-notice.presenter.js';
import { RecallClassesDto, RecallsQueryDto } from './recalls.dto.js';

const CHECK_BODY_BYTES = 16 * 1024 * 1024;
const CHECK_BODY_BYTES_WITHOUT_KEY = 1024 * 1024;
const CHECK_VALUES = 600_000;
/** A check counts as one call per this many holdings towards the rate limit per minute. */
const HOLDINGS_A_CALL = 10_000;
const TAG = { tag: 'Recalls' };

/** What a caller was served and what was wrong about it. */
@Controller('api/v1/recalls')
export class RecallsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly choices: RecallChoices,
    private readonly admission: MeteringAdmission,
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ReadsFrom('recalls')
  @Operation('recalls.list', {
    ...TAG,
    summary: 'List recalls of what your account was served',
    description:
      'A recall says that an answer was wrong when it was served, or that a person was erased; a change of the world is ' +
      'none. Single records of class identity or money are refunded where they were charged in the 90 days before. Free.',
    answer: RecallsAnswer,
  })
  async list(@Req() request: EdgeRequest, @Query() query: RecallsQueryDto): Promise<RecallsAnswer> {
    const { accountId } = principalOf(request);
    const place = positionIn(query.since);
    if (place !== null) await refuseAfterEnd(this.eventStore, place);
    const since = place ?? (await this.before(instantOf(query.since) as Date));
    const { limit, classes = null } = query;
    const page = await this.queries.execute(new ListRecalls({ accountId, since, limit, classes }));
    const last = page.rows.at(-1)?.position ?? since;
    return {
      data: page.rows.map(({ position, noticedAt, ...view }) => ({
        ...presentNotice(view),
        position: `@${position}`,
        noticed_at: noticedAt.toISOString(),
      })),
      pagination: { limit, has_more: page.hasMore, next_since: `@${last}` },
    };
  }

  @Post('check')
  @BodyLimit(CHECK_BODY_BYTES, CHECK_BODY_BYTES_WITHOUT_KEY)
  @BodyValues(CHECK_VALUES)
  @Operation('recalls.check', {
    ...TAG,
    summary: 'Check whether records that you hold are recalled',
    description:
      'For copies without a history of reads, and for callers who pay per call. One result for each holding, in order; ' +
      'an id that was merged counts as the record that has its facts. Up to 100,000 holdings; digests only with the key of ' +
      'the account that paid for the answer. Free.',
    answer: RecallCheckAnswer,
  })
  async check(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Body() body: RecallCheckDto,
  ): Promise<RecallCheckAnswer> {
    const holdings = readHoldings(body.holdings);
    await this.admission.weigh(request, reply, Math.ceil(holdings.length / HOLDINGS_A_CALL));
    const results = await this.queries.execute(new CheckHoldings(request.principal?.accountId ?? null, holdings));
    return { results: results.map(presentResult) };
  }

  @Post('classes')
  @Operation('recalls.classes', {
    ...TAG,
    summary: 'Choose the classes of recalls of which you are notified',
    description:
      'Webhooks receive these classes, and lists show them; identity, money, status and erased at first. Refunds and ' +
      'notices do not depend on it. Free.',
    answer: RecallClassesAnswer,
  })
  async choose(@Req() request: EdgeRequest, @Body() { classes }: RecallClassesDto): Promise<RecallClassesAnswer> {
    const { accountId, keyId } = principalOf(request);
    const { requestId } = request;
    const commandId = deriveId('recall classes', requestId);
    const context = { commandId, correlationId: requestId, actor: `key:${keyId}`, now: this.clock.now() };
    const chosen = await this.choices.choose(accountId, classes, context);
    if (chosen.position > 0n) noteCommit(request, chosen.position);
    return { classes: chosen.classes };
  }

  private async before(instant: Date): Promise<bigint> {
    return (await this.queries.execute(new FindLogPosition({ before: instant }))) ?? 0n;
  }
}
