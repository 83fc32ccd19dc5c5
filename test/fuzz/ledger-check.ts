import { createHash } from 'node:crypto';
import { withoutCharge } from './charged-answer.js';
import { auditCredits } from '../../src/metering/audit/credit-audit.js';
import { asCredit } from '../../src/metering/ledger/credit-reader.js';
import { creditStream, type Debited } from '../../src/metering/ledger/credits.events.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { type FuzzCall } from './call.js';
import { type FuzzAnswer } from './send.js';

/** The charge that an answer reported, until it is compared with the log. */
export interface Receipt {
  readonly seed: number;
  readonly operationId: string;
  /** The request's own UUID, by which the ledger knows it; '' where no answer came. */
  readonly requestId: string;
  readonly status: number;
  /** What the answer says it cost; null where it says nothing. */
  readonly cost: number | null;
  /** SHA-256 (Base64) of the answer without the figures of its charge; null where it has none. */
  readonly digest: string | null;
  /** Given before, or charged before and the work done again. */
  readonly isRepeat: boolean;
  readonly mayBeKeyed: boolean;
}

export function receiptOf(call: FuzzCall, answer: FuzzAnswer): Receipt {
  return {
    seed: call.seed,
    operationId: call.operation.id,
    requestId: answer.headers['x-request-uuid'] ?? answer.headers['x-request-id'] ?? '',
    status: answer.status,
    cost: answer.status >= 200 && answer.status < 300 ? costIn(answer.text) : null,
    digest: digestOf(answer.text),
    isRepeat: answer.headers['idempotency-replayed'] === 'true',
    mayBeKeyed: call.headers.some(([name]) => name === 'idempotency-key'),
  };
}

function digestOf(text: string): string | null {
  const paidFor = withoutCharge(text);
  return paidFor === null ? null : createHash('sha256').update(paidFor).digest('base64');
}

function costIn(text: string): number | null {
  try {
    const { credits, cost } = JSON.parse(text) as { credits?: { cost?: unknown }; cost?: unknown };
    const charged = credits?.cost ?? cost;
    return typeof charged === 'number' ? charged : null;
  } catch {
    return null;
  }
}

interface Refund {
  readonly times: number;
  readonly cause: string;
}

export interface Books {
  readonly debits: readonly Debited[];
  readonly refunds: ReadonlyMap<string, Refund>;
}

/** Checks every rule about charges against the log. Returns violations, with the seed if known. */
export async function ledgerFaults(
  eventStore: EventStore,
  accounts: readonly string[],
  receipts: readonly Receipt[],
  prices: ReadonlyMap<string, number | 'computed'>,
): Promise<string[]> {
  const faults: string[] = [];
  const debits: Debited[] = [];
  const refunds = new Map<string, Refund>();
  for (const accountId of accounts) {
    const audit = await auditCredits(eventStore, accountId);
    faults.push(...audit.violations.map(({ revision, rule }) => `${accountId} at ${revision}: ${rule}`));
    const books = await booksOf(eventStore, accountId);
    faults.push(...faultsOfBooks(accountId, books));
    debits.push(...books.debits);
    for (const [requestId, refund] of books.refunds) refunds.set(requestId, refund);
  }
  return [...faults, ...againstAnswers({ debits, refunds }, receipts, prices)];
}

async function booksOf(eventStore: EventStore, accountId: string): Promise<Books> {
  const debits: Debited[] = [];
  const refunds = new Map<string, Refund>();
  for await (const event of eventStore.readStream(creditStream(accountId))) {
    const { type, data } = asCredit(event);
    if (type === 'CreditDebited') debits.push(data);
    if (type !== 'CreditRefunded') continue;
    refunds.set(data.requestId, { times: (refunds.get(data.requestId)?.times ?? 0) + 1, cause: data.cause });
  }
  return { debits, refunds };
}

/** Of one account by itself: nothing below zero, nothing charged or given back twice. */
export function faultsOfBooks(accountId: string, books: Books): string[] {
  return [...impossible(accountId, books), ...doubled(books)];
}

function impossible(accountId: string, { debits, refunds }: Books): string[] {
  const charged = new Set(debits.map(({ requestId }) => requestId));
  const below = debits.filter(({ remaining }) => remaining.period < 0 || remaining.balance < 0);
  return [
    ...below.map(({ requestId }) => `${accountId}: the charge ${requestId} left less than nothing`),
    ...[...refunds]
      .filter(([, { times }]) => times > 1)
      .map(([id]) => `the charge ${id} was given back more than once`),
    ...[...refunds.keys()].filter((id) => !charged.has(id)).map((id) => `${id} was given back and never charged`),
  ];
}

function doubled({ debits, refunds }: Books): string[] {
  const unrefunded = debits.filter(({ requestId }) => !refunds.has(requestId));
  const requests = twice(debits.map(({ requestId }) => requestId));
  const keys = twice(unrefunded.flatMap(({ idempotencyKeyHash }) => idempotencyKeyHash ?? []));
  return [
    ...requests.map((id) => `the request ${id} was charged twice`),
    ...keys.map((hash) => `the key with hash ${hash} was charged twice`),
  ];
}

function twice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(names.filter((name) => seen.size === seen.add(name).size))];
}

/** Operations with a smaller price for a small finding. */
const REDUCED: ReadonlyMap<string, number> = new Map([
  ['enrich', 1],
  ['enrich.email', 1],
]);

/** No charge without its answer, no costly answer without its charge, and no other amount than was said. */
export function againstAnswers(
  { debits, refunds }: Books,
  receipts: readonly Receipt[],
  prices: ReadonlyMap<string, number | 'computed'>,
): string[] {
  const byRequest = new Map(debits.map((debit) => [debit.requestId, debit]));
  return receipts.flatMap(({ seed, operationId, requestId, status, cost, digest, isRepeat, mayBeKeyed }) => {
    const debit = byRequest.get(requestId);
    const isAnswer = status >= 200 && status < 300;
    const at = (text: string): string[] => [`seed ${seed}, ${operationId}: ${text}`];
    if (status !== 0 && !isAnswer) {
      return debit && !refunds.has(requestId) ? at(`answered ${status} and charged ${debit.amount}`) : [];
    }
    if (!isAnswer || isRepeat) return [];
    const price = prices.get(operationId);
    if (price === undefined) return debit ? at('is free, and charged') : [];
    const isListed = cost === 0 || cost === price || REDUCED.get(operationId) === cost;
    if (cost !== null && typeof price === 'number' && !isListed) {
      return at(`says it cost ${cost}; listed is ${price}`);
    }
    if (debit && debit.amount !== cost) return at(`says it cost ${cost} and charged ${debit.amount}`);
    if (debit?.answer && debit.answer.digest !== digest) return at('charged another answer than was given');
    if (debit) return [];
    // Under a key the charge may be that of an earlier request.
    return cost !== null && cost > 0 && !mayBeKeyed ? at(`says it cost ${cost} and charged nothing`) : [];
  });
}
