import { type Clock } from '../../kernel/clock.js';
import { SAMPLE_SHARE } from '../../kernel/sample.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { PRESENT, type CompanySource } from './company-source.js';

/** Names that a search of similar ones compares, by the sample's estimate. */
const MOST_COMPARED = 5_000;
/** How common the parts of names are changes slowly, and a search never waits for the next figures. */
const CACHE = { ttlMs: 600_000, lendMs: 86_400_000, most: 1 };
/** Of boundaries and signs the index has trigrams of another form. */
const PART = /^[\p{L}\p{N}]{3}$/u;
/** In databases with the locale C, the index has no trigrams of letters beyond ASCII. */
const ASCII_PART = /^[a-z0-9]{3}$/;
const ASCII = /[a-z0-9]/;
const SHORTEST = 3;

/** In how many names of the sample each trigram occurs. */
type Frequencies = ReadonlyMap<string, number>;

/**
 * The parts by which names nearly alike are looked up. Names that have only an ending like `robotics` in common with the
 * text are very many and not what is meant, so they are not compared.
 */
export class NameTrigrams {
  private readonly cached: CachedAnswers<Frequencies>;
  /** Whether letters beyond ASCII have trigrams, which the locale of the database decides. */
  private hasOtherScripts: Promise<boolean> | null = null;

  constructor(
    private readonly store: ReadStore,
    clock: Clock,
  ) {
    this.cached = new CachedAnswers(clock, CACHE);
  }

  /**
   * Parts of the name that few names have together; null where all that any name has are common. Empty where no name can
   * be similar: by parts without trigrams, the index would be read as a whole.
   */
  async rareParts(key: string, source: CompanySource = PRESENT): Promise<string[] | null> {
    const [frequencies, hasOtherScripts] = await Promise.all([
      source.isPresent ? this.cached.get('', () => this.frequencies(source)) : this.frequencies(source),
      this.otherScripts(),
    ]);
    if (hasOtherScripts) return rarePartsOf(key, frequencies, MOST_COMPARED * SAMPLE_SHARE);
    if (!ASCII.test(key)) return [];
    const parts = rarePartsOf(key, frequencies, MOST_COMPARED * SAMPLE_SHARE, ASCII_PART);
    return parts?.length === 0 ? null : parts;
  }

  private otherScripts(): Promise<boolean> {
    this.hasOtherScripts ??= this.store
      .query<{ has: boolean }>(`SELECT show_trgm('ж') <> '{}' AS has`)
      .then(([row]) => row?.has ?? false);
    this.hasOtherScripts.catch(() => (this.hasOtherScripts = null));
    return this.hasOtherScripts;
  }

  private async frequencies({ sample, standing }: CompanySource): Promise<Frequencies> {
    const rows = await this.store.query<{ part: string; names: number }>(
      `SELECT part, count(*)::int AS names FROM ${sample}, unnest(show_trgm(c.name_key)) part
       WHERE ${standing('c')} GROUP BY part`,
    );
    return new Map(rows.map(({ part, names }) => [part, names]));
  }
}

/**
 * Three parts that do not overlap, so that two wrong letters leave one of them whole; of the choices the one that the
 * fewest names have. Where one of them is common, or the name too short for three, the rarest trigrams beside the others.
 *
 * @param most the names of the sample that the parts may have together
 * @param usable the trigrams that the index has
 */
export function rarePartsOf(
  key: string,
  frequencies: Frequencies,
  most: number,
  usable: RegExp = PART,
): string[] | null {
  const letters = [...key];
  const trigrams = letters
    .map((_, at) => letters.slice(at, at + SHORTEST).join(''))
    .map((part) => ({ part, names: usable.test(part) ? (frequencies.get(part) ?? 0) : Infinity }));
  const three = threeParts(letters, trigrams);
  const few = three && fewest(three, most);
  if (few?.length === 3) return few;
  const all = [...(three ?? []).filter(({ part }) => few?.includes(part)), ...trigrams];
  return fewest(all, most);
}

interface Part {
  readonly part: string;
  /** How many names of the sample have it, at most. */
  readonly names: number;
}

/** Cut in three at each pair of places. */
function threeParts(letters: readonly string[], trigrams: readonly Part[]): Part[] | null {
  let [best, least]: [Part[] | null, number] = [null, Infinity];
  const { length } = letters;
  for (let first = SHORTEST; first <= length - 2 * SHORTEST; first++) {
    for (let second = first + SHORTEST; second <= length - SHORTEST; second++) {
      const parts = [rarestWithin(0, first), rarestWithin(first, second), rarestWithin(second, length)];
      const names = parts.reduce((sum, part) => sum + part.names, 0);
      if (names < least) [best, least] = [parts, names];
    }
  }
  return best;

  function rarestWithin(from: number, to: number): Part {
    let at = from;
    for (let next = from + 1; next <= to - SHORTEST; next++) if (namesAt(next) < namesAt(at)) at = next;
    // One more letter makes it rarer; the index looks up each trigram of a longer one, for little.
    const isLonger = at + SHORTEST < to && namesAt(at + 1) !== Infinity;
    return { part: letters.slice(at, at + SHORTEST + (isLonger ? 1 : 0)).join(''), names: namesAt(at) };
  }

  function namesAt(at: number): number {
    return trigrams[at]?.names ?? Infinity;
  }
}

/** The rarest parts that few names have together; null where the rarest is common. */
function fewest(parts: readonly Part[], most: number): string[] | null {
  const rarest = new Set<string>();
  let compared = 0;
  for (const { part, names } of [...parts].sort((a, b) => a.names - b.names)) {
    if (names === Infinity || rarest.has(part)) continue;
    if (compared + names > most) return compared === 0 ? null : [...rarest];
    compared += names;
    rarest.add(part);
  }
  return [...rarest];
}
