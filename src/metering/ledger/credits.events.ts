import { type PlanName, type Wallet } from '../../kernel/credits.js';
import { type Sealed } from '../../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

/** How an amount was split between the period's allowance and purchased balance. Whole credits. */
export interface Split {
  readonly period: number;
  readonly balance: number;
}

/** A wallet when a period closes or opens. */
export interface WalletState {
  /** Allowance used in the period. */
  readonly used: number;
  /** Purchased balance left. */
  readonly balance: number;
}

export type Wallets = Readonly<Record<Wallet, WalletState>>;

/** The plan's terms when the event was decided, so that audits need no old configuration. */
export interface PlanTerms {
  /** Credits per calendar month. */
  readonly allowances: Readonly<Record<Wallet, number>>;
  /** Maximum allowance credits per UTC day; an absent wallet has no cap. Purchased balance is never capped. */
  readonly dailyCaps: Readonly<Partial<Record<Wallet, number>>>;
}

/** The paid answer, so that a saved copy of it can be checked against the charge. */
export interface ChargedAnswer {
  /** The answer shows at least the events up to this commit position; null where it shows no records. */
  readonly position: string | null;
  /** SHA-256 (Base64) of the body as sent, without the figures of the charge at its end. */
  readonly digest: string;
  /**
   * Since version 4: the records that it showed. Absent where it showed none, where they are not recorded, and where
   * a later charge or a `ReadsRecorded` of the same append has them.
   */
  readonly r?: ShownReads;
}

/**
 * The read set of an answer (`kernel/read-set.ts`), sealed under the account's key of the month: in place, or in the
 * events of stream `answers-<request id>`.
 */
export type ShownReads = {
  /** Calendar month of the key, UTC: 2026-11. */
  readonly month: string;
} & (
  | {
      readonly sealed: Sealed;
      /**
       * Since version 5, in the last of several charges: the requests of which `sealed` has the read sets, as in
       * `ReadsRecorded`.
       */
      readonly requests?: readonly string[];
    }
  | {
      /** SHA-256 (Base64) of the ciphertexts in the order of the events, each followed by a line feed. */
      readonly listed: string;
      /** Number of the events. */
      readonly parts: number;
    }
);

/** `at` is epoch ms: the later of the deciding clock and the stream's last `at`. */
export type CreditEvent =
  | {
      readonly type: 'PeriodOpened';
      readonly data: PlanTerms & {
        readonly accountId: string;
        readonly at: number;
        /** Calendar month, UTC: 2026-11. */
        readonly period: string;
        readonly plan: PlanName;
        readonly wallets: Wallets;
        /** Hash of the previous period, where one exists. */
        readonly previousHash: string | null;
      };
    }
  | {
      /** `from` equals `to` where the operator changed the terms of the plan. */
      readonly type: 'PlanChanged';
      readonly data: PlanTerms & { readonly at: number; readonly from: PlanName; readonly to: PlanName };
    }
  | {
      readonly type: 'CreditGranted';
      readonly data: {
        readonly at: number;
        readonly grantId: string;
        readonly wallet: Wallet;
        readonly amount: number;
        readonly remaining: Split;
      };
    }
  | {
      readonly type: 'CreditDebited';
      readonly data: {
        readonly at: number;
        readonly requestId: string;
        readonly keyId: string;
        readonly operation: string;
        readonly wallet: Wallet;
        readonly amount: number;
        readonly split: Split;
        /** Credits left after the debit, for auditors and the usage list. */
        readonly remaining: Split;
        /** The job or submission that was paid for, where the debit preceded the work. */
        readonly jobId?: string;
        /** Hash of the caller's Idempotency-Key: the same key within 24 hours is the same charge. */
        readonly idempotencyKeyHash?: string;
        /**
         * Since version 2, with such a key: keyed digest of address and body, which distinguishes a repeat from another
         * request. Null for charges stored before; absent without a key.
         */
        readonly requestDigest?: string | null;
        /** Since version 3, where the answer was known before the debit. Null for charges of versions 1 and 2. */
        readonly answer?: ChargedAnswer | null;
      };
    }
  | {
      /** Which records the answers of several charges showed, appended with them where the last charge cannot have them. */
      readonly type: 'ReadsRecorded';
      readonly data: {
        readonly at: number;
        /** Calendar month of the key, UTC: 2026-11. */
        readonly month: string;
        /** The charged requests. */
        readonly requests: readonly string[];
        /** Their read sets in Base64 (`kernel/read-set.ts`), a list in the order of the requests. */
        readonly sealed: Sealed;
      };
    }
  | {
      readonly type: 'CreditRefunded';
      readonly data: {
        readonly at: number;
        /** The refunded debit and its purpose. */
        readonly requestId: string;
        readonly operation: string;
        readonly wallet: Wallet;
        readonly amount: number;
        /** Destination: the debit's own split, or all to balance once that period has closed. */
        readonly split: Split;
        readonly remaining: Split;
        /** UTC day (2026-11-21) whose cap gets the allowance part back. */
        readonly day: string;
        readonly cause: string;
      };
    }
  | {
      readonly type: 'PeriodClosed';
      readonly data: {
        readonly at: number;
        readonly period: string;
        readonly wallets: Wallets;
        /** Events of the period, with PeriodOpened and without PeriodClosed. */
        readonly events: number;
        /** SHA-256 chained over those events (`chainLine`), lower-case hex. */
        readonly hash: string;
      };
    };

