import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { kafkaRepairs } from '../kafka/kafka-client.js';
import { CONFIG } from '../tokens.js';
import { Logger } from './logger.js';
import { Metrics } from './metrics.js';
import { type Repair } from './repair.js';

/** Reports for each patch to a client library whether it is in effect, so that a failed patch is noticed. */
@Injectable()
export class LibraryRepairs implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly eventStore: EventStore,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'kafkaBrokers'>,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const all = (): Repair[] => this.all();
    new Gauge({
      name: 'repairs_in_effect',
      help: 'Whether a repair of a client library is in effect (1) or not (0)',
      labelNames: ['repair'],
      registers: [this.metrics.registry],
      collect() {
        for (const { name, notInEffect } of all()) this.set({ repair: name }, notInEffect === null ? 1 : 0);
      },
    });
  }

  onApplicationBootstrap(): void {
    for (const { name, notInEffect } of this.all()) {
      if (notInEffect === null) this.logger.info({ repair: name }, 'repair in effect');
      else this.logger.warn({ repair: name, reason: notInEffect }, 'repair not in effect');
    }
  }

  private all(): Repair[] {
    return [...(this.config.kafkaBrokers ? kafkaRepairs() : []), ...this.eventStore.repairs()];
  }
}
