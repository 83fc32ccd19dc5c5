import { Candidates, keepUseful, weightsOf, type Candidate, type WordIndex } from './candidates.rules.js';

/** A contract as it is looked for: its words, and a number of its own for as long as it reads the same. */
export interface Searched {
  readonly serial: number;
  readonly words: readonly number[];
}

interface Found {
  readonly serial: number;
  readonly score: number;
}

/** Where more than this part of a catalogue is new, all of it is looked through again. */
const MOST_NEW = 0.2;

/**
 * Candidates of one catalogue in another, kept from one refresh to the next: of contracts that read as before only
 * what is new on the other side is looked at. Their scores stay those of the day they were found.
 */
export class CandidateSearch {
  private asked: ReadonlySet<number> = new Set();
  private found: ReadonlyMap<number, readonly Found[]> = new Map();

  /** Candidates of each contract of `asking`, by its place; `vocabulary` is the number of words there are. */
  begin(asking: readonly Searched[], asked: readonly Searched[], vocabulary: number): CandidatesRun {
    const sides: [WordIndex, WordIndex] = [{ words: wordsOf(asking) }, { words: wordsOf(asked) }];
    const weights = weightsOf(...sides, vocabulary);
    const places = new Map(asked.map(({ serial }, place) => [serial, place]));
    const added = asked.flatMap(({ serial }, place) => (this.asked.has(serial) ? [] : [place]));
    const before = added.length > asked.length * MOST_NEW ? new Map<number, readonly Found[]>() : this.found;
    const next = new Map<number, readonly Found[]>();
    let amongNew: Candidates | null = null;
    let amongAll: Candidates | null = null;
    const search = (index: number): Candidate[] => {
      const known = before.get((asking[index] as Searched).serial);
      const kept = known?.map(({ serial, score }) => ({ second: places.get(serial), score }));
      if (!kept?.every((one): one is Candidate => one.second !== undefined)) {
        return (amongAll ??= new Candidates(...sides, weights)).of(index);
      }
      const best = [...kept];
      amongNew ??= new Candidates(...sides, weights, added);
      for (const candidate of amongNew.of(index)) keepUseful(best, candidate);
      return best;
    };
    return {
      of: (index) => {
        const best = search(index);
        const found = best.map(({ second, score }) => ({ serial: (asked[second] as Searched).serial, score }));
        next.set((asking[index] as Searched).serial, found);
        return best;
      },
      end: () => {
        this.asked = new Set(places.keys());
        this.found = next;
      },
    };
  }
}

export interface CandidatesRun {
  of(index: number): Candidate[];
  /** Keeps what was found for the next time; without it the next run begins where this one did. */
  end(): void;
}

function wordsOf(all: readonly Searched[]): (readonly number[])[] {
  return all.map(({ words }) => words);
}
