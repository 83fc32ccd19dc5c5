import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { releaseDomain } from '../record/company.decide.js';
import { claimantOf } from './domain-holder.rules.js';
import { DomainStreams } from './domain-streams.service.js';
import { ReleaseDomain } from './release-domain.command.js';

@CommandHandler(ReleaseDomain)
@Injectable()
export class ReleaseDomainHandler implements ICommandHandler<ReleaseDomain> {
  constructor(private readonly domains: DomainStreams) {}

  async execute({ domain, submissionId, context }: ReleaseDomain): Promise<bigint> {
    const { position } = await this.domains.decide({ domain, step: 'release', context }, (current) =>
      releaseDomain(current, domain, claimantOf(submissionId)),
    );
    return position;
  }
}
