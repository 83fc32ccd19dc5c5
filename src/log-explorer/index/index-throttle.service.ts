import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { readCheckpoints } from '../../platform/projector/checkpoints.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const POLL_MS = 1_000;
/** After this time an event is indexed even when the read models are busy. */
export const LONGEST_WAIT_MS = 60_000;

/** Gives the read models priority under load: answers use them at once, while the log index serves only searches. */
@Injectable()
export class IndexThrottle {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Waits until the read models have passed the head of one moment, or stall, or the events since `since` have waited
   * long enough. Under load they are always slightly behind.
   */
  async wait(since: number, signal: AbortSignal): Promise<void> {
    let before: bigint | null = null;
    while (!signal.aborted && this.clock.now() - since < LONGEST_WAIT_MS) {
      const seen = await this.seen();
      if (seen === before || seen >= (await this.eventStore.headPosition())) return;
      before = seen;
      await pauseFor(POLL_MS, signal);
    }
  }

  /** The position of the furthest one: a halted projection is no reason to wait. */
  private async seen(): Promise<bigint> {
    const checkpoints = await readCheckpoints(this.readStore);
    return [...checkpoints.values()].reduce((most, { position }) => (position > most ? position : most), -1n);
  }
}
