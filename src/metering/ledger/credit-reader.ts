import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CreditLog, type CreditSnapshot } from './credit-log.port.js';
import {
  evolveCredits,
  initialCredits,
  RECENT_WINDOW_MS,
  rememberCredits,
  type CreditRules,
  type CreditState,
} from './credits.decide.js';
import { type CreditEvent, type Debited } from './credits.events.js';

/** A state and its place in the log. */
export interface CreditFold {
  readonly state: CreditState;
  /** -1n where the stream does not exist. */
  readonly revision: bigint;
  readonly position: bigint;
  /** Id of the event at `revision`. */
  readonly eventId: string;
}

/**
 * Loads the state at the head of an account's stream. Reads back to the last PeriodOpened and 24 hours, or from the
 * snapshot where that belongs to this log.
 */
export async function loadCredits(
  log: CreditLog,
  rules: CreditRules,
  stream: string,
  snapshot: CreditSnapshot | null = null,
): Promise<CreditFold> {
  if (snapshot) {
    const continued = await fromSnapshot(log, rules, stream, snapshot);
    if (continued) return continued;
  }
  const events: RecordedEvent[] = [];
  let opened = -1;
  let newestAt: number | null = null;
  for await (const event of log.readStream(stream, { backwards: true, fromLeader: true })) {
    const { type, data } = asCredit(event);
    newestAt ??= data.at;
    if (opened >= 0 && data.at <= newestAt - RECENT_WINDOW_MS) break;
    if (opened < 0 && type === 'PeriodOpened') opened = events.length;
    events.push(event);
  }
  let fold: CreditFold = { state: initialCredits(), revision: -1n, position: 0n, eventId: '' };
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index];
    if (event) fold = index > opened ? remember(fold, event) : follow(rules, fold, event);
  }
  return fold;
}

/** Folds the events that other processes have appended since. */
export async function catchUpCredits(
  log: CreditLog,
  rules: CreditRules,
  stream: string,
  fold: CreditFold,
): Promise<CreditFold> {
  let current = fold;
  for await (const event of log.readStream(stream, { from: fold.revision + 1n, fromLeader: true })) {
    current = follow(rules, current, event);
  }
  return current;
}

export interface DebitOnFile {
  readonly debit: Debited;
  readonly refunded: boolean;
}

/** A debit to find. */
export interface SoughtDebit {
  readonly requestId: string;
  /** Revision of the debit, where the caller knows it. */
  readonly revision?: bigint;
}

/**
 * Finds debits of any age, each with whether it was refunded. Reads the stream once: from the first of the debits on, or
 * backwards where the revision of one is not known.
 */
export async function findDebitsOnFile(
  log: CreditLog,
  stream: string,
  sought: readonly SoughtDebit[],
): Promise<Map<string, DebitOnFile>> {
  const debits = new Map<string, Debited>();
  const refunded = new Set<string>();
  if (sought.length === 0) return new Map();
  const wanted = new Set(sought.map(({ requestId }) => requestId));
  const first = firstOf(sought);
  const options = { fromLeader: true, ...(first === null ? { backwards: true } : { from: first }) };
  for await (const event of log.readStream(stream, options)) {
    const { type, data } = asCredit(event);
    if (type !== 'CreditDebited' && type !== 'CreditRefunded') continue;
    if (!wanted.has(data.requestId)) continue;
    if (type === 'CreditDebited') debits.set(data.requestId, data);
    else refunded.add(data.requestId);
    if (first === null && debits.size === wanted.size) break;
  }
  return new Map([...debits].map(([id, debit]) => [id, { debit, refunded: refunded.has(id) }]));
}

/** Null where a revision is not known. */
function firstOf(sought: readonly SoughtDebit[]): bigint | null {
  let first: bigint | null = null;
  for (const { revision } of sought) {
    if (revision === undefined) return null;
    if (first === null || revision < first) first = revision;
  }
  return first;
}

async function fromSnapshot(
  log: CreditLog,
  rules: CreditRules,
  stream: string,
  snapshot: CreditSnapshot,
): Promise<CreditFold | null> {
  let fold: CreditFold | null = null;
  for await (const event of log.readStream(stream, { from: snapshot.revision, fromLeader: true })) {
    if (fold) fold = follow(rules, fold, event);
    else if (event.id === snapshot.eventId) fold = { ...snapshot };
    else return null;
  }
  return fold;
}

/** The state after the next event of its stream. */
export function follow(rules: CreditRules, fold: CreditFold, event: RecordedEvent): CreditFold {
  return { ...place(event), state: evolveCredits(rules, fold.state, asCredit(event)) };
}

function remember(fold: CreditFold, event: RecordedEvent): CreditFold {
  return { ...place(event), state: rememberCredits(fold.state, asCredit(event)) };
}

function place(event: RecordedEvent): Omit<CreditFold, 'state'> {
  return { revision: event.revision, position: event.position, eventId: event.id };
}

export function asCredit(event: RecordedEvent): CreditEvent {
  return event as unknown as CreditEvent;
}
