import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ListSectors } from '../../companies/explore/list-sectors.query.js';
import { ListInvestors } from '../../companies/investor-listing/list-investors.query.js';
import { ListCompanies } from '../../companies/listing/list-companies.query.js';
import { type HomePage } from '../../web/pages/home.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { GetLastRoundDay } from '../../trends/snapshot/get-last-round-day.query.js';
import { GetTrendSnapshot } from '../../trends/snapshot/get-trend-snapshot.query.js';
import { ListWeeklyCapital } from '../../trends/snapshot/list-weekly-capital.query.js';
import { homePage } from './home.page.js';

const WEEKS = 8;
const NEWEST = 8;
const DAY_MS = 86_400_000;

/** The start page, cached for a minute; a stale page is served while a new one is computed. */
@Injectable()
export class Home implements HomePage {
  private readonly cached: CachedAnswers<PageContent>;

  constructor(
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cached = new CachedAnswers(clock, { ttlMs: 60_000, lendMs: 600_000, most: 1 });
  }

  page(publicUrl: string): Promise<PageContent> {
    return this.cached.get('home', async () => {
      const lastDay = new Date(this.clock.now() - DAY_MS).toISOString().slice(0, 10);
      const latest = await this.queries.execute(new GetLastRoundDay(lastDay));
      // The current week where it has rounds, else the last one that has.
      const day = latest === null || latest > weekBefore(lastDay) ? lastDay : latest;
      const [companies, investors, sectors, week, weeks] = await Promise.all([
        this.queries.execute(new ListCompanies({ limit: NEWEST, offset: 0, sort: 'newest' })),
        this.queries.execute(new ListInvestors({ limit: 1, offset: 0 })),
        this.queries.execute(new ListSectors(Number(lastDay.slice(0, 4)))),
        this.queries.execute(new GetTrendSnapshot(day)),
        this.queries.execute(new ListWeeklyCapital(day, WEEKS)),
      ]);
      return homePage(
        { companies, investors: investors.total, sectors, week, weeks, isCurrent: day === lastDay },
        publicUrl,
      );
    });
  }
}

function weekBefore(day: string): string {
  return new Date(Date.parse(day) - 7 * DAY_MS).toISOString().slice(0, 10);
}
