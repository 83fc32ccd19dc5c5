import { Query } from '@nestjs/cqrs';
import { type MeaningDifference } from '../meaning-lock/fact.rules.js';
import { type RewriteStrength, type RewriteTerms } from '../wording/rule.rules.js';
import { type WordStats } from './word-stats.rules.js';

/** An edit in a paragraph of the original. */
export interface ParagraphEdit {
  readonly rule: string;
  /** Offsets in the paragraph as sent, in UTF-16 units, the second exclusive. */
  readonly span: readonly [number, number];
  readonly before: string;
  readonly after: string;
}

export interface ParagraphResult {
  readonly original: string;
  readonly rewritten: string;
  readonly edits: readonly ParagraphEdit[];
  /** Why a proposal of the model, or else of the rules, was refused; null where none was. */
  readonly keptBecause: MeaningDifference | null;
}

export interface RewriteResult {
  readonly original: string;
  readonly rewritten: string;
  readonly paragraphs: readonly ParagraphResult[];
  readonly stats: WordStats;
  /** False where no paragraph is in a supported language. */
  readonly isSupported: boolean;
  /** Of balanced and thorough the one that was not requested, where it gives the same changed text; else null. */
  readonly sameAt: RewriteStrength | null;
}

/** Rewrites a text more plainly with the same facts. Pure: no I/O. */
export class RewriteText extends Query<RewriteResult> {
  constructor(
    readonly text: string,
    readonly terms: RewriteTerms,
  ) {
    super();
  }
}
