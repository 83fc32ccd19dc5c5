import { DomainError } from '../../kernel/domain-error.js';
import { type CompanyEvent } from '../record/company.events.js';

/** Of an append to the event store, which accepts a megabyte. */
const MOST_BYTES = 1_000_000;
/** Of an event's type, ids and metadata, at most. */
const HEAD_BYTES = 400;

export function bytesOf({ data }: CompanyEvent): number {
  return HEAD_BYTES + Buffer.byteLength(JSON.stringify(data));
}

/** Checked before the first append of several: one that is refused later would leave a record without its facts. */
export function mustFit(events: readonly CompanyEvent[], change: 'merged' | 'split'): void {
  if (events.reduce((bytes, event) => bytes + bytesOf(event), 0) <= MOST_BYTES) return;
  throw new DomainError(
    'unprocessable',
    `The records have too many facts to be ${change}, more than one append to the log can have; nothing was changed. Correct their fields instead.`, // prettier-ignore
  );
}
