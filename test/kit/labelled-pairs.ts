import { readFileSync } from 'node:fs';
import { type ContractText } from '../../src/arbitrage/matching/terms.rules.js';

export interface LabelledPair {
  readonly name: string;
  /**
   * identity and complement are the same contract; different is not; unproven may be, but the texts do not prove it.
   */
  readonly label: 'identity' | 'complement' | 'different' | 'unproven';
  readonly reason: string;
  readonly first: ContractText;
  readonly second: ContractText;
}

/** Pairs of contracts labelled by hand, in the style of the venues' rules. */
export function labelledPairs(): LabelledPair[] {
  return pairsIn('arbitrage-pairs.jsonl');
}

/** The same contracts in the full wording of both venues. Written before the rules that parse them. */
export function heldOutPairs(): LabelledPair[] {
  return pairsIn('arbitrage-held-out.jsonl');
}

/** Pairs in the wording of both venues' rules: one contract, and what is almost the same. */
export function venueWordingPairs(): LabelledPair[] {
  return pairsIn('arbitrage-venue-wording.jsonl');
}

/** Pairs that a reviewer wrote and judged before they were compared, half of them against the newest rules. */
export function reviewPairs(): LabelledPair[] {
  return pairsIn('arbitrage-review-pairs.jsonl');
}

/** Pairs in the manner of both catalogues, groups and closing times included, and near pairs to each rule that reads alike. */
export function cataloguePairs(): LabelledPair[] {
  return pairsIn('arbitrage-catalogue.jsonl');
}

/** One contract of each kind, and what is almost the same: another date, threshold, scope, source, district, league or margin. */
export function nearPairs(): LabelledPair[] {
  return pairsIn('arbitrage-near-pairs.jsonl');
}

/** Pairs judged as a lawyer would: those that were once judged wrongly, and some of the others. */
export function lawyerPairs(): LabelledPair[] {
  return pairsIn('arbitrage-lawyer-pairs.jsonl');
}

function pairsIn(file: string): LabelledPair[] {
  return readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as Omit<LabelledPair, 'first' | 'second'> & Record<'first' | 'second', Partial<ContractText>>,
    )
    .map((row) => ({ ...row, first: contract(row.first), second: contract(row.second) }));
}

export function contract(given: Partial<ContractText>): ContractText {
  return {
    venue: 'polymarket',
    question: '',
    item: null,
    outcomes: { yes: 'Yes', no: 'No' },
    rules: null,
    sources: [],
    strike: null,
    group: { exclusive: false, open: false, size: 1 },
    closesAt: null,
    ...given,
  };
}
