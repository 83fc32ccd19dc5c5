import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { RELATIONS, type Relation } from '../arbitrage.events.js';
import { GetScorecard, type Judged, type Scorecard } from './get-scorecard.query.js';

interface Row {
  readonly relation: Relation;
  readonly was_lock: boolean;
  readonly settled: boolean;
  readonly diverged: boolean;
  /** Against the relation that its last lock claimed, whatever the comparison says today. */
  readonly false_lock: boolean;
  readonly n: number;
  readonly since: Date | null;
}

/** A lock counts as false wherever the payouts differ from the claim, even if its buyer gained. */
const COUNTS = `
  SELECT relation, last_opened_at IS NOT NULL AS was_lock, settlement IS NOT NULL AS settled,
         CASE WHEN relation = 'near' THEN coalesce(settlement->>'first' <> settlement->>'second', false)
              ELSE coalesce(diverged, false) END AS diverged,
         coalesce(last_opened_at IS NOT NULL AND CASE coalesce(opened_relation, relation)
           WHEN 'identity' THEN (settlement->>'first')::numeric <> (settlement->>'second')::numeric
           WHEN 'complement' THEN (settlement->>'first')::numeric + (settlement->>'second')::numeric <> 1
         END, false) AS false_lock,
         count(*)::int AS n, min(last_opened_at) AS since
  FROM read.arbitrage_pairs WHERE shown GROUP BY 1, 2, 3, 4, 5`;

@QueryHandler(GetScorecard)
export class GetScorecardHandler implements IQueryHandler<GetScorecard> {
  constructor(private readonly readStore: ReadStore) {}

  async execute(): Promise<Scorecard> {
    const rows = await this.readStore.query<Row>(COUNTS);
    const sum = (test: (row: Row) => boolean): number => rows.filter(test).reduce((total, { n }) => total + n, 0);
    const judged = sum((row) => row.was_lock && row.settled);
    const falseLocks = sum((row) => row.false_lock);
    const times = rows.flatMap(({ since }) => (since === null ? [] : [since.getTime()]));
    const of = (relation: Relation): Judged => ({
      judged: sum((row) => row.relation === relation && row.settled),
      open: sum((row) => row.relation === relation && !row.settled),
      diverged: sum((row) => row.relation === relation && row.settled && row.diverged),
    });
    return {
      judged,
      false_locks: falseLocks,
      rate: judged === 0 ? null : Math.round((falseLocks / judged) * 1e6) / 1e6,
      open: sum((row) => row.was_lock && !row.settled),
      since: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
      rows: Object.fromEntries(RELATIONS.map((relation) => [relation, of(relation)])) as Record<Relation, Judged>,
    };
  }
}
