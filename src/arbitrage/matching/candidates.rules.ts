/** The contracts of one venue as bags of words, the input of `Candidates`. */
export interface WordIndex {
  /** The word numbers of each contract, ascending and distinct. */
  readonly words: readonly (readonly number[])[];
}

export interface Candidate {
  readonly second: number;
  /** The weight of shared words relative to all, 0 to 1. */
  readonly score: number;
}

/** More frequent words do not distinguish contracts and would cost the most. */
const MOST_POSTINGS = 1_500;
const LEAST_SCORE = 0.2;
const MOST_CANDIDATES = 3;
/** With those that are as similar as the last one, so that their order decides nothing. */
const MOST_WITH_EQUAL = 16;
/** The minimum similarity at which more than the best candidate's rules are read. */
const WORTH_READING = 0.5;

/** The weight of each word, by its frequency in the contracts of both venues. */
export function weightsOf(first: WordIndex, second: WordIndex, vocabulary: number): Float64Array {
  const counts = new Float64Array(vocabulary);
  for (const { words: all } of [first, second]) {
    for (const words of all) for (const word of words) counts[word] = (counts[word] as number) + 1;
  }
  const total = first.words.length + second.words.length;
  return counts.map((count) => (count === 0 ? 0 : Math.log(1 + total / count)));
}

/** Finds similar contracts of another venue for contracts of one venue. */
export class Candidates {
  private readonly postings = new Map<number, number[]>();
  private readonly totals: Float64Array;
  private readonly shared: Float64Array;
  private readonly touched: Int32Array;

  /** @param among indexes of `second` to search; default all */
  constructor(
    private readonly first: WordIndex,
    private readonly second: WordIndex,
    private readonly weights: Float64Array,
    among?: readonly number[],
  ) {
    this.totals = new Float64Array(second.words.length);
    this.shared = new Float64Array(second.words.length);
    this.touched = new Int32Array(second.words.length);
    const take = (index: number): void => {
      const words = second.words[index] ?? [];
      this.totals[index] = this.weightOf(words);
      for (const word of words) {
        const list = this.postings.get(word);
        if (!list) this.postings.set(word, [index]);
        else if (list.length <= MOST_POSTINGS) list.push(index);
      }
    };
    if (among) among.forEach(take);
    else for (let index = 0; index < second.words.length; index++) take(index);
  }

  /** The best match, and two more of high similarity with their equals; best first. */
  of(index: number): Candidate[] {
    const words = this.first.words[index] ?? [];
    const ownWeight = this.weightOf(words);
    const { count, left } = this.gather(words, ownWeight);
    const best: Candidate[] = [];
    // The one with the largest overlap first: its score excludes most others early.
    let promising = -1;
    for (let at = 0; at < count; at++) {
      const second = this.touched[at] as number;
      if (promising < 0 || (this.shared[second] as number) > (this.shared[promising] as number)) promising = second;
    }
    if (promising >= 0) this.collect(promising, { words, ownWeight }, best);
    let least = leastUseful(best);
    for (let at = 0; at < count; at++) {
      const second = this.touched[at] as number;
      // The upper bound: it shares all remaining words.
      const most = (this.shared[second] as number) + left;
      this.shared[second] = 0;
      if (second === promising || most * (1 + least) < least * (ownWeight + (this.totals[second] as number))) continue;
      this.collect(second, { words, ownWeight }, best);
      least = leastUseful(best);
    }
    return best;
  }

  /** Sums the overlap in rarer words, until no new contract can reach the minimum with the remaining words. */
  private gather(words: readonly number[], ownWeight: number): { count: number; left: number } {
    const lists = words.flatMap((word) => {
      const list = this.postings.get(word);
      return list && list.length <= MOST_POSTINGS ? [{ list, weight: this.weights[word] as number }] : [];
    });
    lists.sort((a, b) => a.list.length - b.list.length);
    const { shared, touched } = this;
    let count = 0;
    let left = ownWeight;
    for (const { list, weight } of lists) {
      if (left < LEAST_SCORE * ownWeight) break;
      for (const second of list) {
        if (shared[second] === 0) touched[count++] = second;
        (shared[second] as number) += weight;
      }
      left -= weight;
    }
    return { count, left };
  }

  private collect(second: number, query: { words: readonly number[]; ownWeight: number }, best: Candidate[]): void {
    const score = this.scoreOf(query.words, query.ownWeight, second);
    if (score >= leastUseful(best)) keepUseful(best, { second, score });
  }

  private scoreOf(words: readonly number[], ownWeight: number, second: number): number {
    const others = this.second.words[second] ?? [];
    let both = 0;
    // Both are sorted, so one merge pass suffices.
    for (let a = 0, b = 0; a < words.length && b < others.length;) {
      const difference = (words[a] as number) - (others[b] as number);
      if (difference === 0) both += this.weights[words[a] as number] as number;
      if (difference <= 0) a++;
      if (difference >= 0) b++;
    }
    return both / (ownWeight + (this.totals[second] as number) - both);
  }

  private weightOf(words: readonly number[]): number {
    let sum = 0;
    for (const word of words) sum += this.weights[word] as number;
    return sum;
  }
}

/** The score that a further candidate must reach. */
function leastUseful(best: readonly Candidate[]): number {
  const [first] = best;
  if (!first) return LEAST_SCORE;
  const last = best[MOST_CANDIDATES - 1];
  return last ? last.score : Math.max(LEAST_SCORE, Math.min(first.score, WORTH_READING));
}

/** Adds a candidate to the best ones; among those of low similarity only the best counts. */
export function keepUseful(best: Candidate[], candidate: Candidate): void {
  const at = best.findIndex(({ score }) => score < candidate.score);
  if (at >= 0) best.splice(at, 0, candidate);
  else best.push(candidate);
  while (best.length > 1 && !isUseful(best)) best.pop();
}

/** Whether the last one is among the best, or equal to the last of them. */
function isUseful(best: readonly Candidate[]): boolean {
  const [worst, least] = [best.at(-1)?.score ?? 0, best[MOST_CANDIDATES - 1]?.score ?? 0];
  return worst >= WORTH_READING && best.length <= MOST_WITH_EQUAL && worst >= least;
}
