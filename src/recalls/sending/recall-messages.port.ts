import { type NoticeState } from '../recalls.decide.js';
import { type OpenedRecall } from '../recalls.events.js';

/** The notice of an account, as its stream has it. */
export interface NoticedAccount {
  readonly accountId: string;
  readonly notice: NoticeState;
}

/** Messages of noticed recalls to the webhooks of accounts. */
export interface RecallMessages {
  /** Queues the messages of notices, each once. */
  queue(recall: OpenedRecall, noticed: readonly NoticedAccount[]): Promise<void>;
  /** Sends what is due. */
  flush(): Promise<void>;
}
