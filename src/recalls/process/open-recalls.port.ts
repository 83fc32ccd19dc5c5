import { type ServedRecord } from '../reads/served-reads.service.js';
import { type OpenedRecall } from '../recalls.events.js';

/** Recalls by record, and how far served reads were compared with them. */
export interface OpenRecalls {
  /** Idempotent. */
  add(recall: OpenedRecall): Promise<void>;
  /** The accounts that were served a recalled version, by recall. */
  matching(rows: readonly ServedRecord[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Position of the last charge that was compared. */
  comparedUntil(): Promise<bigint>;
  moveTo(position: bigint): Promise<void>;
}
