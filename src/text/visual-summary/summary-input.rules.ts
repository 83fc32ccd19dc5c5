import { type Diagram } from '../diagram/diagram.rules.js';
import { type LabelLanguage } from '../drawing/labels.rules.js';
import { type ThemeName } from '../drawing/themes.rules.js';
import { type FontPreset } from '../drawing/typography.rules.js';

/** An article's HTML, its plain text, or the whole page around it. */
export type ContentKind = 'html' | 'text' | 'page';

export interface SummaryInput {
  /** Empty where the title of the page is wanted. */
  readonly title: string;
  readonly contentHtml: string;
  /** What `contentHtml` is; default html. */
  readonly contentKind?: ContentKind;
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
  /** Of the words that are not the article's; null where there are none in its language. */
  readonly language: LabelLanguage | null;
}

/** Why an article cannot be drawn. */
export type Undrawable = 'nothing_to_draw' | 'script_not_supported' | 'article_unreadable';

export type DrawingResult = { readonly drawn: DrawnSummary } | { readonly undrawable: Undrawable };
