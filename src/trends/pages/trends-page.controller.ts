import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { GetLastRoundDay } from '../snapshot/get-last-round-day.query.js';
import { GetTrendSnapshot, type SnapshotTimes } from '../snapshot/get-trend-snapshot.query.js';
import { ListWeeklyCapital } from '../snapshot/list-weekly-capital.query.js';
import { addDays, yesterday } from '../snapshot/trend-window.rules.js';
import { type SnapshotScope } from '../snapshot/trend-snapshots.service.js';
import { TrendsPageDto } from '../trends.dto.js';
import { trendsPage } from './trends.page.js';

const WEEKS = 12;
const MODELS = ['companies', 'investors', 'sectors'];
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
  async trends(@Query() query: TrendsPageDto, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { date, as_of: asOf, valid_at: validAt } = query;
    const moment = asOf === undefined ? null : await this.queries.execute(new FindMoment(asOf, MODELS));
    const over = yesterday(moment?.at.getTime() ?? this.clock.now());
    const lastDay = validAt !== undefined && validAt < over ? validAt : over;
    // Today is incomplete: for today or a later day, the page shows the latest complete week.
    const day = date !== undefined && date > lastDay ? lastDay : date;
    const asked = { asOf, validAt, day, lastDay, scope: { moment, validAt: validAt ?? null } };
    const id = [day ?? 'latest', lastDay, moment?.position, validAt, asOf].join(' ');
    sendPage(request, reply, await this.pages.get(id, () => this.made(asked)));
  }

  /** Without a day, the current week if it has rounds, else the last one that has. */
  private async made({ asOf, validAt, day: asked, lastDay, scope }: Asked): Promise<PageContent> {
    const latest = await this.queries.execute(new GetLastRoundDay(lastDay, scope));
    const day = asked ?? (latest !== null && latest <= addDays(lastDay, -7) ? latest : lastDay);
    const [snapshot, weeks] = await Promise.all([
      this.queries.execute(new GetTrendSnapshot(day, { asOf, validAt })),
      this.queries.execute(new ListWeeklyCapital(day, WEEKS, scope)),
    ]);
    return trendsPage(snapshot, weeks, { lastDay, latest, asOf, validAt, moment: scope.moment });
  }
}

interface Asked extends SnapshotTimes {
  readonly day: string | undefined;
  readonly lastDay: string;
  readonly scope: SnapshotScope;
}
