import { Candidates, keepUseful, weightsOf, type Candidate, type WordIndex } from './candidates.rules.js';

/** The search form of a contract: its words, and a serial that is stable while its text is. */
export interface Searched {
  readonly serial: number;
  readonly words: readonly number[];
}

interface Found {
  readonly serial: number;
  readonly score: number;
}

/** Above this share of new contracts the whole catalogue is searched again. */
const MOST_NEW = 0.2;

/**
 * Candidates of one catalogue in another, cached between refreshes: unchanged contracts are compared only with new ones
 * of the other side. Cached scores are not updated.
 */
export class CandidateSearch {
  private targets: ReadonlySet<number> = new Set();
  private found: ReadonlyMap<number, readonly Found[]> = new Map();

  /** Candidates for each contract of `asking`, by index; `vocabulary` is the number of distinct words. */
  begin(queries: readonly Searched[], targets: readonly Searched[], vocabulary: number): CandidatesRun {
    const sides: [WordIndex, WordIndex] = [{ words: wordsOf(queries) }, { words: wordsOf(targets) }];
    const weights = weightsOf(...sides, vocabulary);
    const places = new Map(targets.map(({ serial }, place) => [serial, place]));
    const added = targets.flatMap(({ serial }, place) => (this.targets.has(serial) ? [] : [place]));
    const before = added.length > targets.length * MOST_NEW ? new Map<number, readonly Found[]>() : this.found;
    const next = new Map<number, readonly Found[]>();
    let amongNew: Candidates | null = null;
    let amongAll: Candidates | null = null;
    const search = (index: number): Candidate[] => {
      const known = before.get((queries[index] as Searched).serial);
      const cached = known?.map(({ serial, score }) => ({ second: places.get(serial), score }));
      if (!cached?.every((one): one is Candidate => one.second !== undefined)) {
        return (amongAll ??= new Candidates(...sides, weights)).of(index);
      }
      const best = [...cached];
      amongNew ??= new Candidates(...sides, weights, added);
      for (const candidate of amongNew.of(index)) keepUseful(best, candidate);
      return best;
    };
    return {
      of: (index) => {
        const best = search(index);
        const found = best.map(({ second, score }) => ({ serial: (targets[second] as Searched).serial, score }));
        next.set((queries[index] as Searched).serial, found);
        return best;
      },
      end: () => {
        this.targets = new Set(places.keys());
        this.found = next;
      },
    };
  }
}

export interface CandidatesRun {
  of(index: number): Candidate[];
  /** Commits the results for the next run; without it the next run starts from the same state. */
  end(): void;
}

function wordsOf(all: readonly Searched[]): (readonly number[])[] {
  return all.map(({ words }) => words);
}
