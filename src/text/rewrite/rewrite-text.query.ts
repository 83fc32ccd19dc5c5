import { Query } from '@nestjs/cqrs';
import { type MeaningDifference } from '../meaning-lock/meaning-lock.rules.js';
import { type RewriteTerms } from '../wording/rule.rules.js';
import { type WordStats } from './word-stats.rules.js';

/** What was done in a paragraph of the original. */
export interface ParagraphEdit {
  readonly rule: string;
  /** Offsets in the paragraph as it was sent, in UTF-16 units, the second exclusive. */
  readonly span: readonly [number, number];
  readonly before: string;
  readonly after: string;
}

export interface ParagraphResult {
  readonly original: string;
  readonly rewritten: string;
  readonly edits: readonly ParagraphEdit[];
  readonly keptBecause: MeaningDifference | null;
}

export interface RewriteResult {
  readonly original: string;
  readonly rewritten: string;
  readonly paragraphs: readonly ParagraphResult[];
  readonly stats: WordStats;
  /** False where no paragraph is in a language that the rules know. */
  readonly isSupported: boolean;
  /** Paragraphs whose wording a model proposed and the meaning lock let through; absent where the rules worked alone. */
  readonly proposalsTaken?: number;
}

/** A text said more plainly, with the same facts. It reads nothing and changes nothing. */
export class RewriteText extends Query<RewriteResult> {
  constructor(
    readonly text: string,
    readonly terms: RewriteTerms,
  ) {
    super();
  }
}
