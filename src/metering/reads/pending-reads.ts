import { type Seal } from '../../platform/vault/vault.js';
import { type CreditEvent } from '../ledger/credits.events.js';

/** The records that the answer of a charge shows, not sealed yet. */
export interface PendingReads {
  readonly requestId: string;
  /** Calendar month of the key, UTC: 2026-11. */
  readonly month: string;
  /** A read set in Base64; see `kernel/read-set.ts`. */
  readonly set: string;
  readonly seal: Seal;
}

type ReadsRecorded = Extract<CreditEvent, { type: 'ReadsRecorded' }>;

/** Characters of read sets in one event. */
const MAX_SET_CHARS = 32_768;

/** The charge's events, of which the debit has the reads itself. */
export function withReads(events: readonly CreditEvent[], { month, set, seal }: PendingReads): readonly CreditEvent[] {
  return events.map((event) => {
    if (event.type !== 'CreditDebited' || !event.data.answer) return event;
    const answer = { ...event.data.answer, r: { month, sealed: seal(set) } };
    return { ...event, data: { ...event.data, answer } };
  });
}

/** Seals the reads of several charges together, as sealing costs more than the rest of a charge. @param at epoch ms */
export function recordedReads(reads: readonly PendingReads[], at: number): ReadsRecorded[] {
  const events: ReadsRecorded[] = [];
  let part: PendingReads[] = [];
  let chars = 0;
  for (const read of reads) {
    const [first] = part;
    if (first && (first.month !== read.month || chars + read.set.length > MAX_SET_CHARS)) {
      events.push(recorded(part, first, at));
      part = [];
      chars = 0;
    }
    part.push(read);
    chars += read.set.length;
  }
  const [first] = part;
  if (first) events.push(recorded(part, first, at));
  return events;
}

function recorded(part: readonly PendingReads[], { month, seal }: PendingReads, at: number): ReadsRecorded {
  const requests = part.map(({ requestId }) => requestId);
  return { type: 'ReadsRecorded', data: { at, month, requests, sealed: seal(part.map(({ set }) => set)) } };
}
