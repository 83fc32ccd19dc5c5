import { Query } from '@nestjs/cqrs';
import { type Relation } from '../arbitrage.events.js';

export interface Judged {
  readonly judged: number;
  readonly open: number;
  /** Settled otherwise than the relation says; of near pairs, for which nothing was claimed, settled apart. */
  readonly diverged: number;
}

export interface Scorecard {
  /** Pairs that were once shown as a lock and that both venues have paid. */
  readonly judged: number;
  /** Of those, the ones whose payouts did not add up to what was claimed. */
  readonly false_locks: number;
  /** false_locks ÷ judged; null while none is judged. */
  readonly rate: number | null;
  /** Shown as a lock, not yet paid by both. */
  readonly open: number;
  /** When the first lock was shown. */
  readonly since: string | null;
  /** The same for every row that was ever shown. */
  readonly rows: Readonly<Record<Relation, Judged>>;
}

export class GetScorecard extends Query<Scorecard> {}
