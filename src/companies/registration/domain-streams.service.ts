import { Injectable } from '@nestjs/common';
import { type CommandContext, type Decided, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { companyDecider, type CompanyState } from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';

/** A command on a domain; its step distinguishes the commands of one request on one stream. */
export interface DomainStep {
  readonly domain: string;
  readonly step: 'claim' | 'release' | 'register';
  readonly context: CommandContext;
}

/** The stream of a domain's company fences concurrent claims: the first append wins. */
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
