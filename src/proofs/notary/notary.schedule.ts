import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { messageOf } from '../../kernel/error-message.js';
import { postRepeatedly } from '../../platform/consumers/feed-board.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CONFIG } from '../../platform/tokens.js';
import { type WithProofs } from '../proofs.settings.js';
import { HeadRequests } from '../heads/head-requests.service.js';
import { NotaryRefused } from './check-signed.js';
import { LogEntries } from './log-entries.service.js';
import { LogKey } from './log-key.service.js';
import { LogTiles } from './log-tiles.service.js';
import { Notary } from './notary.js';
import { NOTARY, type NotaryParts } from './notary-parts.js';
import { SignedLogs } from './signed-logs.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

/** A checkpoint comes at most 1 s after an append: this pause, and the time that signing takes. */
const LINGER_MS = 400;
/** Under load a checkpoint may cover more leaves, but not be later. */
const LONGEST_UNSIGNED_MS = 700;
const MAX_BATCH = 2_000;
/** A batch of this size indicates load. */
const MUCH = 1_000;
/** How often a refused log is checked again. */
const CHECK_AGAIN_MS = 15_000;

/** Runs the notary, in one process at a time. */
@Injectable()
export class NotarySchedule implements OnModuleInit {
  private state: 'starting' | 'standby' | 'active' | 'refused' = 'starting';
  private trouble: string | null = null;
  private readonly parts: NotaryParts;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly background: BackgroundTasks,
    @Inject(CONFIG) { proofs }: WithProofs,
    @Inject(Logger) private readonly logger: Logger,
    tiles: LogTiles,
    signedLogs: SignedLogs,
    entries: LogEntries,
    key: LogKey,
    private readonly headRequests: HeadRequests,
  ) {
    this.parts = { log: proofs.log, tiles, signedLogs, entries, key, eventStore };
  }

  onModuleInit(): void {
    if (this.parts.log === 0) return;
    this.background.register({
      name: NOTARY,
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: this.run(signal) }),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.readStore, NOTARY, {
      onStandby: () => (this.state = 'standby'),
      onLost: (error) => this.failed(error),
    });
    const posting = postRepeatedly(this.readStore, signal, () => [
      { part: NOTARY, state: this.state, trouble: this.trouble },
    ]);
    await Promise.all([single.run(signal, (leaseSignal) => this.work(leaseSignal)), posting]);
  }

  private async work(signal: AbortSignal): Promise<void> {
    const notary = await this.opened(signal);
    if (!notary) return;
    [this.state, this.trouble] = ['active', null];
    if ((await this.headRequests.lastPosition()) === null) await this.headRequests.request();
    let signedAt = performance.now();
    const batches = this.eventStore.follow({
      from: notary.position,
      maxBatch: MAX_BATCH,
      mayFallBehind: true,
      signal,
      onLost: (error) => this.logger.warn({ reason: messageOf(error) }, 'notary: the connection to the log is lost'),
    });
    for await (const { events } of batches) {
      if (signal.aborted) return;
      await notary.add(events);
      const isSmall = events.length < MUCH;
      if (isSmall || performance.now() - signedAt > LONGEST_UNSIGNED_MS) {
        await notary.publish();
        signedAt = performance.now();
      }
      if (isSmall && events.length > 0) await pauseFor(LINGER_MS, signal);
    }
  }

  /** Null when the process stops. The service answers on while its log is refused. */
  private async opened(signal: AbortSignal): Promise<Notary | null> {
    while (!signal.aborted) {
      try {
        return await Notary.open(this.parts, signal);
      } catch (error) {
        if (!(error instanceof NotaryRefused)) throw error;
        this.refused(error);
        await pauseFor(CHECK_AGAIN_MS, signal);
      }
    }
    return null;
  }

  private refused({ message }: NotaryRefused): void {
    if (this.trouble !== message) this.logger.error({ reason: message }, 'the transparency log is refused');
    [this.state, this.trouble] = ['refused', message];
  }

  private failed(error: unknown): void {
    if (error instanceof NotaryRefused) return this.refused(error);
    this.trouble = messageOf(error);
    this.logger.warn({ reason: this.trouble }, 'notary: trouble');
  }
}
