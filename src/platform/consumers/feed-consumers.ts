import { type FeedConsumer } from './feed-consumer.js';

/** The consumers of the product: features add theirs while modules are set up. */
export class FeedConsumers {
  private readonly known = new Map<string, FeedConsumer>();

  register(consumer: FeedConsumer): void {
    if (this.known.has(consumer.group)) throw new Error(`two consumers call themselves ${consumer.group}`);
    this.known.set(consumer.group, consumer);
  }

  all(): readonly FeedConsumer[] {
    return [...this.known.values()];
  }
}
