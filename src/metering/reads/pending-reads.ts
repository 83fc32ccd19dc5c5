import { type Seal } from '../../platform/vault/vault.js';
import { type CreditEvent, type ShownReads } from '../ledger/credits.events.js';

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

/** The charge's events, of which the debit has the reads. */
export function withReads(events: readonly CreditEvent[], r: ShownReads): readonly CreditEvent[] {
  return events.map((event) => {
    if (event.type !== 'CreditDebited' || !event.data.answer) return event;
    return { ...event, data: { ...event.data, answer: { ...event.data.answer, r } } };
  });
}

export function readsOfOne({ month, set, seal }: PendingReads): ShownReads {
  return { month, sealed: seal(set) };
}

/** For the last of several charges. Null where the reads need several values: see `recordedReads`. */
export function readsOfAll(reads: readonly PendingReads[]): ShownReads | null {
  const [part, ...others] = partsOf(reads);
  if (!part || others.length > 0) return null;
  const [only, second] = part;
  if (only && !second) return readsOfOne(only);
  const { month, requests, sealed } = sealedTogether(part);
  return { month, sealed, requests };
}

/** The reads of several charges where none of them has them. @param at epoch ms */
export function recordedReads(reads: readonly PendingReads[], at: number): ReadsRecorded[] {
  return partsOf(reads).map((part) => ({ type: 'ReadsRecorded', data: { at, ...sealedTogether(part) } }));
}

/** Of one month each, and of a limited length. */
function partsOf(reads: readonly PendingReads[]): PendingReads[][] {
  const parts: PendingReads[][] = [];
  let part: PendingReads[] = [];
  let chars = 0;
  for (const read of reads) {
    const [first] = part;
    if (!first || first.month !== read.month || chars + read.set.length > MAX_SET_CHARS) {
      parts.push((part = []));
      chars = 0;
    }
    part.push(read);
    chars += read.set.length;
  }
  return parts;
}

/** Sealing costs more than the rest of a charge, and hardly more for ten read sets than for one. */
function sealedTogether(part: readonly PendingReads[]): Omit<ReadsRecorded['data'], 'at'> {
  const { month, seal } = part[0] as PendingReads;
  return { month, requests: part.map(({ requestId }) => requestId), sealed: seal(part.map(({ set }) => set)) };
}
