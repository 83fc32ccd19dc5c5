import { DiscoveryService } from '@nestjs/core';
import { type RecordedEvent } from '../../kernel/domain-event.js';

/** Reacts to events of `$all` directly, so that it depends on no broker. One process at a time runs each manager. */
export interface ProcessManager {
  /** Stored with its position: a new name starts at the first event. */
  readonly name: string;
  readonly follows?: Following;
  readonly rounds?: Rounds;
}

export interface Following {
  /** Categories of the streams it reads. */
  readonly categories: readonly string[];
  /** Whether an event needs a reaction. Pure and cheap: it runs for every event of its categories. */
  concerns(event: RecordedEvent): boolean;
  /** Must be idempotent: an event may come again after a crash or a failed reaction. */
  react(event: RecordedEvent): Promise<void>;
}

/** Periodic work that depends on the clock, beside the log. */
export interface Rounds {
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Marks the class of a process manager; the runner finds it in any module. */
export const RunsAsProcess = DiscoveryService.createDecorator();
