import { type EnrichedField, type FieldValue } from '../pipeline/enrichment.events.js';
import { type PageDocument } from '../site-visit/page-document.rules.js';
import { type PageKind } from './site-pages.rules.js';

export interface ReadPage {
  readonly kind: PageKind;
  readonly url: string;
  readonly document: PageDocument;
}

/** A value that one page states for a field. */
export interface SiteFact {
  readonly field: EnrichedField;
  readonly value: FieldValue;
  readonly rule: string;
  readonly matched: string | null;
  readonly confidence: number;
  /** Extracted from running text, not from linked data, meta elements or links. */
  readonly isText?: boolean;
}
