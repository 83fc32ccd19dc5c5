import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { GetLastRoundDay } from '../snapshot/get-last-round-day.query.js';
import { GetTrendSnapshot } from '../snapshot/get-trend-snapshot.query.js';
import { ListWeeklyCapital } from '../snapshot/list-weekly-capital.query.js';
import { addDays, yesterday } from '../snapshot/trend-window.rules.js';
import { TrendsCurrentDto } from '../trends.dto.js';
import { trendsPage } from './trends.page.js';

const WEEKS = 12;
/** Serves the stale page while a new one is computed; the page shows when it was computed. */
const CACHE = { ttlMs: 60_000, lendMs: 3_600_000, most: 200 };

/** The trends page, cached for a minute; for an hour a stale page is served while a new one is computed. */
@Controller()
export class TrendsPageController {
  private readonly pages: CachedAnswers<PageContent>;

  constructor(
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.pages = new CachedAnswers(clock, CACHE);
  }

  @Get(['trends', 'trends.md'])
  @Page(...PAGE_TYPES)
  async trends(
    @Query() { date }: TrendsCurrentDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const lastDay = yesterday(this.clock.now());
    // Today is incomplete: for today or a later day, the page shows the latest complete week.
    const day = date !== undefined && date > lastDay ? lastDay : date;
    sendPage(request, reply, await this.pages.get(`${day ?? 'latest'} ${lastDay}`, () => this.made(day, lastDay)));
  }

  /** Without a day, the current week if it has rounds, else the last one that has. */
  private async made(asked: string | undefined, lastDay: string): Promise<PageContent> {
    const latest = await this.queries.execute(new GetLastRoundDay(lastDay));
    const day = asked ?? (latest !== null && latest <= addDays(lastDay, -7) ? latest : lastDay);
    const [snapshot, weeks] = await Promise.all([
      this.queries.execute(new GetTrendSnapshot(day)),
      this.queries.execute(new ListWeeklyCapital(day, WEEKS)),
    ]);
    return trendsPage(snapshot, weeks, { lastDay, latest });
  }
}
