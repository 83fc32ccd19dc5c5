import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import {
  type AnswersEvent,
  forgottenReadsStream,
  READS_SUBJECTS,
  readsOfMonth,
} from '../../metering/reads/answers.events.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CLOCK_CHECK, CONFIG } from '../../platform/tokens.js';
import { liveSubjects } from './live-subjects.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type WithRecalls } from '../recalls.settings.js';

const EVERY_MS = 3_600_000;
const ACTOR = 'system:reads retention';

/** Destroys the keys of read sets that are older than the retention, and records it, so that their rows go too. */
@Injectable()
export class ReadsRetention {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
    @Inject(CONFIG) private readonly config: WithRecalls,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return repeatEvery(
      EVERY_MS,
      signal,
      () => this.forget(signal),
      (error) => this.logger.warn({ err: error }, 'old read sets could not be erased; it is tried again'),
    );
  }

  /**
   * Idempotent: what a crash leaves is completed by the next run. Nothing returns a destroyed key, so none is destroyed
   * by a wrong clock. @returns the number of keys destroyed now
   */
  async forget(signal?: AbortSignal): Promise<number> {
    const oldest = monthBefore(this.clock.now(), this.config.recalls.readsRetentionMonths);
    let forgotten = 0;
    for (const subject of await liveSubjects(this.store, READS_SUBJECTS)) {
      signal?.throwIfAborted();
      const read = readsOfMonth(subject);
      if (!read || read.month >= oldest) continue;
      if (!this.clockCheck.isRight) break;
      await this.record(read.accountId, read.month);
      await this.vault.eraseAlone(subject);
      forgotten++;
    }
    return forgotten;
  }

  /** Before the key goes: after a crash between the two, the next run finds the key and appends nothing. */
  private async record(accountId: string, month: string): Promise<void> {
    const stream = forgottenReadsStream(accountId, month);
    const event: AnswersEvent = { type: 'ReadsForgotten', data: { accountId, month } };
    const commandId = deriveId('reads retention', stream);
    const context = { commandId, correlationId: commandId, actor: ACTOR, now: this.clock.now() };
    const drafts = draftEvents(this.eventStore, stream, [event], context);
    await this.eventStore.append(stream, 'no_stream', drafts).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
  }
}

/** The first month that stays: with 12, the same month of the year before. */
export function monthBefore(now: number, months: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}
