import { type ReadStore } from '../../platform/read-store/read-store.js';
import { fuzzyTerms } from './fuzzy-terms.rules.js';

/** Shorter words have too many neighbours; longer ones too many spellings. */
const SHORTEST = 4;
const LONGEST = 16;
/** A longer text is a sentence, in which one misspelt word matters less than the time of a search. */
const MOST_WORDS = 4;
/** How many times as common the word nearby must be: rare words are names and terms of a trade. */
const TIMES_AS_COMMON = 10;
/** The common spellings occur in so many of the texts. */
const TEXTS = 300;
/** The first letter is rarely mistyped. */
const SAME_FIRST_LETTER = 10;

interface Spelling {
  readonly word: string;
  readonly is_typed: boolean;
  readonly texts: number;
}

/**
 * The text with words one edit away in place of words that next to no text has: `orbital satelite` becomes `orbital
 * satellite`. Null where nothing is misspelt. The index of the texts is the lexicon, so that imports maintain none.
 */
export async function correctedText(store: ReadStore, text: string): Promise<string | null> {
  // Quotes and operators ask for exactly these words.
  const words = /["-]|\bor\b/i.test(text) ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (words.length > MOST_WORDS) return null;
  const mayBeWrong = words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word));
  if (mayBeWrong.length === 0) return null;
  const rare = await rareWords(store, mayBeWrong);
  const corrected = new Map(
    await Promise.all(rare.map(async (word) => [word, await commonNeighbour(store, word)] as const)),
  );
  const result = words.map((word) => corrected.get(word) ?? word).join(' ');
  return result === words.join(' ') ? null : result;
}

/** The words that no sampled text has; counted, since for the first match alone the planner scans the texts. */
async function rareWords(store: ReadStore, words: readonly string[]): Promise<string[]> {
  const rows = await store.prepared<{ word: string }>(
    'rare_words',
    `SELECT word FROM unnest($1::text[]) word WHERE to_tsvector('english', word) <> ''
       AND (SELECT count(*) FROM read.company_sample c WHERE c.document @@ plainto_tsquery('english', word)) = 0`,
    [words],
  );
  return rows.map(({ word }) => word);
}

async function commonNeighbour(store: ReadStore, word: string): Promise<string | null> {
  const typed = word.toLowerCase();
  for (const table of ['company_sample', 'companies'] as const) {
    const spellings = await spellingsIn(store, table, typed);
    const own = spellings.find(({ is_typed }) => is_typed)?.texts ?? 0;
    const others = spellings.filter(({ is_typed }) => !is_typed);
    const [best] = others.sort((a, b) => likelihood(b, typed) - likelihood(a, typed));
    if (best) return best.texts >= own * TIMES_AS_COMMON ? best.word : null;
  }
  return null;
}

function likelihood({ word, texts }: Spelling, typed: string): number {
  return texts * (word[0] === typed[0] ? SAME_FIRST_LETTER : 1);
}

/**
 * The spellings one edit away that texts have, and in how many of the first texts. Without a limit in `found` the planner
 * uses the index. `companies` is only searched where the sample has no spelling, so there are few.
 */
function spellingsIn(store: ReadStore, table: 'company_sample' | 'companies', typed: string): Promise<Spelling[]> {
  return store.prepared<Spelling>(
    `spellings_${table}`,
    `WITH near AS MATERIALIZED (
       SELECT lexeme, min(word) AS word, bool_or(word = $2) AS is_typed
       FROM unnest($1::text[]) word, unnest(ts_lexize('english_stem', word)) lexeme GROUP BY lexeme),
     wanted AS MATERIALIZED (SELECT string_agg('''' || lexeme || '''', ' | ')::tsquery AS lexemes FROM near),
     found AS MATERIALIZED (
       SELECT c.document FROM wanted, read.${table} c WHERE c.document @@ wanted.lexemes)
     SELECT n.word, n.is_typed, count(*)::int AS texts
     FROM (SELECT * FROM found LIMIT ${TEXTS}) f, unnest(tsvector_to_array(f.document)) AS l(lexeme) JOIN near n USING (lexeme)
     GROUP BY n.word, n.is_typed`,
    [[typed, ...fuzzyTerms(typed)], typed],
  );
}
