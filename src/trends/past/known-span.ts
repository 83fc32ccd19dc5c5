import { type ReadStore } from '../../platform/read-store/read-store.js';
import { EARLIEST_ROUND_DAY, type KnownSpan } from '../snapshot/trend-window.rules.js';
import { trendSource, type TrendScope } from './trend-source.js';

/**
 * The first and last day of a round dated until `today` (YYYY-MM-DD); null without one. Each end is the first hit of an
 * index in order.
 */
export async function knownSpan(store: ReadStore, scope: TrendScope, today: string): Promise<KnownSpan | null> {
  const { rounds, isKnownRound, companies, isListed } = trendSource(scope);
  const end = (direction: 'ASC' | 'DESC'): string => `(SELECT r.dated_on::text FROM ${rounds}
    WHERE r.dated_on BETWEEN '${EARLIEST_ROUND_DAY}' AND $1::date AND length(r.date) = 10 AND ${isKnownRound}
      AND EXISTS (SELECT FROM ${companies} WHERE c.company_id = r.company_id AND ${isListed})
    ORDER BY r.dated_on ${direction} LIMIT 1)`;
  const [span] = await store.query<{ first: string | null; last: string | null }>(
    `SELECT ${end('ASC')} AS first, ${end('DESC')} AS last`,
    [today],
  );
  return span?.first && span.last ? { first: span.first, last: span.last } : null;
}
