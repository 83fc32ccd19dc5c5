import { type Clock } from '../../kernel/clock.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { PRESENT, type CompanySource } from './company-source.js';
import { fuzzyTerms } from './fuzzy-terms.rules.js';

/** Shorter words have too many neighbours; longer ones too many spellings. */
const SHORTEST = 4;
const LONGEST = 16;
/** A longer text is a sentence, in which one misspelt word matters less than the time of a search. */
const MOST_WORDS = 4;
/** How many times as common the word nearby must be: rare words are names and terms of a trade. */
const TIMES_AS_COMMON = 10;
/** More texts with a word say nothing more of its spelling. */
const TEXTS = 300;
/** The first letter is rarely mistyped. */
const SAME_FIRST_LETTER = 10;
/** The words of the sample change slowly, and a search never waits for the next ones. */
const CACHE = { ttlMs: 60_000, lendMs: 3_600_000, most: 1 };

/** How many texts of the sample have each stem. */
type Lexicon = ReadonlyMap<string, number>;

interface Stem {
  readonly word: string;
  readonly stem: string;
}

interface Spelling {
  readonly word: string;
  readonly texts: number;
}

/** A correction, which the sample may not yet know in full. */
export interface Correction {
  /** The text without misspellings; null where it has none that the sample knows better. */
  readonly text: string | null;
  /** Whether all texts would say the same. */
  readonly isWhole: boolean;
  /** The text without misspellings by all texts; null where it has none. */
  whole(): Promise<string | null>;
}

/** A word that next to no text has, and words one edit away. */
interface Rare {
  readonly typed: Stem;
  readonly near: readonly Stem[];
  /** The likeliest of them in the sample; null for none. */
  readonly sampled: string | null;
}

const NOTHING: Correction = { text: null, isWhole: true, whole: () => Promise.resolve(null) };

/**
 * Finds words one edit away from words that next to no text has: `orbital satelite` becomes `orbital satellite`. The
 * sample of the companies, else the index of all texts, is the lexicon, so that imports maintain none.
 */
export class SpellingCorrection {
  private readonly lexicon: CachedAnswers<Lexicon>;

  constructor(
    private readonly store: ReadStore,
    clock: Clock,
  ) {
    this.lexicon = new CachedAnswers(clock, CACHE);
  }

  async correctedText(text: string, source: CompanySource = PRESENT): Promise<Correction> {
    // Quotes and operators ask for exactly these words.
    const words = /["-]|\bor\b/i.test(text) ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);
    if (words.length > MOST_WORDS) return NOTHING;
    const mayBeWrong = words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word));
    if (mayBeWrong.length === 0) return NOTHING;
    const lexicon = source.isPresent
      ? await this.lexicon.get('', () => this.lexiconOfSample(source))
      : await this.lexiconOfSample(source);
    const unknown = (await this.stemsOf(mayBeWrong)).filter(({ stem }) => !lexicon.has(stem));
    const rare = await Promise.all(unknown.map((typed) => this.neighbours(typed, lexicon)));
    const textWith = (corrected: ReadonlyMap<string, string | null>): string | null => {
      const result = words.map((word) => corrected.get(word) ?? word).join(' ');
      return result === words.join(' ') ? null : result;
    };
    return {
      text: textWith(new Map(rare.map(({ typed, sampled }) => [typed.word, sampled]))),
      isWhole: rare.every(({ sampled }) => sampled !== null),
      whole: async () => {
        const found = rare.map(
          async (one) => [one.typed.word, one.sampled ?? (await this.commoner(one, source))] as const,
        );
        return textWith(new Map(await Promise.all(found)));
      },
    };
  }

  private async neighbours(typed: Stem, lexicon: Lexicon): Promise<Rare> {
    const word = typed.word.toLowerCase();
    const near = (await this.stemsOf(fuzzyTerms(word, LETTERS))).filter(({ stem }) => stem !== typed.stem);
    const known = near.flatMap(({ word, stem }) => ({ word, texts: lexicon.get(stem) ?? 0 }));
    const [best] = byLikelihood(
      known.filter(({ texts }) => texts > 0),
      word,
    );
    return { typed, near, sampled: best?.word ?? null };
  }

  /** Among all texts the likeliest of the words nearby, where it is far more common. */
  private async commoner({ typed, near }: Rare, source: CompanySource): Promise<string | null> {
    const texts = await this.textsWith([typed.stem, ...near.map(({ stem }) => stem)], source);
    const others = near.flatMap(({ word, stem }) => ({ word, texts: texts.get(stem) ?? 0 }));
    const [best] = byLikelihood(others, typed.word.toLowerCase());
    const least = Math.max(1, (texts.get(typed.stem) ?? 0) * TIMES_AS_COMMON);
    return best && best.texts >= least ? best.word : null;
  }

  /** Stop words have no stem and are left out. */
  private stemsOf(words: readonly string[]): Promise<Stem[]> {
    return this.store.prepared<Stem>(
      'word_stems',
      `SELECT word, stem FROM unnest($1::text[]) word, unnest(ts_lexize('english_stem', word)) stem`,
      [words],
    );
  }

  private async lexiconOfSample({ sample, standing }: CompanySource): Promise<Lexicon> {
    const rows = await this.store.query<{ stem: string; texts: number }>(
      `SELECT stem, count(*)::int AS texts FROM ${sample}, unnest(tsvector_to_array(c.document)) stem
       WHERE ${standing('c')} GROUP BY stem`,
    );
    return new Map(rows.map(({ stem, texts }) => [stem, texts]));
  }

  /**
   * In how many texts each stem occurs, counted up to a limit. Only for stems that the sample lacks, so few texts have
   * them. One look-up per stem, since the index compares each text with every stem of one query.
   */
  private async textsWith(
    stems: readonly string[],
    { companies, standing }: CompanySource,
  ): Promise<Map<string, number>> {
    const rows = await this.store.query<{ stem: string; texts: number }>(
      `SELECT stem, texts FROM unnest($1::text[]) stem, LATERAL (
         SELECT count(*)::int AS texts FROM (
           SELECT FROM ${companies} WHERE c.document @@ quote_literal(stem)::tsquery AND ${standing('c')}
           LIMIT ${TEXTS}) f) counted
       WHERE texts > 0`,
      [[...new Set(stems)]],
    );
    return new Map(rows.map(({ stem, texts }) => [stem, texts]));
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function byLikelihood(spellings: readonly Spelling[], typed: string): Spelling[] {
  const likelihood = ({ word, texts }: Spelling): number => texts * (word[0] === typed[0] ? SAME_FIRST_LETTER : 1);
  return [...spellings].sort((a, b) => likelihood(b) - likelihood(a));
}
