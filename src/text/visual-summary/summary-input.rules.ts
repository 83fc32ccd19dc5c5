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
  /** The line at the foot; null leaves it out. */
  readonly attribution: string | null;
}

export interface DrawnSummary {
  /** Of input and version: the same piece has the same one. */
  readonly id: string;
  readonly diagram: Diagram;
  readonly title: string;
  readonly description: string;
  readonly svg: string;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The preset it is set in: Inter where the one asked for lacks a letter. */
  readonly font: FontPreset;
}

/** Why a piece cannot be drawn. */
export type Undrawable = 'nothing_to_draw' | 'script_not_supported';

export type DrawingResult = { readonly drawn: DrawnSummary } | { readonly undrawable: Undrawable };
