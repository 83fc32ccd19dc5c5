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
  const count = { before: 0, after: 0, kept: 0 };
  for (const original of paragraphs) {
    const result = isEnglish(original) ? yield* englishParagraph(original, terms, engine) : foreign(original);
    const [before, after] = [wordsOf(original), wordsOf(result.rewritten)];
    yield;
    count.before += before.length;
    count.after += after.length;
    count.kept += yield* wordsKept(before, after);
    results.push(result);
  }
  return {
    original: text,
    rewritten: joinParagraphs({ paragraphs: results.map(({ rewritten }) => rewritten), gaps }),
    paragraphs: results,
    stats: wordStats(count),
    isSupported: results.some(({ keptBecause }) => keptBecause?.fact !== 'language'),
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
