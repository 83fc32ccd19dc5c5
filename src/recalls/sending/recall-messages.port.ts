import { type OpenedRecall } from '../recalls.events.js';

/** Messages of noticed recalls to the webhooks of accounts. */
export interface RecallMessages {
  /** Queues the messages of notices, each once. */
  queue(recall: OpenedRecall, accountIds: readonly string[]): Promise<void>;
  /** Sends what is due. */
  flush(): Promise<void>;
}
