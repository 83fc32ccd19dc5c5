import { Injectable } from '@nestjs/common';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { PinnedReads, type RowsAt } from '../../web/lists/pinned-reads.js';
import { type SnapshotScope } from '../snapshot/trend-snapshots.service.js';
import { type KnownSpan } from '../snapshot/trend-window.rules.js';
import { knownSpan } from './known-span.js';
import { trendSource } from './trend-source.js';

/** The rounds of one week. */
export interface CountedWeek {
  readonly weeks_ago: number;
  readonly amount: number;
  readonly rounds: number;
}

/** What the page of trends shows beside a snapshot, from the rows as of a moment, or as true until a day. */
@Injectable()
export class PastCapital {
  private readonly reads: PinnedReads;

  constructor(private readonly store: ReadStore) {
    this.reads = new PinnedReads(store, companiesProjection);
  }

  /** The weeks before and with the last day that have rounds, and the span of all rounds until `today`. */
  async weeks(
    { first, last, today }: { readonly first: string; readonly last: string; readonly today: string },
    scope: SnapshotScope,
  ): Promise<{ readonly weeks: CountedWeek[]; readonly span: KnownSpan | null }> {
    return this.read(scope, async (rows) => {
      const { rounds, isKnownRound, companies, isListed } = trendSource({ rows, validAt: scope.validAt });
      const [weeks, span] = await Promise.all([
        this.store.query<CountedWeek>(
          `SELECT ($2::date - r.dated_on) / 7 AS weeks_ago, coalesce(sum(r.amount), 0)::float8 AS amount,
             count(*)::int AS rounds
           FROM ${rounds} JOIN ${companies} ON c.company_id = r.company_id
           WHERE r.dated_on BETWEEN $1::date AND $2::date AND length(r.date) = 10 AND ${isKnownRound} AND ${isListed}
           GROUP BY 1`,
          [first, last],
        ),
        knownSpan(this.store, { rows, validAt: scope.validAt }, today),
      ]);
      return { weeks, span };
    });
  }

  /** The last day up to `until` with a dated round; null without one. */
  lastRoundDay(until: string, scope: SnapshotScope): Promise<string | null> {
    return this.read(scope, async (rows) => {
      const { rounds, isKnownRound, companies, isListed } = trendSource({ rows, validAt: scope.validAt });
      const [row] = await this.store.query<{ day: string }>(
        `SELECT r.dated_on::text AS day FROM ${rounds}
         WHERE r.dated_on <= $1::date AND length(r.date) = 10 AND ${isKnownRound}
           AND EXISTS (SELECT FROM ${companies} WHERE c.company_id = r.company_id AND ${isListed})
         ORDER BY r.dated_on DESC LIMIT 1`,
        [until],
      );
      return row?.day ?? null;
    });
  }

  private async read<T>({ moment }: SnapshotScope, work: (rows: RowsAt) => Promise<T>): Promise<T> {
    return (await this.reads.read(moment, work)).value;
  }
}