export type Debited = Extract<CreditEvent, { type: 'CreditDebited' }>['data'];

export const creditEvents = {
  PeriodOpened: { version: 1 },
  PlanChanged: { version: 1 },
  CreditGranted: { version: 1 },
  CreditDebited: {
    version: 5,
    upcast: {
      1: (data: Debited): Debited => (data.idempotencyKeyHash === undefined ? data : { ...data, requestDigest: null }),
      2: (data: Debited): Debited => ({ ...data, answer: null }),
      3: (data: Debited): Debited => data,
      4: (data: Debited): Debited => data,
    },
  },
  ReadsRecorded: { version: 1 },
  CreditRefunded: { version: 1 },
  PeriodClosed: { version: 1 },
} as const;

/** A charge is stored as the lowest version that has its fields, so that older builds can read it. */
export function storedVersionOf({ type, data }: CreditEvent): number {
  if (type !== 'CreditDebited') return creditEvents[type].version;
  if (data.answer) return versionOfReads(data.answer.r);
  return data.requestDigest === undefined ? 1 : 2;
}

function versionOfReads(reads: ShownReads | undefined): number {
  if (!reads) return 3;
  return 'requests' in reads ? 5 : 4;
}

export const CREDITS_CATEGORY = 'credits';
const PREFIX = `${CREDITS_CATEGORY}-`;

export function creditStream(accountId: string): string {
  return PREFIX + accountId;
}

/** The account of a credit stream. */
export function accountOfCredits(stream: string): string {
  return stream.slice(PREFIX.length);
}

/** The text of an event in the period's hash chain. A stored format: upcasters must not change these fields. */
export function chainLine(event: CreditEvent): string {
  const { type, data } = event;
  switch (type) {
    case 'PeriodOpened':
      return line(
        ...[type, data.accountId, data.at, data.period, data.plan],
        ...[...terms(data), ...held(data.wallets), data.previousHash],
      );
    case 'PlanChanged':
      return line(type, data.at, data.from, data.to, ...terms(data));
    case 'CreditGranted':
      return line(type, data.at, data.grantId, data.wallet, data.amount, ...parts(data.remaining));
    case 'CreditDebited':
      return line(
        ...[type, data.at, data.requestId, data.keyId, data.operation, data.wallet, data.amount],
        ...[...parts(data.split), ...parts(data.remaining), data.jobId ?? null, data.idempotencyKeyHash ?? null],
        // Omitted when empty, which gives the lines of earlier versions.
        ...(data.answer ? [data.requestDigest ?? null, ...answerParts(data.answer)] : digestOf(data)),
      );
    case 'ReadsRecorded':
      return line(type, data.at, data.month, data.sealed.ct, ...data.requests);
    case 'CreditRefunded':
      return line(
        ...[type, data.at, data.requestId, data.operation, data.wallet, data.amount],
        ...[...parts(data.split), ...parts(data.remaining), data.day, data.cause],
      );
    case 'PeriodClosed':
      return line(type, data.at, data.period, ...held(data.wallets), data.events, data.hash);
  }
}

function digestOf({ requestDigest }: Debited): Part[] {
  return requestDigest ? [requestDigest] : [];
}

function answerParts({ position, digest, r }: ChargedAnswer): Part[] {
  if (!r) return [position, digest];
  return 'sealed' in r
    ? [position, digest, r.month, r.sealed.ct, ...(r.requests ?? [])]
    : [position, digest, r.month, r.listed];
}

type Part = string | number | null;

function line(...fields: readonly Part[]): string {
  return JSON.stringify(fields);
}

function parts(split: Split): Part[] {
  return [split.period, split.balance];
}

function held(wallets: Wallets): Part[] {
  return Object.entries(wallets)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([wallet, { used, balance }]) => [wallet, used, balance]);
}

function terms(data: PlanTerms): Part[] {
  const sorted = (record: Readonly<Record<string, number>>): Part[] =>
    Object.entries(record)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat();
  return [...sorted(data.allowances), '|', ...sorted(data.dailyCaps)];
}
