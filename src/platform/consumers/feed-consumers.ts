import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ConsumesFeed, type FeedConsumer } from './feed-consumer.js';

/** All consumers that modules provide and mark with `ConsumesFeed`. */
@Injectable()
export class FeedConsumers implements OnModuleInit {
  private readonly known = new Map<string, FeedConsumer>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      const provided = instance as FeedConsumer | null | undefined;
      if (provided?.constructor && Reflect.hasMetadata(ConsumesFeed.KEY, provided.constructor)) this.register(provided);
    }
  }

  /**
   * For a consumer that no module provides. @throws Error on a duplicate group name, because the two would share a
   * position.
   */
  register(consumer: FeedConsumer): void {
    const before = this.known.get(consumer.group);
    if (before && before !== consumer) throw new Error(`two consumers call themselves ${consumer.group}`);
    this.known.set(consumer.group, consumer);
  }

  all(): readonly FeedConsumer[] {
    return [...this.known.values()];
  }
}
