import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { BackgroundTasks } from '../process/background-tasks.js';
import { Logger } from '../telemetry/logger.js';
import { CLOCK, CLOCK_CHECK } from '../tokens.js';
import { OBJECT_STORE, type ObjectStore } from './object-store.port.js';
import { pauseFor } from '../process/pause-for.js';

const EVERY_MS = 3_600_000;
/** A caller who has just received a file's URL can still fetch it. */
const GRACE_MS = 3_600_000;

/**
 * Deletes stored files after their retention period, in every worker: a repeated deletion does no harm. Features
 * register their folders and retention periods; other folders stay untouched.
 */
@Injectable()
export class StoredFileSweep implements OnModuleInit {
  private readonly passes: ((signal?: AbortSignal) => Promise<number>)[] = [];

  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly background: BackgroundTasks,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
  ) {}

  /** The retention period of a folder's files, from when each was last stored; the sweep deletes a little later. */
  retain(folder: string, ms: number): void {
    this.add((signal) => this.sweepFolder(folder, ms, signal));
  }

  /** For files whose periods depend on each other. @param pass deletes them, and returns how many */
  add(pass: (signal?: AbortSignal) => Promise<number>): void {
    this.passes.push(pass);
  }

  onModuleInit(): void {
    this.background.register({
      name: 'stored file sweep',
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: this.run(signal) }),
    });
  }

  /** All passes, also after one that fails, while the clock is right; returns how many files they deleted. */
  async sweep(signal?: AbortSignal): Promise<number> {
    let deleted = 0;
    for (const pass of this.clockCheck.isRight ? this.passes : [])
      deleted += await pass(signal).catch((error: unknown) => this.failed(error));
    return deleted;
  }

  private failed(error: unknown): number {
    this.logger.warn({ err: error }, 'stored files past their time could not be deleted; tried again in an hour');
    return 0;
  }

  private async sweepFolder(folder: string, ms: number, signal?: AbortSignal): Promise<number> {
    let deleted = 0;
    for await (const { key, storedAt } of this.objects.list(folder)) {
      if (signal?.aborted || !this.clockCheck.isRight) return deleted;
      if (storedAt.getTime() + ms + GRACE_MS > this.clock.now()) continue;
      await this.objects.delete(key);
      deleted++;
    }
    return deleted;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const deleted = await this.sweep(signal);
      if (deleted > 0) this.logger.info({ deleted }, 'stored files past their time: deleted');
      await pauseFor(EVERY_MS, signal, { ref: false });
    }
  }
}
