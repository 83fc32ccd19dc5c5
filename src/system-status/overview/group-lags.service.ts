import { Inject, Injectable } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { measureGroupLag } from '../samples/feed-lag.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CONFIG } from '../../platform/tokens.js';
import { type Known, LastKnown } from '../../web/pages/last-known.js';
import { type FeedLags } from './show-system-status.query.js';

const FRESH_MS = 4_000;
const PATIENCE_MS = 300;
const SCAN_LIMIT_MS = 2_000;

/** How many messages each consumer group is behind. A broker or a long log may be slow, so a page does not wait. */
@Injectable()
export class GroupLags {
  private readonly lags: LastKnown<FeedLags>;

  constructor(eventStore: EventStore, readStore: ReadStore, registry: FeedRegistry, @Inject(CONFIG) config: Config) {
    const parts = { eventStore, readStore, registry, brokers: config.kafkaBrokers };
    const measure = () => measureGroupLag(parts, SCAN_LIMIT_MS);
    this.lags = new LastKnown(measure, { freshMs: FRESH_MS, patienceMs: PATIENCE_MS });
  }

  read(): Promise<Known<FeedLags> | null> {
    return this.lags.read();
  }
}
