/** Contracts of one venue as bags of words: what `candidates` looks through. */
export interface WordIndex {
  /** Words of each contract, by number, without repeats. */
  readonly words: readonly Int32Array[];
}

export interface Candidate {
  readonly second: number;
  /** Share of the words' weight that both have, 0 to 1. */
  readonly score: number;
}

/** Words that stand in more contracts than this tell none of them apart, and would cost the most. */
const MOST_POSTINGS = 1_500;
const LEAST_SCORE = 0.2;
const MOST_CANDIDATES = 3;

/** Finds, for contracts of one venue, those of another that speak of the same things. */
export class Candidates {
  private readonly postings = new Map<number, number[]>();
  private readonly weights: Float64Array;
  private readonly totals: Float64Array;
  private readonly shared: Float64Array;
  private readonly touched: Int32Array;

  constructor(
    private readonly first: WordIndex,
    private readonly second: WordIndex,
    vocabulary: number,
  ) {
    const counts = new Float64Array(vocabulary);
    for (const words of first.words) for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
    second.words.forEach((words, index) => {
      for (const word of words) {
        counts[word] = (counts[word] ?? 0) + 1;
        const list = this.postings.get(word);
        if (!list) this.postings.set(word, [index]);
        else if (list.length <= MOST_POSTINGS) list.push(index);
      }
    });
    const total = first.words.length + second.words.length;
    this.weights = counts.map((count) => (count === 0 ? 0 : Math.log(1 + total / count)));
    this.totals = Float64Array.from(second.words, (words) => this.weightOf(words));
    this.shared = new Float64Array(second.words.length);
    this.touched = new Int32Array(second.words.length);
  }

  /** The best few for a contract of the first venue, best first. */
  of(index: number): Candidate[] {
    const words = this.first.words[index] as Int32Array;
    const { shared, touched } = this;
    let count = 0;
    for (const word of words) {
      const list = this.postings.get(word);
      if (!list || list.length > MOST_POSTINGS) continue;
      const weight = this.weights[word] as number;
      for (const other of list) {
        if (shared[other] === 0) touched[count++] = other;
        (shared[other] as number) += weight;
      }
    }
    const own = this.weightOf(words);
    const best: Candidate[] = [];
    for (let at = 0; at < count; at++) {
      const second = touched[at] as number;
      const rare = shared[second] as number;
      shared[second] = 0;
      // An upper bound first: only what is good enough by its rare words is counted in full.
      const bound = rare / Math.min(own, this.totals[second] as number);
      if (bound < LEAST_SCORE) continue;
      const score = this.scoreOf(words, own, second);
      if (score >= LEAST_SCORE) keepBest(best, { second, score });
    }
    return best;
  }

  private scoreOf(words: Int32Array, own: number, second: number): number {
    const others = this.second.words[second] as Int32Array;
    let both = 0;
    // Sorted, so one walk over both is enough.
    for (let a = 0, b = 0; a < words.length && b < others.length;) {
      const difference = (words[a] as number) - (others[b] as number);
      if (difference === 0) both += this.weights[words[a] as number] as number;
      if (difference <= 0) a++;
      if (difference >= 0) b++;
    }
    return both / (own + (this.totals[second] as number) - both);
  }

  private weightOf(words: Int32Array): number {
    return words.reduce((sum, word) => sum + (this.weights[word] as number), 0);
  }
}

function keepBest(best: Candidate[], candidate: Candidate): void {
  const at = best.findIndex(({ score }) => score < candidate.score);
  if (at >= 0) best.splice(at, 0, candidate);
  else best.push(candidate);
  if (best.length > MOST_CANDIDATES) best.pop();
}
