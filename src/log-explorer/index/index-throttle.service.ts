import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { readCheckpoints } from '../../platform/projector/checkpoints.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

const LOOK_EVERY_MS = 1_000;
/** From then on an event is indexed however busy the read models are. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Lets the read models go first while much comes in: answers are made of them at once, and of the index of the log
 * when somebody looks something up.
 */
@Injectable()
export class IndexThrottle {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Until the read models have seen all that the log holds at one moment, or stand still, or what came in at `since` has
   * waited long enough. While much comes in, they are always a little behind.
   */
  async wait(since: number, signal: AbortSignal): Promise<void> {
    let before: bigint | null = null;
    while (!signal.aborted && this.clock.now() - since < LONGEST_WAIT_MS) {
      const seen = await this.seen();
      if (seen === before || seen >= (await this.eventStore.headPosition())) return;
      before = seen;
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** How far the furthest of them is: one that has halted is no reason to wait. */
  private async seen(): Promise<bigint> {
    const checkpoints = await readCheckpoints(this.readStore);
    return [...checkpoints.values()].reduce((most, { position }) => (position > most ? position : most), -1n);
  }
}
