import { Command } from '@nestjs/cqrs';
import { type ThemeName } from '../drawing/themes.rules.js';
import { type FontPreset } from '../drawing/typography.rules.js';
import { type VisualSummaryAnswer } from './visual-summary-answer.rules.js';

export interface VisualSummaryRequest {
  readonly title: string;
  readonly contentHtml: string;
  readonly excerpt: string | null;
  readonly sourceUrl: string | null;
  readonly theme: ThemeName;
  readonly font: FontPreset;
  readonly wantsAttribution: boolean;
}

/**
 * Draws a piece, keeps the picture, and says all of the answer but its credits. Whoever comes through another door
 * sends the same command with the plan it has: `pay_per_call` is a paid one.
 */
export class GenerateVisualSummary extends Command<VisualSummaryAnswer> {
  constructor(
    readonly request: VisualSummaryRequest,
    readonly plan: string,
  ) {
    super();
  }
}
