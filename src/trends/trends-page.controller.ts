import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { Page } from '../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../platform/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../platform/pages/send-page.js';
import { CLOCK } from '../platform/tokens.js';
import { TrendSnapshotQuery } from './trend-snapshot.query.js';
import { yesterday } from './trend-window.js';
import { trendsPage } from './trends-page.js';
import { WeeklyCapitalQuery } from './weekly-capital.query.js';

const WEEKS = 12;
const KEEP_MS = 60_000;

/** The trends for people; whoever asks within a minute gets the same page. */
@Controller()
export class TrendsPageController {
  private kept: { readonly until: number; readonly day: string; readonly page: Promise<PageContent> } | null = null;

  constructor(
    private readonly snapshots: TrendSnapshotQuery,
    private readonly weekly: WeeklyCapitalQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(['trends', 'trends.md'])
  @Page(...PAGE_TYPES)
  async trends(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, await this.page());
  }

  private page(): Promise<PageContent> {
    const now = this.clock.now();
    const day = yesterday(now);
    if (this.kept && this.kept.until > now && this.kept.day === day) return this.kept.page;
    const page = this.made(day);
    this.kept = { until: now + KEEP_MS, day, page };
    page.catch(() => (this.kept = null));
    return page;
  }

  private async made(day: string): Promise<PageContent> {
    const [snapshot, weeks] = await Promise.all([this.snapshots.snapshot(day), this.weekly.upTo(day, WEEKS)]);
    return trendsPage(snapshot, weeks);
  }
}
