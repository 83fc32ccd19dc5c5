import { firstDayOf } from './first-day.js';
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

/**
 * The stage of the vocabulary that a round's name states: `A round`, `series-a`, `Series A-1` and `Series A extension`
 * give Series A; null for a grant, a loan, or a word that states no stage.
 */
export function stageOfRound(round: string | null): string | null {
  if (round === null) return null;
  const words = round
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const letter = /^(?:series )?([a-h])(?: ?\d)?(?: round| extension| prime| bridge)*$/.exec(words)?.[1];
  if (letter !== undefined) return canonicalTerm('stage', `Series ${letter}`) ?? null;
  if (/\b(?:debt|loan|grant|credit)\b/.test(words)) return null;
  if (/^pre ?seed\b/.test(words)) return 'Pre-seed';
  if (/^(?:series )?(?:seed|angel)\b/.test(words)) return 'Seed';
  if (/^growth\b/.test(words)) return 'Growth';
  if (/^(?:ipo|initial public offering|direct listing|listing)$/.test(words)) return 'Public';
  const stage = canonicalTerm('stage', round);
  return stage === undefined || stage === 'Acquired' || stage === 'Bootstrapped' ? null : stage;
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
