import { isEnglish } from './language.rules.js';
import { type ParagraphResult, type RewriteResult } from './rewrite-text.query.js';
import { wordsKept, wordsOf, wordStats } from './word-stats.rules.js';
import { joinParagraphs, splitParagraphs } from '../wording/prose-lines.rules.js';
import { rewriteParagraph, type Engine } from '../wording/rewrite-paragraph.rules.js';
import { type RewriteTerms } from '../wording/rule.rules.js';

/** Rewrites a text paragraph by paragraph; yields every few milliseconds for other work. */
export function* rewriteText(text: string, terms: RewriteTerms, engine: Engine): Generator<void, RewriteResult> {
  const { paragraphs, gaps } = splitParagraphs(text);
  const results: ParagraphResult[] = [];
  for (const original of paragraphs) {
    results.push(isEnglish(original) ? yield* englishParagraph(original, terms, engine) : foreign(original));
    yield;
  }
  return yield* resultOf(text, gaps, results);
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
    ...{ original, rewritten, paragraphs },
    stats: wordStats({ before: before.length, after: after.length, kept }),
    isSupported: paragraphs.some(({ keptBecause }) => keptBecause?.fact !== 'language'),
  };
}

function* englishParagraph(original: string, terms: RewriteTerms, engine: Engine): Generator<void, ParagraphResult> {
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
