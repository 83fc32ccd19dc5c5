import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type Projection } from '../../platform/projector/projection.js';
import { systemStatusDecider, note } from '../system-status.decide.js';
import { SYSTEM_STATUS_STREAMS } from '../system-status.events.js';
import { REBUILDABLE } from './rebuildable.js';
import { Rebuilds } from './rebuilds.service.js';
import { RequestRebuild } from './request-rebuild.command.js';

@CommandHandler(RequestRebuild)
export class RequestRebuildHandler implements ICommandHandler<RequestRebuild> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly rebuilds: Rebuilds,
    @Inject(REBUILDABLE) private readonly projections: readonly Projection[],
  ) {}

  /** @throws DomainError not_found for an unknown read model, conflict when a rebuild is already running */
  async execute({ projection, by }: RequestRebuild): Promise<void> {
    if (!this.projections.some(({ name }) => name === projection)) {
      throw new DomainError('not_found', `There is no read model ${projection}.`);
    }
    if (await this.rebuilds.isOpen(projection)) {
      throw new DomainError('unprocessable', `A rebuild of ${projection} is under way already; wait for its end.`);
    }
    const requested = { type: 'RebuildRequested', data: { rebuildId: by.commandId, projection } } as const;
    await decideOn(
      this.eventStore,
      SYSTEM_STATUS_STREAMS.rebuilds,
      systemStatusDecider,
      (state) => note(state, requested),
      by,
    );
    await this.rebuilds.ask(by.commandId, projection, by.actor);
  }
}
