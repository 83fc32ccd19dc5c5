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

  /** The text without misspellings; null where it has none. */
  async correctedText(text: string, source: CompanySource = PRESENT): Promise<string | null> {
    // Quotes and operators ask for exactly these words.
    const words = /["-]|\bor\b/i.test(text) ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);
    if (words.length > MOST_WORDS) return null;
    const mayBeWrong = words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word));
    if (mayBeWrong.length === 0) return null;
    const lexicon = source.isPresent
      ? await this.lexicon.get('', () => this.lexiconOfSample(source))
      : await this.lexiconOfSample(source);
    const rare = (await this.stemsOf(mayBeWrong)).filter(({ stem }) => !lexicon.has(stem));
    const corrected = new Map(
      await Promise.all(
        rare.map(async (typed) => [typed.word, await this.commonNeighbour(typed, lexicon, source)] as const),
      ),
    );
    const result = words.map((word) => corrected.get(word) ?? word).join(' ');
    return result === words.join(' ') ? null : result;
  }

  private async commonNeighbour(
    { word, stem: own }: Stem,
    lexicon: Lexicon,
    source: CompanySource,
  ): Promise<string | null> {
    const typed = word.toLowerCase();
    const stems = (await this.stemsOf(fuzzyTerms(typed, LETTERS))).filter(({ stem }) => stem !== own);
    const sampled = stems.flatMap(({ word, stem }) => ({ word, texts: lexicon.get(stem) ?? 0 }));
    const [best] = byLikelihood(
      sampled.filter(({ texts }) => texts > 0),
      typed,
    );
    if (best) return best.word;
    const texts = await this.textsWith([own, ...stems.map(({ stem }) => stem)], source);
    const others = stems.flatMap(({ word, stem }) => ({ word, texts: texts.get(stem) ?? 0 }));
    const [rarer] = byLikelihood(others, typed);
    const least = Math.max(1, (texts.get(own) ?? 0) * TIMES_AS_COMMON);
    return rarer && rarer.texts >= least ? rarer.word : null;
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
