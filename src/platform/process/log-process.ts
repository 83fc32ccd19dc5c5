import { DiscoveryService } from '@nestjs/core';
import { type RecordedEvent } from '../../kernel/domain-event.js';

/** "Whenever X, then Y" read from `$all` itself, so that it depends on no broker. One process at a time runs each. */
export interface ProcessManager {
  /** Stored with its position: a new name begins at the first event. */
  readonly name: string;
  readonly follows?: Following;
  readonly rounds?: Rounds;
}

export interface Following {
  /** Categories of the streams it reads. */
  readonly categories: readonly string[];
  /** Whether an event is worth a call. Pure, and cheap: it sees every event of its categories. */
  concerns(event: RecordedEvent): boolean;
  /** Must be repeatable: an event may come again after a crash, or when what it failed of is tried again. */
  react(event: RecordedEvent): Promise<void>;
}

/** What it looks at by the clock, beside the log. */
export interface Rounds {
  readonly everyMs: number;
  look(): Promise<void>;
}

/** Marks the class of a process manager, so that whatever module provides it, it is run. */
export const RunsAsProcess = DiscoveryService.createDecorator();
