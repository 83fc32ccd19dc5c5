import { type EventStore } from '../../platform/event-store/event-store.js';
import { type LogEntries } from './log-entries.service.js';
import { type LogKey } from './log-key.service.js';
import { type LogTiles } from './log-tiles.service.js';
import { type SignedLogs } from './signed-logs.service.js';

/** Name of the lock that only one notary holds, and of its entry on the status board. */
export const NOTARY = 'notary';

/** What a notary, and a check of its work, uses. */
export interface NotaryParts {
  readonly log: number;
  readonly tiles: LogTiles;
  readonly signedLogs: SignedLogs;
  readonly entries: LogEntries;
  readonly key: LogKey;
  readonly eventStore: EventStore;
}
