import { firstDayOf } from './first-day.js';
import { areOfAPart, roundKind } from './round-kind.js';
import { STAGES } from './vocabularies.js';
import { canonicalTerm } from './vocabulary-match.js';

/** Stages that a company keeps whatever rounds it raised before. */
const AFTER_ROUNDS = new Set(['Acquired', 'Public']);
const ORDER = new Map(STAGES.map(({ value }, place) => [value, place]));

export interface StagedRound {
  readonly round_id: string;
  readonly round: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date: string | null;
}

/** What states no stage, whatever the other words are: a lender or a grant says nothing of what investors bought into. */
const WITHOUT_STAGE = new Set(['debt', 'loan', 'loans', 'grant', 'grants', 'credit', 'secondary']);
const LISTINGS = new Set([
  'ipo',
  'post ipo',
  'initial public offering',
  'initial public offering ipo',
  'direct listing',
  'listing',
]);

/**
 * The stage of the vocabulary that a round's name states: `A round`, `series-a`, `Series A-1` and `Series A extension`
 * give Series A; null for a grant, a loan, or a word that states no stage.
 */
export function stageOfRound(round: string | null): string | null {
  if (round === null) return null;
  const kind = roundKind(round) ?? '';
  const [first = '', ...rest] = kind.split(' ');
  if ([first, ...rest].some((word) => WITHOUT_STAGE.has(word))) return null;
  if (LISTINGS.has(kind)) return 'Public';
  if (isSeries(first, round) && areOfAPart(rest)) {
    return first > 'd' ? 'Series E+' : (canonicalTerm('stage', `Series ${first}`) ?? null);
  }
  if (first === 'pre' && rest[0] === 'seed') return 'Pre-seed';
  if (kind === 'pre ipo') return 'Pre-IPO';
  if (first === 'seed' || first === 'angel' || kind === 'post seed') return 'Seed';
  if (first === 'growth') return 'Growth';
  const stage = canonicalTerm('stage', round);
  return stage === undefined || stage === 'Acquired' || stage === 'Bootstrapped' ? null : stage;
}

/** Whether the word is the letter of a series: `I` and later ones only where the name says so, since `I round` may be the first. */
function isSeries(word: string, round: string): boolean {
  return (
    word.length === 1 &&
    ((word >= 'a' && word <= 'h') ||
      (word > 'h' && ['serie', 'série'].some((series) => round.toLowerCase().includes(series))))
  );
}

/** The latest dated round that states a stage; of one day's rounds the later stage. Null without one. */
export function latestStage(
  rounds: readonly StagedRound[],
): { readonly stage: string; readonly roundId: string } | null {
  let latest: { readonly stage: string; readonly roundId: string; readonly rank: string } | null = null;
  for (const { round_id: roundId, round, date } of rounds) {
    const stage = date === null ? null : stageOfRound(round);
    if (stage === null) continue;
    const rank = `${firstDayOf(date)} ${String(ORDER.get(stage) ?? 0).padStart(2, '0')} ${roundId}`;
    if (latest === null || rank > latest.rank) latest = { stage, roundId, rank };
  }
  return latest && { stage: latest.stage, roundId: latest.roundId };
}

/** A company's stage: its exit, else that of its latest dated round, else the source's own word. */
export function currentStage(stated: string | null, ofRound: string | null): string | null {
  const known = stated === null ? undefined : canonicalTerm('stage', stated);
  return known !== undefined && AFTER_ROUNDS.has(known) ? stated : (ofRound ?? stated);
}
