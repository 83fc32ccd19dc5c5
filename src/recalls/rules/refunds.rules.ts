import { type OpenedRecall, type RecallRefund } from '../recalls.events.js';

const REFUNDED_CLASSES: ReadonlySet<string> = new Set(['identity', 'money']);
const REFUNDED_DAYS = 90;
const DAY_MS = 86_400_000;

/** A charge of an answer that showed a wrong value. */
export interface ChargedRead {
  readonly requestId: string;
  readonly wallet: string;
  readonly credits: number;
  /** Epoch ms of the charge. */
  readonly at: number;
  /** Whether the price list refunds a recalled answer of the operation; else it is only noticed. */
  readonly isRefundable: boolean;
  /** Whether it was refunded, or is about to be for another recall. */
  readonly isRefunded: boolean;
}

/** Whether answers of this recall are refunded at all. Erasure never is. */
export function refunds({ kind, classes }: Pick<OpenedRecall, 'kind' | 'classes'>): boolean {
  return kind !== 'erased' && classes.some((one) => REFUNDED_CLASSES.has(one));
}

/**
 * The charges that are refunded, oldest first: of single records, of the last 90 days before the correction, once each,
 * as far as `capLeft` credits reach.
 */
export function refundsOf(recall: OpenedRecall, charges: readonly ChargedRead[], capLeft: number): RecallRefund[] {
  if (!refunds(recall)) return [];
  const oldest = Date.parse(recall.correctedAt.at) - REFUNDED_DAYS * DAY_MS;
  const due = charges.filter((one) => one.isRefundable && !one.isRefunded && one.credits > 0 && one.at >= oldest);
  const given: RecallRefund[] = [];
  let left = capLeft;
  for (const { requestId, wallet, credits } of due.toSorted(
    (a, b) => a.at - b.at || (a.requestId < b.requestId ? -1 : 1),
  )) {
    if (credits > left) continue;
    left -= credits;
    given.push({ requestId, wallet, credits });
  }
  return given;
}
