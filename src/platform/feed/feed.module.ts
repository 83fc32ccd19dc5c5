import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConsumersRunner } from '../consumers/consumers-runner.service.js';
import { FeedConsumers } from '../consumers/feed-consumers.js';
import { FeedTasks } from '../consumers/feed-tasks.service.js';
import { FeedHealth } from '../consumers/feed-health.service.js';
import { RelayRunner } from '../relay/relay-runner.service.js';
import { FeedRegistry } from './feed-registry.js';

/** The relay, and the consumers that any module provides and marks with `ConsumesFeed`. */
@Module({})
export class FeedModule {
  static forRoot(registry: FeedRegistry): DynamicModule {
    return {
      module: FeedModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: FeedRegistry, useValue: registry },
        ...[FeedConsumers, FeedTasks, RelayRunner, ConsumersRunner, FeedHealth],
      ],
      exports: [FeedRegistry, FeedConsumers, FeedTasks],
    };
  }
}
