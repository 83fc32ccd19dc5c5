import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestReplayEverywhere } from '../../platform/consumers/parked-everywhere.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { systemStatusDecider, note } from '../system-status.decide.js';
import { SYSTEM_STATUS_STREAMS } from '../system-status.events.js';
import { ReplayParked } from './replay-parked.command.js';

@CommandHandler(ReplayParked)
export class ReplayParkedHandler implements ICommandHandler<ReplayParked> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  /** Appends to the log before the replay, so that no replay is unrecorded. A repeated replay does no harm. */
  async execute({ name, stream, by }: ReplayParked): Promise<number> {
    const data = { requestId: by.commandId, name, stream };
    const requested = { type: 'ParkedReplayRequested', data } as const;
    await decideOn(
      this.eventStore,
      SYSTEM_STATUS_STREAMS.parked,
      systemStatusDecider,
      (state) => note(state, requested),
      by,
    );
    return requestReplayEverywhere(this.readStore, {
      ...(name !== null && { name }),
      ...(stream !== null && { stream }),
    });
  }
}
