import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CachedAnswers } from '../../platform/read-store/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { NewCompanies } from './new-companies.service.js';
import { emergingThemes, type Theme } from './themes.rules.js';
import { snapshotOf, type ExitRow, type TrendSnapshot } from './trend-snapshot.rules.js';
import { windowEnding, type TrendWindow } from './trend-window.rules.js';
import { WeekRounds } from './week-rounds.service.js';

/** Themes need more companies than one week has. */
const THEME_DAYS = 28;
/** A finished day changes only through an import of older data. */
const KEEP_MS = 60_000;
const MOST_KEPT = 64;

/** The week that ends with a day, computed from stored rounds and exits and cached for a minute. */
@Injectable()
export class TrendSnapshots {
  private readonly kept: CachedAnswers<TrendSnapshot>;

  constructor(
    private readonly store: ReadStore,
    private readonly weeks: WeekRounds,
    private readonly companies: NewCompanies,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, { ttlMs: KEEP_MS, most: MOST_KEPT });
  }

  snapshot(lastDay: string): Promise<TrendSnapshot> {
    return this.kept.get(lastDay, (now) => this.compute(lastDay, new Date(now)));
  }

  private async compute(lastDay: string, now: Date): Promise<TrendSnapshot> {
    const window = windowEnding(lastDay);
    const [week, exits, themes] = await Promise.all([
      this.weeks.of(window),
      this.exits(window),
      this.themes(windowEnding(lastDay, THEME_DAYS)),
    ]);
    return snapshotOf(window, week, { exits, themes }, now);
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

  private async themes({ previous_from, from, to }: TrendWindow): Promise<Theme[]> {
    return emergingThemes(await this.companies.between(previous_from, to), from);
  }
}
