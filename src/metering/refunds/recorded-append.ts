import { LogUnavailable } from '../../platform/event-store/event-store.errors.js';
import { type EventDraft } from '../../platform/event-store/event-codec.js';
import { type Appended } from '../../platform/event-store/event-store.js';
import { type ActorSurroundings } from '../ledger/account-actor-types.js';
import { type Debited } from '../ledger/credits.events.js';

const AGAIN_MS = 1_000;

export interface CreditAppend {
  readonly accountId: string;
  readonly stream: string;
  /** Revision of the stream; -1n where it does not exist. */
  readonly at: bigint;
  readonly drafts: readonly EventDraft[];
}

/**
 * Appends. Where the outcome is unknown, it records the charges before it throws, because the append may still land;
 * while neither log nor record is available, it gives no answer.
 */
export async function appendOrRecord(around: ActorSurroundings, append: CreditAppend): Promise<Appended> {
  const { stream, at, drafts } = append;
  try {
    return await around.log.append(stream, at < 0n ? 'no_stream' : at, drafts);
  } catch (error) {
    if (error instanceof LogUnavailable) await record(around, append);
    throw error;
  }
}

async function record(around: ActorSurroundings, { accountId, at, drafts }: CreditAppend): Promise<void> {
  // Each charge has its own place and id, because another process may have written equal preceding events (a period
  // that ends).
  const charges = drafts.flatMap(({ type, data, id }, index) =>
    type === 'CreditDebited'
      ? [{ accountId, requestId: (data as Debited).requestId, revision: at + 1n + BigInt(index), eventId: id }]
      : [],
  );
  if (charges.length === 0) return;
  around.observer.unanswered?.(charges.length);
  await untilOnFile(around, () => around.unanswered.record(charges));
}

/** Claims the charge of an earlier request that may have had no answer; false where that charge is being refunded. */
export function storedForSure(around: ActorSurroundings, accountId: string, requestId: string): Promise<boolean> {
  return untilOnFile(around, () => around.unanswered.store(accountId, requestId));
}

/** No answer before the outcome is known: an attempt that seems to fail may still have been recorded. */
async function untilOnFile<T>(around: ActorSurroundings, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      around.observer.unrecorded?.(error);
      await around.pause(AGAIN_MS);
    }
  }
}
