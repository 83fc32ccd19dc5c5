import { type RewriteResult } from '../rewrite/rewrite-text.query.js';
import { type DrawingResult, type SummaryInput } from '../visual-summary/summary-input.rules.js';
import { type RewriteTerms } from '../wording/rule.rules.js';

/** Work on a text that takes longer than the event loop may be held. */
export type TextTask =
  | { readonly kind: 'warm' }
  | { readonly kind: 'rewrite'; readonly text: string; readonly terms: RewriteTerms }
  | { readonly kind: 'judge'; readonly result: RewriteResult; readonly proposals: readonly (string | null)[] }
  | { readonly kind: 'summary'; readonly input: SummaryInput };

export type TextTaskResult = RewriteResult | DrawingResult | null;
