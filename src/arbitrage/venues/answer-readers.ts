import { type AnswerContent, type PackedRows } from './answer-rows.js';
import { KALSHI_READERS } from './kalshi-answers.rules.js';
import { POLYMARKET_READERS } from './polymarket-answers.rules.js';
import { PREDICTIT_READERS } from './predictit-answers.rules.js';

/** The readers of all venues' answers: what they return is compact and validated. */
export const ANSWER_READERS = { ...POLYMARKET_READERS, ...KALSHI_READERS, ...PREDICTIT_READERS };

export type AnswerKind = keyof typeof ANSWER_READERS;

export type AnswerRow<Kind extends AnswerKind> =
  ReturnType<(typeof ANSWER_READERS)[Kind]> extends AnswerContent<infer Row> ? Row : never;

/** An answer as it arrived, for the thread that parses it. */
export interface AnswerTask {
  readonly kind: AnswerKind;
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type AnswerTaskResult = PackedRows | { readonly malformed: string };
