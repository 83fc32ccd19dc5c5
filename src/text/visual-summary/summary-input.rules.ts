import { type Diagram } from '../diagram/diagram.rules.js';
import { type ThemeName } from '../drawing/themes.rules.js';
import { type FontPreset } from '../drawing/typography.rules.js';

export interface SummaryInput {
  readonly title: string;
  readonly contentHtml: string;
  readonly excerpt: string | null;
  readonly sourceUrl: string | null;
  readonly theme: ThemeName;
  readonly font: FontPreset;
  /** The line in the footer; null leaves it out. */
  readonly attribution: string | null;
}

export interface DrawnSummary {
  /** Hash of input and version: equal articles have equal ids. */
  readonly id: string;
  readonly diagram: Diagram;
  readonly title: string;
  readonly description: string;
  readonly svg: string;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The font in use: Inter where the requested one lacks a letter. */
  readonly font: FontPreset;
}

/** Why an article cannot be drawn. */
export type Undrawable = 'nothing_to_draw' | 'script_not_supported';

export type DrawingResult = { readonly drawn: DrawnSummary } | { readonly undrawable: Undrawable };
