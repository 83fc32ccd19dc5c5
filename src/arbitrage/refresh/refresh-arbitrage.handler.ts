import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { BoardRefresh } from './board-refresh.service.js';
import { RefreshArbitrage, type RefreshReport } from './refresh-arbitrage.command.js';
import { RefreshTurn } from './refresh-turn.service.js';

/** How long the read model may take to reflect an earlier refresh. */
const PROJECTED_WITHIN_MS = 60_000;

@CommandHandler(RefreshArbitrage)
export class RefreshArbitrageHandler implements ICommandHandler<RefreshArbitrage> {
  constructor(
    private readonly refresh: BoardRefresh,
    private readonly turn: RefreshTurn,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  /** One refresh at a time over all processes: a second one waits, then finds no changes. */
  execute(command: RefreshArbitrage): Promise<RefreshReport> {
    return this.turn.take(command.signal, async () => {
      const head = await this.eventStore.headPosition();
      // A lagging read model only costs a conflict and a second decision.
      if (head > 0n) await this.freshness.waitFor(['arbitrage'], head, PROJECTED_WITHIN_MS, command.signal);
      command.signal.throwIfAborted();
      return this.refresh.run(command);
    });
  }
}
