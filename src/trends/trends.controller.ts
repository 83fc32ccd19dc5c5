import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../kernel/clock.js';
import { DomainError, type FieldError } from '../kernel/domain-error.js';
import { noteShownPosition } from '../web/evidence/answer-evidence.js';
import { tokenOf } from '../web/http/consistency.js';
import { Operation, ReadsFrom } from '../web/http/operation.decorator.js';
import { type EdgeRequest } from '../web/http/request-context.js';
import { CLOCK } from '../platform/tokens.js';
import { GetSectorTrend } from './sectors/get-sector-trend.query.js';
import { presentSectorTrend } from './sectors/sector-trend.presenter.js';
import { GetTrendSnapshot } from './snapshot/get-trend-snapshot.query.js';
import { yesterday } from './snapshot/trend-window.rules.js';
import { SectorTrendBodyDto, SectorTrendQueryDto, TrendsCurrentDto } from './trends.dto.js';
import { SectorTrendAnswer } from './sector-trend-answers.dto.js';
import { TrendsAnswer } from './trend-answers.dto.js';

@Controller('api/v1/trends')
export class TrendsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('current')
  @ReadsFrom('companies', 'investors', 'sectors')
  @Operation('trends.current', {
    summary: 'Compare the last seven days with the seven before',
    description:
      'Computed from the rounds and exits on file that are dated to the day; `date` is the last day of the window. ' +
      'A delta with nothing to compare with is null. `as_of` gives the answer as it was known then, `valid_at` only what was ' +
      'true until a day.',
    tag: 'Trends',
    answer: TrendsAnswer,
  })
  async current(
    @Query() { date, as_of: asOf, valid_at: validAt }: TrendsCurrentDto,
    @Req() request: EdgeRequest,
  ): Promise<TrendsAnswer> {
    const latest = yesterday(this.clock.now());
    if (date !== undefined && date > latest) {
      throw invalid({ field: 'date', message: 'is not over yet', suggestion: latest });
    }
    const snapshot = await this.queries.execute(
      new GetTrendSnapshot(date ?? null, { asOf, validAt, after: tokenOf(request) }),
    );
    noteShownPosition(request, snapshot.position);
    return snapshot;
  }

  @Get('sector')
  @ReadsFrom('companies', 'investors', 'sectors')
  @Operation('trends.sector', {
    shows: ['sector'],
    summary: 'Get a sector over the years',
    description:
      'By sector, or by the sectors of a company; `deep` adds four scores with their figures. `as_of` gives the answer as it ' +
      'was known then, `valid_at` only what was true until a day.',
    tag: 'Trends',
    answer: SectorTrendAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  sector(@Query() query: SectorTrendQueryDto, @Req() request: EdgeRequest): Promise<SectorTrendAnswer> {
    return this.trend(query, request, tokenOf(request));
  }

  @Post('sector')
  @Operation('trends.sector.post', {
    shows: ['sector'],
    summary: 'Get a sector trend (request body)',
    tag: 'Trends',
    answer: SectorTrendAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  sectorPost(@Body() body: SectorTrendBodyDto, @Req() request: EdgeRequest): Promise<SectorTrendAnswer> {
    return this.trend(body, request);
  }

  private async trend(
    ask: SectorTrendQueryDto | SectorTrendBodyDto,
    request: EdgeRequest,
    after: bigint | null = null,
  ): Promise<SectorTrendAnswer> {
    const trend = await this.queries.execute(new GetSectorTrend(ask, after));
    noteShownPosition(request, trend.position);
    return presentSectorTrend(trend, request.server.publicUrl);
  }
}

function invalid(error: FieldError): DomainError {
  const message = `${error.field} ${error.message}`;
  return new DomainError('validation_failed', `${message}.`, { errors: [{ ...error, message }] });
}
