import { isEnglish } from './language.rules.js';
import { type ParagraphResult, type RewriteResult } from './rewrite-text.query.js';
import { wordsKept, wordsOf, wordStats } from './word-stats.rules.js';
import { joinParagraphs, splitParagraphs } from '../wording/prose-lines.rules.js';
import { reworded, rewriteParagraph, type Engine } from '../wording/rewrite-paragraph.rules.js';
import { type RewriteStrength, type RewriteTerms, type Tagged, type Tagger } from '../wording/rule.rules.js';

const OTHER: Readonly<Partial<Record<RewriteStrength, RewriteStrength>>> = {
  balanced: 'thorough',
  thorough: 'balanced',
};
/** What is tried where a fact would differ, in this order. */
const WEAKER: Readonly<Record<RewriteStrength, readonly RewriteStrength[]>> = {
  light: [],
  balanced: ['light'],
  thorough: ['balanced', 'light'],
};

/** Rewrites a text paragraph by paragraph; yields every few milliseconds for other work. */
export function* rewriteText(text: string, terms: RewriteTerms, given: Engine): Generator<void, RewriteResult> {
  const { paragraphs, gaps } = splitParagraphs(text);
  const engine = { ...given, tagger: remembering(given.tagger) };
  const results: ParagraphResult[] = [];
  for (const original of paragraphs) {
    results.push(isEnglish(original) ? yield* englishParagraph(original, terms, engine) : foreign(original));
    yield;
  }
  const result = yield* resultOf(text, gaps, results);
  return { ...result, sameAt: yield* sameTextAt(result, terms, engine) };
}

/** Tagging takes most of the time, and the other strength and the lock see the same texts again. */
function remembering(tagger: Tagger): Tagger {
  const known = new Map<string, Tagged>();
  return (text) => {
    const tagged = known.get(text) ?? tagger(text);
    known.set(text, tagged);
    return tagged;
  };
}

/** The other strength, if all paragraphs are the same there; it stops at the first that is not. */
function* sameTextAt(
  { original, rewritten, paragraphs }: RewriteResult,
  { strength, options }: RewriteTerms,
  engine: Engine,
): Generator<void, RewriteStrength | null> {
  const other = OTHER[strength];
  if (other === undefined || rewritten === original) return null;
  for (const paragraph of paragraphs.filter(({ keptBecause }) => keptBecause?.fact !== 'language')) {
    // The facts of this very text have been compared already.
    const result = yield* reworded(paragraph.original, { strength: other, options }, engine);
    if (result?.text !== paragraph.rewritten) return null;
    yield;
  }
  return other;
}

/** The whole answer to its paragraphs; the figures compare the two whole texts. */
export function* resultOf(
  original: string,
  gaps: readonly string[],
  paragraphs: readonly ParagraphResult[],
): Generator<void, RewriteResult> {
  const rewritten = joinParagraphs({ paragraphs: paragraphs.map((paragraph) => paragraph.rewritten), gaps });
  const [before, after] = [wordsOf(original), wordsOf(rewritten)];
  const kept = yield* wordsKept(before, after);
  return {
    original,
    rewritten,
    paragraphs,
    stats: wordStats({ before: before.length, after: after.length, kept }),
    sameAt: null,
    isSupported: paragraphs.some(({ keptBecause }) => keptBecause?.fact !== 'language'),
  };
}

/** Where a fact would differ, a weaker strength is used, and the reason stays. */
function* englishParagraph(original: string, terms: RewriteTerms, engine: Engine): Generator<void, ParagraphResult> {
  const first = yield* atStrength(original, terms, engine);
  if (first.keptBecause === null) return first;
  for (const strength of WEAKER[terms.strength]) {
    const weaker = yield* atStrength(original, { ...terms, strength }, engine);
    if (weaker.rewritten !== original) return { ...weaker, keptBecause: first.keptBecause };
  }
  return first;
}

function* atStrength(original: string, terms: RewriteTerms, engine: Engine): Generator<void, ParagraphResult> {
  const { rewritten, edits, keptBecause } = yield* rewriteParagraph(original, terms, engine);
  return {
    original,
    rewritten,
    edits: edits.map(({ rule, start, end, after }) => ({
      rule,
      span: [start, end],
      before: original.slice(start, end),
      after,
    })),
    keptBecause,
  };
}

function foreign(original: string): ParagraphResult {
  return { original, rewritten: original, edits: [], keptBecause: { fact: 'language', before: null, after: null } };
}
