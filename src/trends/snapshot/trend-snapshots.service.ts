import { Inject, Injectable } from '@nestjs/common';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { type Clock } from '../../kernel/clock.js';
import { type Moment } from '../../kernel/moment.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { PinnedReads, type RowsAt } from '../../web/lists/pinned-reads.js';
import { PastWeeks } from '../past/past-weeks.service.js';
import { type TrendScope } from '../past/trend-source.js';
import { answerAfter } from '../answer-after.js';
import { NewCompanies } from './new-companies.service.js';
import { emergingThemes, type NewCompany } from './themes.rules.js';
import { snapshotOf, type ExitRow, type TrendSnapshot } from './trend-snapshot.rules.js';
import { dayOf, windowEnding, type TrendWindow } from './trend-window.rules.js';
import { type Week, WeekRounds } from './week-rounds.service.js';

/** Themes need more companies than one week has. */
const THEME_DAYS = 28;
/** A finished day changes only through an import of older data. */
const KEEP_MS = 60_000;
const MOST_KEPT = 64;
/** Counting rows takes much longer than reading counters once more during an import. */
const TRIES = 6;

/** What a snapshot counts: facts known at the moment, true until the day; null means now, and all. */
export interface SnapshotScope {
  readonly moment: Moment | null;
  readonly validAt: string | null;
}

export function isPresent({ moment, validAt }: SnapshotScope): boolean {
  return moment === null && validAt === null;
}

/** The week that ends with a day, computed from stored rounds and exits and cached for a minute. */
@Injectable()
export class TrendSnapshots {
  private readonly kept: CachedAnswers<TrendSnapshot>;
  private readonly reads: PinnedReads;

  constructor(
    private readonly store: ReadStore,
    private readonly weeks: WeekRounds,
    private readonly companies: NewCompanies,
    private readonly past: PastWeeks,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, { ttlMs: KEEP_MS, most: MOST_KEPT });
    this.reads = new PinnedReads(store, companiesProjection, investorsProjection, sectorsProjection);
  }

  /** @param after the position of the caller's own write, which the present answer then shows */
  snapshot(
    lastDay: string,
    scope: SnapshotScope = { moment: null, validAt: null },
    after: bigint | null = null,
  ): Promise<TrendSnapshot> {
    const { moment, validAt } = scope;
    const id = `${lastDay} ${moment?.position ?? ''} ${moment?.at.getTime() ?? ''} ${validAt ?? ''}`;
    const compute = (now: number): Promise<TrendSnapshot> => this.compute(lastDay, scope, new Date(now));
    if (moment !== null || after === null) return this.kept.get(id, compute);
    return answerAfter(this.kept, { id, compute, after, lastChange: () => this.reads.lastChange() });
  }

  private async compute(lastDay: string, scope: SnapshotScope, now: Date): Promise<TrendSnapshot> {
    const { moment, validAt } = scope;
    const asOf = moment?.at ?? now;
    const days: Days = {
      window: windowEnding(lastDay),
      themes: windowEnding(lastDay, THEME_DAYS),
      today: dayOf(asOf.getTime()),
    };
    const found = (rows: RowsAt, position: bigint): Promise<Found> =>
      isPresent(scope) && rows === null ? this.present(days, position) : this.of(days, { rows, validAt });
    const { value, moment: read } = await this.reads.read(moment, found, TRIES);
    const [week, exits, companies] = value;
    const beside = { exits, themes: emergingThemes(companies, days.themes.from) };
    return snapshotOf(days.window, week, beside, { now, asOf, position: read.position });
  }

  private present({ window, themes, today }: Days, position: bigint): Promise<Found> {
    const { previous_from: first, to } = themes;
    return Promise.all([this.weeks.of(window, today), this.exits(window), this.companies.between(first, to, position)]);
  }

  private of({ window, themes, today }: Days, scope: TrendScope): Promise<Found> {
    const { previous_from: first, to } = themes;
    const { past } = this;
    return Promise.all([past.of(window, scope, today), past.exits(window, scope), past.announced(first, to, scope)]);
  }

  private exits({ from, to }: TrendWindow): Promise<ExitRow[]> {
    return this.store.prepared<ExitRow>(
      'trend_exits',
      `SELECT name, slug, exit->>'kind' AS type, exit->>'acquirer' AS acquirer, (exit->>'amount')::float8 AS amount,
              exit->>'date' AS date
       FROM read.companies
       WHERE exit IS NOT NULL AND length(exit->>'date') = 10 AND exit->>'date' BETWEEN $1 AND $2 AND status <> 'pending'
       ORDER BY amount DESC NULLS LAST, date DESC, slug`,
      [from, to],
    );
  }
}

interface Days {
  readonly window: TrendWindow;
  readonly themes: TrendWindow;
  /** Of the facts: YYYY-MM-DD. */
  readonly today: string;
}

type Found = [Week, ExitRow[], readonly NewCompany[]];
