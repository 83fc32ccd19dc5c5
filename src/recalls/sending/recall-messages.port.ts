import { type OpenedRecall } from '../recalls.events.js';

/** Messages of noticed recalls to the webhooks of accounts. */
export interface RecallMessages {
  /** Queues the message of one notice, once. */
  queue(recall: OpenedRecall, accountId: string): Promise<void>;
  /** Sends what is due. */
  flush(): Promise<void>;
}
