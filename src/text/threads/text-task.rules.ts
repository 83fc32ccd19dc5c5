import { type RewriteResult } from '../rewrite/rewrite-text.query.js';
import { type DrawingResult, type SummaryInput } from '../visual-summary/summary-input.rules.js';
import { type RewriteTerms } from '../wording/rule.rules.js';

/** Text work that would block the event loop too long. */
export type TextTask =
  | { readonly kind: 'warm' }
  | { readonly kind: 'rewrite'; readonly text: string; readonly terms: RewriteTerms }
  | { readonly kind: 'judge'; readonly result: RewriteResult; readonly proposals: readonly (string | null)[] }
  | { readonly kind: 'summary'; readonly input: SummaryInput };

export type TextTaskResult = RewriteResult | DrawingResult | null;
