import { type MeaningDifference } from '../meaning-lock/fact.rules.js';
import { meaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { type Tagger } from '../wording/rule.rules.js';
import { splitParagraphs } from '../wording/prose-lines.rules.js';
import { isEnglish } from './language.rules.js';
import { type ParagraphResult, type RewriteResult } from './rewrite-text.query.js';
import { resultOf } from './rewrite-text.rules.js';

/** Name of the edit that a model's wording is. */
export const MODEL_RULE = 'Language model';
/** A proposal longer than this factor is not a rewording. */
const MOST_GROWTH = 1.5;

/**
 * Takes a model's wording of a paragraph if the meaning lock finds all its facts. Of a refused one, `keptBecause` has the
 * reason, and the paragraph stays as the rules made it. Null is a missing proposal.
 */
export function* withProposals(
  result: RewriteResult,
  proposals: readonly (string | null)[],
  tagger: Tagger,
): Generator<void, RewriteResult> {
  const paragraphs: ParagraphResult[] = [];
  for (const [i, paragraph] of result.paragraphs.entries()) {
    const proposal = proposals[i] ?? null;
    paragraphs.push(proposal === null ? paragraph : judged(paragraph, padded(proposal, paragraph.original), tagger));
    yield;
  }
  return yield* resultOf(result.original, splitParagraphs(result.original).gaps, paragraphs);
}

/** Whether the wording of a paragraph is a model's. */
export function isProposed({ edits }: ParagraphResult): boolean {
  return edits[0]?.rule === MODEL_RULE;
}

function judged(paragraph: ParagraphResult, proposal: string, tagger: Tagger): ParagraphResult {
  const { original } = paragraph;
  if (proposal === original) return paragraph;
  const difference = unfit(original, proposal) ?? meaningDifference(original, proposal, tagger);
  if (difference) return { ...paragraph, keptBecause: difference };
  return {
    original,
    rewritten: proposal,
    edits: [{ rule: MODEL_RULE, span: [0, original.length], before: original, after: proposal }],
    keptBecause: null,
  };
}

/** Anything but one paragraph of English with the same number of lines. */
function unfit(original: string, proposal: string): MeaningDifference | null {
  const isRewording =
    proposal.length <= original.length * MOST_GROWTH &&
    proposal.split('\n').length === original.split('\n').length &&
    splitParagraphs(proposal).paragraphs.length === 1;
  if (!isRewording) return { fact: 'form', before: null, after: null };
  return isEnglish(proposal) ? null : { fact: 'language', before: null, after: null };
}

/** Models drop surrounding spaces. */
function padded(proposal: string, original: string): string {
  const before = original.slice(0, original.length - original.trimStart().length);
  return before + proposal.trim() + original.slice(original.trimEnd().length);
}
