import { Query } from '@nestjs/cqrs';
import { type Relation } from '../arbitrage.events.js';

export interface Judged {
  readonly judged: number;
  readonly open: number;
  /** Settled against the relation; near pairs, which claim none, settled differently. */
  readonly diverged: number;
}

export interface Scorecard {
  /** Pairs that were shown as a lock and that both venues have settled. */
  readonly judged: number;
  /** Those whose payouts contradict the claim. */
  readonly false_locks: number;
  /** false_locks ÷ judged; null without a judged pair. */
  readonly rate: number | null;
  /** Shown as a lock, and not yet settled by both. */
  readonly open: number;
  /** The time of the first lock. */
  readonly since: string | null;
  /** The same for all shown rows. */
  readonly rows: Readonly<Record<Relation, Judged>>;
}

export class GetScorecard extends Query<Scorecard> {}
