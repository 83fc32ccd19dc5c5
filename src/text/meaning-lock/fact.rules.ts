import { type ProseToken } from '../wording/prose-tokens.rules.js';
import { type ProtectedKind } from '../wording/protected-spans.rules.js';
import { type FactWordKind } from './fact-words.rules.js';

export type FactKind = FactWordKind | ProtectedKind | 'number' | 'unit' | 'name' | 'direction';

/** A fact that a rewording must keep. */
export interface Fact {
  readonly kind: FactKind;
  /** Key for comparison: other wordings of one fact share it. */
  readonly key: string;
  /** The verbatim text, for people. */
  readonly text: string;
  /** Index among the tokens of the text; protected parts have that of the next token. */
  readonly at: number;
}

/** What the lock reads of a text. */
export interface Facts {
  readonly facts: readonly Fact[];
  readonly tokens: readonly FactToken[];
}

export interface FactToken extends ProseToken {
  readonly partOfSpeech: string;
  /** At the beginning of a sentence or a line a capital letter has no meaning. */
  readonly isInitial: boolean;
}

export interface ReadFact {
  readonly facts: readonly Fact[];
  /** Index of the token behind it. */
  readonly end: number;
}

/** The first fact that differs between two texts; null for a missing one. */
export interface MeaningDifference {
  /** `form` is a proposal that is no rewording of the paragraph, `unsettled` rules that found no end. */
  readonly fact: FactKind | 'language' | 'unsettled' | 'form';
  readonly before: string | null;
  readonly after: string | null;
}
