import { deriveId } from '../../platform/ids/ids.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { type FundingRound } from '../record/company.events.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { type FundingRecord } from './funding-row.import.js';

interface RoundOrigin {
  readonly companyId: string;
  readonly source: string;
  readonly record: Pick<FundingRecord, 'details' | 'round' | 'date' | 'isMonthInWords' | 'roundKey' | 'hasNoAmounts'>;
}

/**
 * Assigns ids to a row's rounds, derived from company, source and the source's key of the round; without a key from
 * kind and date, and without those from the amount. Positions in the file do not matter, and equal amounts in one row
 * are separate rounds.
 */
export function identifiedRounds(
  rounds: readonly Omit<FundingRound, 'roundId'>[],
  { companyId, source, record }: RoundOrigin,
): SeenRound[] {
  const { round: kind, roundKey, hasNoAmounts } = record;
  // Earlier versions read `March 2015` as its first day; the id must stay.
  const date = record.isMonthInWords ? `${record.date}-01` : record.date;
  const named = kind !== null || date !== null ? `${kind?.toLowerCase() ?? ''}/${date ?? ''}` : null;
  const seen = new Map<string, number>();
  return rounds.map((round, index) => {
    const isOnly = rounds.length === 1;
    const isKeyed = isOnly && roundKey !== null;
    const key = isKeyed ? `key/${roundKey}` : ((isOnly ? named : null) ?? `amount/${round.amount}`);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const former = roundKey ?? `${recordKey(record.details.name)}/${kind ?? ''}/${date ?? ''}/${index}`;
    return {
      ...round,
      roundId: deriveId('round', `${companyId}/${source}#${key}/${before}`),
      formerId: deriveId('round', `${source}#${former}`),
      isKeyed,
      hasNoAmount: hasNoAmounts,
    };
  });
}
