import { type ProseToken } from './prose-tokens.rules.js';

export const OPTIONS = ['rhythm', 'destructure', 'tells', 'punctuation'] as const;
export type RewriteOption = (typeof OPTIONS)[number];

/** Each includes the previous ones. */
export const STRENGTHS = ['light', 'balanced', 'thorough'] as const;
export type RewriteStrength = (typeof STRENGTHS)[number];

export interface RewriteTerms {
  readonly strength: RewriteStrength;
  readonly options: readonly RewriteOption[];
}

/** Universal part of speech of the word at `start`. */
export interface TaggedWord {
  readonly start: number;
  readonly partOfSpeech: string;
  /** Its base form, as in a dictionary. */
  readonly lemma: string;
}

export interface Tagged {
  readonly words: readonly TaggedWord[];
  /** Start of each sentence, the first at 0. */
  readonly sentenceStarts: readonly number[];
}

/** Finds parts of speech and sentences of English. */
export type Tagger = (text: string) => Tagged;

export interface TaggedToken extends ProseToken {
  /** NOUN, VERB, AUX and so on; X where unknown. */
  readonly partOfSpeech: string;
  readonly lemma: string;
}

export interface Sentence {
  readonly start: number;
  /** End offset, exclusive. */
  readonly end: number;
  readonly tokens: readonly TaggedToken[];
}

/** Input of rules: running text, with all offsets relative to `text`. */
export interface Passage {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly isFree: (start: number, end: number) => boolean;
}

export interface Edit {
  /** Its name in plain words, for the caller. */
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export interface Rule {
  readonly option: RewriteOption;
  readonly strength: RewriteStrength;
  readonly find: (passage: Passage, terms: RewriteTerms) => Edit[];
}

export function isActive(rule: Pick<Rule, 'option' | 'strength'>, terms: RewriteTerms): boolean {
  return terms.options.includes(rule.option) && STRENGTHS.indexOf(rule.strength) <= STRENGTHS.indexOf(terms.strength);
}
