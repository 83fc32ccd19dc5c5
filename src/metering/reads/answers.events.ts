import { type Sealed } from '../../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export type AnswersEvent =
  | {
      /** Part of the read set of an answer that shows many records. It counts once a charge names it. */
      readonly type: 'AnswerListed';
      readonly data: {
        readonly accountId: string;
        readonly requestId: string;
        /** Calendar month of the key, UTC: 2026-11. */
        readonly month: string;
        /** From 0. */
        readonly part: number;
        /** A read set in Base64; see `kernel/read-set.ts`. */
        readonly sealed: Sealed;
      };
    }
  | {
      /** The key of the month is destroyed: the read sets under it cannot be opened any more. */
      readonly type: 'ReadsForgotten';
      readonly data: { readonly accountId: string; readonly month: string };
    };

export const answersEvents = {
  AnswerListed: { version: 1 },
  ReadsForgotten: { version: 1 },
} as const;

/** The lists of one answer. */
export function answerStream(requestId: string): string {
  return `answers-${requestId}`;
}

/** The end of an account's read sets of a month. */
export function forgottenReadsStream(accountId: string, month: string): string {
  return `answers-${accountId}-${month}`;
}

/** The vault subject of an account's read sets; those of its months are parts of it. */
export function readsSubject(accountId: string): string {
  return `${READS_SUBJECTS}${accountId}`;
}

/** @param month 2026-11 */
export function readsOfMonthSubject(accountId: string, month: string): string {
  return `${readsSubject(accountId)}/${month}`;
}

/** How the subjects of read sets begin. */
export const READS_SUBJECTS = 'reads-';

const OF_MONTH = /^reads-([0-9a-f-]{36})\/(\d{4}-\d{2})$/;

/** Account and month of such a subject; null for any other. */
export function readsOfMonth(subject: string): { readonly accountId: string; readonly month: string } | null {
  const [, accountId, month] = OF_MONTH.exec(subject) ?? [];
  return accountId !== undefined && month !== undefined ? { accountId, month } : null;
}
