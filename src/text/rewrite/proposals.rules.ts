import { meaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { isEnglish } from './language.rules.js';
import { type ParagraphResult, type RewriteResult } from './rewrite-text.query.js';
import { wordsKept, wordsOf, wordStats } from './word-stats.rules.js';
import { joinParagraphs, splitParagraphs } from '../wording/prose-lines.rules.js';

/** A proposal longer than this factor is not a rewording. */
const MOST_GROWTH = 1.5;

/**
 * Takes a model's wording of a paragraph if the meaning lock finds all its facts, and keeps the rules' result for the
 * others. Null is a missing proposal.
 */
export function* withProposals(
  result: RewriteResult,
  proposals: readonly (string | null)[],
): Generator<void, RewriteResult> {
  const { gaps } = splitParagraphs(result.original);
  const paragraphs = result.paragraphs.map((paragraph, i) => {
    const proposal = proposals[i] ?? null;
    return withProposal(paragraph, proposal === null ? null : padded(proposal, paragraph.original));
  });
  const count = { before: 0, after: 0, kept: 0 };
  for (const { original, rewritten } of paragraphs) {
    const [before, after] = [wordsOf(original), wordsOf(rewritten)];
    count.before += before.length;
    count.after += after.length;
    count.kept += yield* wordsKept(before, after);
  }
  return {
    ...result,
    rewritten: joinParagraphs({ paragraphs: paragraphs.map(({ rewritten }) => rewritten), gaps }),
    paragraphs,
    stats: wordStats(count),
    proposalsTaken: paragraphs.filter((paragraph, i) => paragraph !== result.paragraphs[i]).length,
  };
}

function withProposal(paragraph: ParagraphResult, proposal: string | null): ParagraphResult {
  const { original } = paragraph;
  if (proposal === null || proposal === original || !isFit(original, proposal)) return paragraph;
  if (meaningDifference(original, proposal) !== null) return paragraph;
  return {
    original,
    rewritten: proposal,
    edits: [{ rule: 'model', span: [0, original.length], before: original, after: proposal }],
    keptBecause: null,
  };
}

/** One paragraph with the same number of lines, in English. */
function isFit(original: string, proposal: string): boolean {
  return (
    proposal.length <= original.length * MOST_GROWTH &&
    proposal.split('\n').length === original.split('\n').length &&
    splitParagraphs(proposal).paragraphs.length === 1 &&
    isEnglish(proposal)
  );
}

/** Models drop surrounding spaces. */
function padded(proposal: string, original: string): string {
  const before = original.slice(0, original.length - original.trimStart().length);
  return before + proposal.trim() + original.slice(original.trimEnd().length);
}
