import { type Relation } from '../arbitrage.events.js';

/** Two compared contracts, by their index in their catalogues. */
export interface JudgedCandidate {
  readonly first: number;
  readonly second: number;
  readonly score: number;
  readonly relation: Relation;
}

/** Below this similarity two questions share only a topic. */
const NEAR_SCORE = 0.3;
const MOST_NEAR = 2_000;

/**
 * Selects pairs from candidates: all proven ones, and near ones that are mutual best matches without a proven partner.
 * Nearest first.
 */
export function pairUp(judged: readonly JudgedCandidate[]): JudgedCandidate[] {
  const proven = judged.filter(({ relation }) => relation !== 'near');
  const taken = {
    first: new Set(proven.map(({ first }) => first)),
    second: new Set(proven.map(({ second }) => second)),
  };
  const near = judged.filter(
    ({ first, second, score, relation }) =>
      relation === 'near' && score >= NEAR_SCORE && !taken.first.has(first) && !taken.second.has(second),
  );
  const bestOfFirst = bestBy(near, 'first');
  const bestOfSecond = bestBy(near, 'second');
  const mutual = near.filter((pair) => bestOfFirst.get(pair.first) === pair && bestOfSecond.get(pair.second) === pair);
  return [...proven, ...mutual.sort((a, b) => b.score - a.score).slice(0, MOST_NEAR)];
}

function bestBy(pairs: readonly JudgedCandidate[], side: 'first' | 'second'): Map<number, JudgedCandidate> {
  const best = new Map<number, JudgedCandidate>();
  for (const pair of pairs) {
    const known = best.get(pair[side]);
    if (!known || pair.score > known.score) best.set(pair[side], pair);
  }
  return best;
}
