import { groupedBy } from '../../kernel/grouped.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type WithFeeds } from '../press.settings.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { FeedReads, type DueFeed } from '../feed-reading/feed-reads.service.js';
import { RefreshFeed } from '../feed-reading/refresh-feed.command.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const NAME = 'coverage feeds';
const BATCH = 100;
const HOSTS_AT_ONCE = 4;
const IDLE_MS = 1_000;
/** The pause between two feeds of one host. */
const BETWEEN_MS = 500;
/** The delay after an internal fault. */
const AFTER_FAULT_MS = 15 * 60_000;

/** Reads each due feed, in one process at a time; feeds of one host sequentially. */
@Injectable()
export class FeedReadings implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: FeedReads,
    private readonly store: ReadStore,
    private readonly background: BackgroundTasks,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config & WithFeeds,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    if (this.config.feeds.everyMinutes === 0) return;
    const single = new SingleActive(this.store, NAME, {
      onLost: (error) => this.logger.warn({ err: error }, `${NAME}: begins again`),
    });
    this.background.register({
      name: NAME,
      role: 'consumers',
      start: async (signal) => ({ stopped: single.run(signal, (leaseSignal) => this.run(leaseSignal)) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await this.reads.due(this.clock.now(), BATCH);
      const lanes = [...groupedBy(due, ({ url }) => new URL(url).host).values()];
      const lane = async (): Promise<void> => {
        for (let feeds = lanes.shift(); feeds && !signal.aborted; feeds = lanes.shift())
          await this.readAll(feeds, signal);
      };
      await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, lane));
      await pauseFor(due.length === BATCH ? 0 : IDLE_MS, signal);
    }
  }

  private async readAll(feeds: readonly DueFeed[], signal: AbortSignal): Promise<void> {
    for (const [index, { feedId, url }] of feeds.entries()) {
      if (index > 0) await pauseFor(BETWEEN_MS, signal);
      if (signal.aborted) return;
      try {
        const read = await this.commands.execute(new RefreshFeed(feedId, url));
        this.logger[read.status === 'failing' ? 'warn' : 'debug']({ feedId, ...read }, 'feeds: read one');
      } catch (error) {
        this.logger.warn({ err: error, feedId }, 'feeds: a reading failed');
        const state = await this.reads.get(feedId);
        await this.reads.put(
          feedId,
          { ...state, status: 'failing', reason: 'internal', readAt: new Date(this.clock.now()).toISOString() },
          this.clock.now() + AFTER_FAULT_MS,
        );
      }
    }
  }
}
