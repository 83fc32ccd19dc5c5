import { Injectable } from '@nestjs/common';
import { type CommandContext, type Decided, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { companyDecider, type CompanyState } from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';

/** A command on a domain; its step tells the commands of one request on one stream apart. */
export interface DomainStep {
  readonly domain: string;
  readonly step: 'claim' | 'release' | 'register';
  readonly context: CommandContext;
}

/**
 * The stream of the company that a domain names is the fence for whoever wants the domain: the first to append there
 * has it, however many try at once.
 */
@Injectable()
export class DomainStreams {
  constructor(private readonly store: EventStore) {}

  async stateOf(domain: string): Promise<CompanyState> {
    return (await foldStream(this.store, companyStream(companyIdOf(domain)), companyDecider)).state;
  }

  decide(
    { domain, step, context }: DomainStep,
    decision: (state: CompanyState) => readonly CompanyEvent[],
  ): Promise<Decided<CompanyState, CompanyEvent>> {
    return decideOn(this.store, companyStream(companyIdOf(domain)), companyDecider, decision, {
      ...context,
      commandId: deriveId(step, context.commandId),
    });
  }
}
