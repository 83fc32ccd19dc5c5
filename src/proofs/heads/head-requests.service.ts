import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { headsDecider, requestHeads } from './heads.decide.js';
import { HEADS_STREAM, type HeadsRequested } from './heads.events.js';

/** Position and place of the last request. */
interface LastRequest {
  readonly event: HeadsRequested;
  readonly revision: bigint;
  readonly position: bigint;
}

/** Requests heads leaves: an event in the log gives their place. */
@Injectable()
export class HeadRequests {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The position of the last request; null before the first. */
  async lastPosition(): Promise<bigint | null> {
    return (await this.last())?.position ?? null;
  }

  /** Nothing within a second of the last. */
  async request(): Promise<void> {
    const last = await this.last();
    const known = last && {
      state: headsDecider.evolve(headsDecider.initial, last.event),
      revision: last.revision,
      position: last.position,
    };
    const [id, now] = [newId(), this.clock.now()];
    const context = { commandId: id, correlationId: id, actor: 'system:proofs', now };
    const decision = (state: typeof headsDecider.initial): HeadsRequested[] => requestHeads(state, now);
    await decideOn(this.eventStore, HEADS_STREAM, headsDecider, decision, context, known ?? undefined);
  }

  private async last(): Promise<LastRequest | null> {
    for await (const event of this.eventStore.readStream(HEADS_STREAM, { backwards: true, maxCount: 1 })) {
      const { revision, position } = event;
      return { event: event as unknown as HeadsRequested, revision, position };
    }
    return null;
  }
}
