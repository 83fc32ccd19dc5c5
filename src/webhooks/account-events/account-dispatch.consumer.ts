import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type TopicName } from '../../platform/feed/published-type.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { AccountEvents } from './account-events.service.js';
import { AccountMessages } from './account-messages.service.js';
import { LowCredits } from './low-credits.service.js';

/**
 * Whenever a submission is decided, a job has finished or a wallet runs low, queues a delivery to each webhook of the
 * account, in the transaction that moves the group's position. A separate group, so that the many charges do not delay
 * arbitrages.
 */
@ConsumesFeed()
@Injectable()
export class AccountDispatch implements FeedConsumer {
  readonly group = 'webhook-account-dispatch';
  readonly topics: readonly TopicName[] = ['intel.submissions.v1', 'intel.jobs.v1', 'intel.credits.v1'];
  readonly types = [
    ...['SubmissionApproved', 'SubmissionRejected'],
    ...['JobCompleted', 'JobFailed', 'JobAbandoned', 'CreditDebited'],
  ];
  readonly from = 'now';
  readonly maxBatch = 500;

  constructor(
    private readonly messages: AccountMessages,
    private readonly accountEvents: AccountEvents,
    private readonly lowCredits: LowCredits,
  ) {}

  /** Of charges, keeps those that leave a wallet low and have a subscribed webhook. */
  readonly mayMatter = async (
    events: readonly RecordedEvent[],
    store: ReadStore,
  ): Promise<readonly RecordedEvent[]> => {
    const charges = events.filter(({ type }) => type === 'CreditDebited');
    const low = new Set(await this.lowCredits.among(charges, store));
    return events.filter((event) => event.type !== 'CreditDebited' || low.has(event));
  };

  readonly handle = async ({ messages }: FeedBatch, tx: PoolClient): Promise<void> => {
    const charges = messages.filter(({ type }) => type === 'CreditDebited');
    const others = messages.filter(({ type }) => type !== 'CreditDebited');
    const events = await Promise.all(others.map((message) => this.accountEvents.of(message)));
    const all = [
      ...events.filter((accountEvents) => accountEvents !== null),
      ...(await this.lowCredits.of(charges, tx)),
    ];
    await this.messages.queue(tx, all);
  };
}
