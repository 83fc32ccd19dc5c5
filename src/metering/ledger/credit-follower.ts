import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type FollowedLog } from './credit-log.port.js';
import { CREDITS_CATEGORY } from './credits.events.js';

/** Conflicts within `WITHIN_MS` that show that another process charges the same accounts. */
export const CONFLICTS_TO_FOLLOW = 8;
const WITHIN_MS = 1_000;
/** Without an event of another process for so long, the log is no longer followed. */
const UNUSED_MS = 60_000;
/** A batch is folded without a pause. */
const MAX_BATCH = 100;

interface CreditFollowerOptions {
  /** Null where nothing is followed. */
  readonly log: FollowedLog | null;
  readonly clock: Clock;
  readonly conflictsToFollow: number;
  /** Applies an event to the account in memory; false where it is of no use there. */
  readonly apply: (event: RecordedEvent) => boolean;
}

/**
 * Follows the credit streams while another process charges the same accounts, so that the states in memory stay at the
 * head and appends seldom conflict. Only a help: what is missed is read after the next conflict. One process alone
 * never follows its own charges.
 */
export class CreditFollower {
  private conflicts = 0;
  private countedSince = 0;
  private usedAt = 0;
  private following: AbortController | null = null;
  private closed = false;

  constructor(private readonly options: CreditFollowerOptions) {}

  /** Another process appended first. */
  conflicted(): void {
    const { log, clock, conflictsToFollow } = this.options;
    const now = clock.now();
    this.usedAt = now;
    if (Math.abs(now - this.countedSince) > WITHIN_MS) {
      this.countedSince = now;
      this.conflicts = 0;
    }
    if (++this.conflicts < conflictsToFollow || this.following || this.closed || !log) return;
    void this.follow(log);
  }

  close(): void {
    this.closed = true;
    this.following?.abort();
  }

  private async follow(log: FollowedLog): Promise<void> {
    const { clock, apply } = this.options;
    const stopping = new AbortController();
    this.following = stopping;
    try {
      const from = await log.headPosition();
      const options = { categories: [CREDITS_CATEGORY], maxBatch: MAX_BATCH, signal: stopping.signal };
      for await (const { events } of log.subscribe({ from, ...options })) {
        const now = clock.now();
        for (const event of events) if (apply(event)) this.usedAt = now;
        if (now - this.usedAt > UNUSED_MS) break;
      }
    } catch {
      // Without the log, charges fail too, and say so; the next conflicts begin again.
    } finally {
      this.following = null;
    }
  }
}
