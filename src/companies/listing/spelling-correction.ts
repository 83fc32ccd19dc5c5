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

/** Words one edit away from a typed one. */
interface Neighbours {
  readonly typed: Stem;
  readonly stems: readonly Stem[];
  /** The likeliest that texts of the sample have; null without any. */
  readonly sampled: string | null;
}

/** What is known of a text's misspellings. */
export interface Correction {
  /** Whether words are misspelt, and the sample has all that are meant. */
  readonly isComplete: boolean;
  /** The text without misspellings; null where it has none. */
  readonly text: () => Promise<string | null>;
}

const NOTHING_WRONG: Correction = { isComplete: false, text: () => Promise.resolve(null) };

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

  /** The text with the words that the sample has; the look-up of the others in all texts begins when it is asked for. */
  async begun(text: string, source: CompanySource = PRESENT): Promise<Correction> {
    // Quotes and operators ask for exactly these words.
    const words = /["-]|\bor\b/i.test(text) ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);
    if (words.length > MOST_WORDS) return NOTHING_WRONG;
    const mayBeWrong = words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word));
    if (mayBeWrong.length === 0) return NOTHING_WRONG;
    const [lexicon, stems] = await Promise.all([
      source.isPresent ? this.lexicon.get('', () => this.lexiconOfSample(source)) : this.lexiconOfSample(source),
      this.stemsOf(mayBeWrong),
    ]);
    const rare = stems.filter(({ stem }) => !lexicon.has(stem));
    const neighbours = await Promise.all(rare.map((typed) => this.neighboursOf(typed, lexicon)));
    return {
      isComplete: neighbours.length > 0 && neighbours.every(({ sampled }) => sampled !== null),
      text: async () => {
        const corrected = new Map(
          await Promise.all(
            neighbours.map(
              async (of) => [of.typed.word, of.sampled ?? (await this.commonNeighbour(of, source))] as const,
            ),
          ),
        );
        const result = words.map((word) => corrected.get(word) ?? word).join(' ');
        return result === words.join(' ') ? null : result;
      },
    };
  }

  private async neighboursOf(typed: Stem, lexicon: Lexicon): Promise<Neighbours> {
    const word = typed.word.toLowerCase();
    const stems = (await this.stemsOf(fuzzyTerms(word, LETTERS))).filter(({ stem }) => stem !== typed.stem);
    const known = stems.flatMap(({ word, stem }) => ({ word, texts: lexicon.get(stem) ?? 0 }));
    const [best] = byLikelihood(
      known.filter(({ texts }) => texts > 0),
      word,
    );
    return { typed, stems, sampled: best?.word ?? null };
  }

  private async commonNeighbour({ typed, stems }: Neighbours, source: CompanySource): Promise<string | null> {
    const texts = await this.textsWith([typed.stem, ...stems.map(({ stem }) => stem)], source);
    const others = stems.flatMap(({ word, stem }) => ({ word, texts: texts.get(stem) ?? 0 }));
    const [rarer] = byLikelihood(others, typed.word.toLowerCase());
    const least = Math.max(1, (texts.get(typed.stem) ?? 0) * TIMES_AS_COMMON);
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
