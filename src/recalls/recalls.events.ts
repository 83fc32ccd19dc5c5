// These names and fields are a stored format: version them, never edit them.

/** Why what was served was wrong. */
export const RECALL_KINDS = ['corrected', 'retracted', 'merged', 'split', 'withdrawn', 'erased'] as const;
export type RecallKind = (typeof RECALL_KINDS)[number];

/** What the wrong fields are about; `erased` is the class of every erasure. */
export const RECALL_CLASSES = ['identity', 'money', 'status', 'contact', 'text', 'erased'] as const;
export type RecallClass = (typeof RECALL_CLASSES)[number];

/** The classes that an account's webhooks receive until it chooses others. */
export const DEFAULT_CLASSES: readonly RecallClass[] = ['identity', 'money', 'status', 'erased'];

export const RECALLED_RECORDS = ['company', 'person', 'investor', 'product', 'round'] as const;
export type RecalledKind = (typeof RECALLED_RECORDS)[number];

export interface RecalledRecord {
  readonly kind: RecalledKind;
  readonly id: string;
}

/** A record, and the positions of the events that made it wrong and that ended that, in digits. */
export interface RecalledSpan extends RecalledRecord {
  readonly wrongFrom: string;
  readonly until: string;
}

/** A place in the log: position in digits, ISO 8601 instant. */
export interface RecallPlace {
  readonly position: string;
  readonly at: string;
}

export interface OpenedRecall {
  /** Id of the event that corrected the record. */
  readonly recallId: string;
  readonly kind: RecallKind;
  readonly record: RecalledRecord;
  /** Further records that were wrong by it: products and rounds that went with it, records merged into it before. */
  readonly others: readonly RecalledSpan[];
  /** Of `merged`: the record that has the facts now. */
  readonly mergedInto: string | null;
  readonly classes: readonly RecallClass[];
  /** Fields of answers, with the value before and after; empty where the whole record was wrong, and of an erasure. */
  readonly fields: readonly RecalledField[];
  /** Versions of the record from here on are wrong, up to the correction. */
  readonly wrongFrom: RecallPlace;
  /** Answers up to here were right, although they show the same version; null for none. */
  readonly rightUntil: RecallPlace | null;
  readonly correctedAt: RecallPlace;
  /** Numbers of both events in the record's stream. */
  readonly revisions: { readonly wrong: number; readonly corrected: number };
}

export interface RecalledField {
  /** Name in answers. */
  readonly field: string;
  /** Null for none, and where parties of a round are not repeated here. */
  readonly served: unknown;
  readonly now: unknown;
}

/** What an account read of a recalled record. */
export interface RecalledReads {
  readonly count: number;
  /** Positions of the first and last answer. */
  readonly first: string;
  readonly last: string;
  /** Newest first, at most 100. */
  readonly requestIds: readonly string[];
}

export interface RecallRefund {
  readonly requestId: string;
  readonly wallet: string;
  readonly credits: number;
}

export interface NoticedRecall {
  readonly recallId: string;
  readonly accountId: string;
  /** Those of the recall's records that the account read. */
  readonly records: readonly RecalledRecord[];
  readonly reads: RecalledReads;
  readonly refunds: readonly RecallRefund[];
}

export type RecallEvent = { readonly type: 'RecallOpened'; readonly data: OpenedRecall };

export type RecallNoticeEvent =
  | { readonly type: 'RecallNoticed'; readonly data: NoticedRecall }
  /** Charges of wrong answers that the log received after the notice. */
  | { readonly type: 'RecallReadsAdded'; readonly data: NoticedRecall };

export type RecallChoiceEvent = {
  /** The classes whose recalls an account's webhooks receive and its list shows. */
  readonly type: 'RecallClassesChosen';
  readonly data: { readonly accountId: string; readonly classes: readonly RecallClass[] };
};

export const recallEvents = { RecallOpened: { version: 1 } } as const;
export const recallNoticeEvents = { RecallNoticed: { version: 1 }, RecallReadsAdded: { version: 1 } } as const;
export const recallChoiceEvents = { RecallClassesChosen: { version: 1 } } as const;

/** @param eventId of the correction */
export function recallStream(eventId: string): string {
  return `recall-${eventId}`;
}

export function recallNoticeStream(recallId: string, accountId: string): string {
  return `recallNotice-${recallId}-${accountId}`;
}

export function recallChoiceStream(accountId: string): string {
  return `recallChoice-${accountId}`;
}
