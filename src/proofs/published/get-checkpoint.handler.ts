import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CONFIG } from '../../platform/tokens.js';
import { type WithProofs } from '../proofs.settings.js';
import { GetCheckpoint } from './get-checkpoint.query.js';
import { PublishedLog } from './published-log.service.js';

@QueryHandler(GetCheckpoint)
@Injectable()
export class GetCheckpointHandler implements IQueryHandler<GetCheckpoint> {
  constructor(
    private readonly log: PublishedLog,
    @Inject(CONFIG) private readonly config: WithProofs,
  ) {}

  async execute(): Promise<string | null> {
    const { log } = this.config.proofs;
    return log === 0 ? null : ((await this.log.checkpoint(log))?.note ?? null);
  }
}
