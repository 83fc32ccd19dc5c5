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

/** In how many names of the sample each trigram occurs. */
type Frequencies = ReadonlyMap<string, number>;

/**
 * The rare parts of a name. Names that have only an ending like `robotics` in common with the text are very many and
 * not what is meant, so they are not compared.
 */
export class NameTrigrams {
  private readonly cached: CachedAnswers<Frequencies>;

  constructor(
    private readonly store: ReadStore,
    clock: Clock,
  ) {
    this.cached = new CachedAnswers(clock, CACHE);
  }

  /** The rarest trigrams of the name, that few names have together; null where all that any name has are common. */
  async rarest(key: string, source: CompanySource = PRESENT): Promise<string[] | null> {
    const frequencies = source.isPresent
      ? await this.cached.get('', () => this.frequencies(source))
      : await this.frequencies(source);
    return rarestOf(key, frequencies, MOST_COMPARED * SAMPLE_SHARE);
  }

  private async frequencies({ sample, standing }: CompanySource): Promise<Frequencies> {
    const rows = await this.store.query<{ part: string; names: number }>(
      `SELECT part, count(*)::int AS names FROM ${sample}, unnest(show_trgm(c.name_key)) part
       WHERE ${standing('c')} GROUP BY part`,
    );
    return new Map(rows.map(({ part, names }) => [part, names]));
  }
}

/** `most`: the names of the sample that the trigrams may have together. */
export function rarestOf(key: string, frequencies: Frequencies, most: number): string[] | null {
  const letters = [...key];
  const parts = [...new Set(letters.map((_, at) => letters.slice(at, at + 3).join('')))]
    .filter((part) => PART.test(part))
    .map((part) => ({ part, names: frequencies.get(part) ?? 0 }))
    .sort((a, b) => a.names - b.names);
  const rarest: string[] = [];
  let compared = 0;
  for (const { part, names } of parts) {
    if (compared + names > most) return compared === 0 ? null : rarest;
    compared += names;
    rarest.push(part);
  }
  return rarest;
}
