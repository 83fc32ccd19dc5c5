import { Command } from '@nestjs/cqrs';
import { type ThemeName } from '../drawing/themes.rules.js';
import { type FontPreset } from '../drawing/typography.rules.js';
import { type VisualSummaryAnswer } from './visual-summary-answers.dto.js';

export interface VisualSummaryRequest {
  /** Empty where the title of the page at `url` is wanted. */
  readonly title: string;
  /** HTML or plain text; empty where the page at `url` is read. */
  readonly contentHtml: string;
  /** Default html. */
  readonly contentKind?: 'html' | 'text';
  readonly url?: string;
  readonly excerpt: string | null;
  readonly sourceUrl: string | null;
  readonly theme: ThemeName;
  readonly font: FontPreset;
  readonly wantsAttribution: boolean;
}

/**
 * Draws an article, stores the picture, and returns the answer without credits. Every transport sends this command with
 * the caller's plan; `pay_per_call` counts as a paid plan.
 */
export class GenerateVisualSummary extends Command<VisualSummaryAnswer> {
  constructor(
    readonly request: VisualSummaryRequest,
    readonly plan: string,
  ) {
    super();
  }
}
